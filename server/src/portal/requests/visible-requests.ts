import type { RequestPrice, RequestStateName } from "../model.ts";
import type { FastifyRequest } from "fastify";
import type { MemberContext } from "#members/index.ts";
import { parseId } from "#platform/ids.ts";
import { notFound } from "#platform/refusal.ts";
import type { RequestFigures } from "#reports/index.ts";
import { readRequest, type StoredRequest } from "#requests/index.ts";
import { maySee } from "../payments/own-payments.ts";
import { pageUrl } from "../page/shell-of.ts";
import { moneyOf } from "#platform/text/money.ts";

/** The payment request of the address, if this member may see it; else 404, as for one that does not exist. */
export async function visibleRequest(ctx: MemberContext, { params }: FastifyRequest): Promise<StoredRequest> {
  const id = parseId((params as { id: string }).id);
  const request = id === null ? null : await readRequest(ctx, "id", id);
  if (request === null || !maySee(ctx, request)) throw notFound("There is no such payment request.");
  return request;
}

export function requestPageUrl(ctx: MemberContext, { id }: Pick<StoredRequest, "id">): string {
  return pageUrl(ctx, `/requests/${id}`);
}

/** Complete: everybody who may pay has paid, or the whole debt is paid. */
export function stateNameOf(request: StoredRequest, { paid, amount }: RequestFigures): RequestStateName {
  if (!request.isActive) return "withdrawn";
  const isDebtPaid = request.kind === "parts" && request.amount !== null && amount >= request.amount;
  return isDebtPaid || (request.usesMax !== null && paid >= request.usesMax) ? "complete" : "active";
}

export function priceOf({ kind, currency, amount, amountMin, amountMax }: StoredRequest): RequestPrice {
  const money = (sum: StoredRequest["amount"]) => (sum === null ? null : moneyOf(sum, currency));
  return { requestKind: kind, amount: money(amount), least: money(amountMin), most: money(amountMax) };
}
