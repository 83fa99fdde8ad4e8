import type { FastifyRequest } from "fastify";
import type { MemberContext } from "#members/index.ts";
import { inTransaction } from "#platform/context.ts";
import { exportPerson } from "#privacy/index.ts";
import type { Answer } from "../page/page-routes.ts";
import { requestedCustomer } from "./shown-customer.ts";

/** Everything that is stored about the customer, as a JSON file. */
export async function exportPersonFile(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const { id } = await requestedCustomer(ctx, request);
  const person = await inTransaction(ctx, (ctx) => exportPerson(ctx, id));
  return { file: { name: `person-${id}.json`, type: "application/json", parts: [JSON.stringify(person, null, 2)] } };
}
