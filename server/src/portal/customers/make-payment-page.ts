import type { FastifyRequest } from "fastify";
import { codeOfAccount } from "#current-accounts/index.ts";
import type { MemberContext } from "#members/index.ts";
import { reading } from "#platform/context.ts";
import { notFound } from "#platform/refusal.ts";
import { createAccountLink, listPayableAccounts } from "#requests/index.ts";
import type { Answer } from "../page/page-routes.ts";
import { customerPage } from "./customer-page.ts";
import { requestedCustomer } from "./shown-customer.ts";

/** The customer's page with the address on which the customer pays open items. */
export async function makePaymentPage(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const customer = await requestedCustomer(ctx, request);
  const [account] = await listPayableAccounts(reading(ctx), customer);
  if (account === undefined) throw notFound("The customer has no account that payers see.");
  return { page: await customerPage(ctx, request, await createAccountLink(ctx, codeOfAccount(account))) };
}
