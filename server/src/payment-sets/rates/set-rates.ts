import { recordAudit } from "#audit/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { invalid, notFound } from "#platform/refusal.ts";
import { lockPaymentSet, selectTerminalIds } from "../store/payment-sets.ts";
import { insertRateVersion } from "../store/rate-versions.ts";
import { listRates, writeRates } from "../store/rates.ts";
import { selectTerminal } from "../store/terminals.ts";
import { checkRate } from "./check-rate.ts";
import { rateChanges } from "./rate-changes.ts";
import type { TerminalRates } from "./rate.ts";

/** Replaces the rates of one terminal of a set, and keeps a version of them unless nothing changes. */
export async function setRates(ctx: WriteContext, given: TerminalRates): Promise<void> {
  const { paymentSetId, terminalId, rates } = given;
  const set = await lockPaymentSet(ctx, paymentSetId);
  if (set === undefined) throw notFound("There is no such payment set.", "paymentSetId");
  const terminal = await selectTerminal(ctx, terminalId);
  const idsOfSet = await selectTerminalIds(ctx, paymentSetId);
  if (terminal === undefined || !idsOfSet.includes(terminal.id)) {
    throw notFound("The payment set has no such terminal.", "terminalId");
  }
  for (const [index, rate] of rates.entries()) checkRate(rate, terminal, set.currency, `rates[${index}].`);
  const seen = new Set(rates.map(({ program, installments }) => `${program ?? ""}:${installments}`));
  if (seen.size < rates.length)
    throw invalid("rates", "A number of installments has two rates for one program.", "duplicate");

  const before = (await listRates(ctx, paymentSetId)).filter((rate) => rate.terminalId === terminal.id);
  const listed = rates.map((rate) => ({ ...rate, terminalId: terminal.id }));
  if (rateChanges(before, listed).length > 0) await insertRateVersion(ctx, given);
  await writeRates(ctx, given);
  const details = { terminalId, count: rates.length };
  await recordAudit(ctx, {
    action: "payment_set.rates_set",
    recordType: "payment_set",
    recordId: paymentSetId,
    details,
  });
}
