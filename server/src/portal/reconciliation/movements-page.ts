import type { DayMovementsPage } from "../model.ts";
import type { FastifyRequest } from "fastify";
import type { MemberContext } from "#members/index.ts";
import { listTerminals } from "#payment-sets/index.ts";
import { notFound } from "#platform/refusal.ts";
import { pageOfMovements, readDay, type CountedMovement } from "#reconciliation/index.ts";
import { cappedCount, listModel, readFilterQuery } from "../lists/list-query.ts";
import { isAllowed, pageUrl, shellOf } from "../page/shell-of.ts";
import { moneyOf } from "#platform/text/money.ts";
import { dayOfAddress } from "./day-page.ts";

/** The movements that one side's sum of a day counts. A sum that nobody shows is answered like a page that does not exist. */
export async function movementsPage(
  ctx: MemberContext,
  request: FastifyRequest,
  side: "ours" | "bank",
): Promise<DayMovementsPage> {
  const day = dayOfAddress(request);
  const query = readFilterQuery(request, ["terminal", "movement", "currency"]);
  const [{ sums }, terminals] = await Promise.all([readDay(ctx, day), listTerminals(ctx)]);
  const sum = sums.find(
    ({ terminalId, movement, currency }) =>
      terminalId === query.value("terminal") &&
      movement === query.value("movement") &&
      currency === query.value("currency"),
  );
  if (sum === undefined) throw notFound("There is no such sum.", "terminal");
  const { terminalId, movement, currency } = sum;
  const page = await pageOfMovements(ctx, day, { side, terminalId, movement, currency }, query.position);
  const url = pageUrl(ctx, `/reconciliation/days/${day}`);
  const total = sum[side];
  return {
    kind: "day-movements",
    ...shellOf(ctx, request, "reconciliation"),
    dayUrl: url,
    day,
    side,
    movement,
    terminal: terminals.find(({ id }) => id === terminalId)?.name ?? "–",
    total: total && moneyOf(total.amount, currency),
    list: listModel(`${url}/${side}`, query, { page, count: cappedCount(total?.count ?? 0) }),
    rows: page.rows.map((row) => rowOf(ctx, row)),
  };
}

/** The search opens the payment that has this reference. */
function rowOf(ctx: MemberContext, row: CountedMovement): DayMovementsPage["rows"][number] {
  const { id, bankOrderId, reference, authCode, amount, currency, installments, at } = row;
  const search = `${pageUrl(ctx, "/search")}?q=${encodeURIComponent(bankOrderId)}`;
  return {
    id,
    bankOrder: bankOrderId,
    url: isAllowed(ctx, "payments.read") ? search : null,
    reference,
    approvalCode: authCode,
    installments,
    at: at.toISOString(),
    money: moneyOf(amount, currency),
  };
}
