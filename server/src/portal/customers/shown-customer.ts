import type { FastifyRequest } from "fastify";
import { fullName, readCustomer, type Customer, type CustomerDetails } from "#customers/index.ts";
import type { MemberContext } from "#members/index.ts";
import { parseId } from "#platform/ids.ts";
import { notFound } from "#platform/refusal.ts";
import { pageUrl } from "../page/index.ts";
import { nameFor } from "../shown/masked.ts";

/** The customer that the address names. */
export async function requestedCustomer(ctx: MemberContext, request: FastifyRequest): Promise<CustomerDetails> {
  const id = parseId<"customer">((request.params as { id: string }).id);
  if (id === null) throw notFound("There is no such customer.");
  return readCustomer(ctx, "id", id);
}

export function customerUrl(ctx: MemberContext, { id }: Pick<Customer, "id">): string {
  return pageUrl(ctx, `/customers/${id}`);
}

/** The name as this member may see it; "" if the customer has none. */
export function shownName(ctx: MemberContext, customer: Customer): string {
  return nameFor(ctx, fullName(customer));
}
