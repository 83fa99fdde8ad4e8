import type { FastifyRequest } from "fastify";
import type { MemberContext } from "#members/index.ts";
import { listPaymentSets, listTerminals, type ListedPaymentSet, type TerminalRecord } from "#payment-sets/index.ts";
import { notFound } from "#platform/refusal.ts";

/** The set that the address names. */
export async function paymentSetOf(ctx: MemberContext, request: FastifyRequest): Promise<ListedPaymentSet> {
  const { id } = request.params as { id: string };
  const set = (await listPaymentSets(ctx)).find((each) => each.id === id);
  if (set === undefined) throw notFound("There is no such payment set.");
  return set;
}

/** The set's terminals, in its order. */
export async function terminalsOf(ctx: MemberContext, { terminalIds }: ListedPaymentSet): Promise<TerminalRecord[]> {
  const byId = new Map((await listTerminals(ctx)).map((terminal) => [terminal.id as string, terminal]));
  return terminalIds.flatMap((id) => byId.get(id) ?? []);
}
