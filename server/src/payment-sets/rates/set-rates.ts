import { rateFromDecimal, type Rate } from "@servicepay/money";
import { acquirerByCode } from "#acquirers/registry.ts";
import { recordAudit } from "#audit/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { invalid, notFound } from "#platform/refusal.ts";
import { checkLimits } from "../sets/payment-set-fields.ts";
import { isProgram } from "../bins/program.ts";
import type { RateRow, TerminalRates } from "./rate.ts";
import { selectPaymentSet, selectTerminalIds } from "../store/payment-sets.ts";
import { writeRates } from "../store/rates.ts";
import { selectTerminal } from "../store/terminals.ts";
import type { TerminalRecord } from "../terminals/terminal.ts";

const HUNDRED_PERCENT = rateFromDecimal("100") as Rate;

export async function setRates(ctx: WriteContext, given: TerminalRates): Promise<void> {
  const { paymentSetId, terminalId, rates } = given;
  const set = await selectPaymentSet(ctx, paymentSetId);
  if (set === undefined) throw notFound("There is no such payment set.", "paymentSetId");
  const terminal = await selectTerminal(ctx, terminalId);
  const idsOfSet = await selectTerminalIds(ctx, paymentSetId);
  if (terminal === undefined || !idsOfSet.includes(terminal.id)) {
    throw notFound("The payment set has no such terminal.", "terminalId");
  }
  for (const [index, rate] of rates.entries()) {
    checkRate(rate, terminal, `rates[${index}].`);
    checkLimits(rate.minimumAmount, rate.maximumAmount, set.currency, `rates[${index}].`);
  }
  const seen = new Set(rates.map(({ program, installments }) => `${program ?? ""}:${installments}`));
  if (seen.size < rates.length)
    throw invalid("rates", "A number of installments has two rates for one program.", "duplicate");

  await writeRates(ctx, given);
  const details = { terminalId, count: rates.length };
  await recordAudit(ctx, {
    action: "payment_set.rates_set",
    recordType: "payment_set",
    recordId: paymentSetId,
    details,
  });
}

function checkRate(
  { program, installments, costRate, customerRate, minimumAmount, maximumAmount }: RateRow,
  terminal: TerminalRecord,
  path: string,
): void {
  const installmentsMax = acquirerByCode(terminal.acquirerCode)?.capabilities.installmentsMax ?? 1;
  if (!Number.isInteger(installments) || installments < 1 || installments > installmentsMax) {
    throw invalid(`${path}installments`, `The number of installments is a whole number from 1 to ${installmentsMax}.`);
  }
  if (program !== null && !isProgram(program)) throw invalid(`${path}program`, `"${program}" is not a program.`);
  if (program !== null && !terminal.programs.includes(program)) {
    throw invalid(`${path}program`, `The terminal "${terminal.name}" does not take ${program} cards in installments.`);
  }
  for (const [field, rate] of [["costRate", costRate] as const, ["customerRate", customerRate] as const]) {
    if (rate < 0n || rate > HUNDRED_PERCENT) throw invalid(`${path}${field}`, "A rate is a percentage from 0 to 100.");
  }
  if (installments === 1 && (minimumAmount !== null || maximumAmount !== null)) {
    throw invalid(`${path}installments`, "A single payment has no limits of its own: set them on the payment set.");
  }
}
