import { rateFromDecimal, type Rate } from "@servicepay/money";
import { acquirerByCode } from "#acquirers/registry.ts";
import { recordAudit } from "#audit/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { invalid, notFound } from "#platform/refusal.ts";
import { checkLimits } from "../sets/payment-set-fields.ts";
import { isProgram } from "../bins/program.ts";
import type { RateRow } from "./rate.ts";
import { findById as findSetById, listTerminalIds } from "../store/payment-sets.ts";
import { insertMany, rateColumns, removeOfTerminal } from "../store/rates.ts";
import { findById, type TerminalRow } from "../store/terminals.ts";

export interface TerminalRates {
  paymentSetId: string;
  terminalId: string;
  rates: readonly RateRow[];
}

const HUNDRED_PERCENT = rateFromDecimal("100") as Rate;

/** Makes these the terminal's rates in the set, in place of those it had. */
export async function setRates(ctx: WriteContext, { paymentSetId, terminalId, rates }: TerminalRates): Promise<void> {
  const { tx, tenantId } = ctx;
  const set = await tx.row(findSetById, [tenantId, paymentSetId]);
  if (set === undefined) throw notFound("There is no such payment set.", "paymentSetId");
  const terminal = await tx.row(findById, [tenantId, terminalId]);
  const placed = await tx.rows(listTerminalIds, [tenantId, paymentSetId]);
  if (terminal === undefined || !placed.some((row) => row.terminal_id === terminal.id)) {
    throw notFound("The payment set has no such terminal.", "terminalId");
  }
  for (const [index, rate] of rates.entries()) {
    checkRate(rate, terminal, `rates[${index}].`);
    checkLimits(rate.minimumAmount, rate.maximumAmount, set.currency, `rates[${index}].`);
  }
  const seen = new Set(rates.map(({ program, installments }) => `${program ?? ""}:${installments}`));
  if (seen.size < rates.length)
    throw invalid("rates", "A count of installments has two rates for one program.", "duplicate");

  await tx.run(removeOfTerminal, [tenantId, paymentSetId, terminalId]);
  if (rates.length > 0) await tx.run(insertMany, [tenantId, paymentSetId, terminalId, ...rateColumns(rates)]);
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
  terminal: TerminalRow,
  path: string,
): void {
  const installmentsMax = acquirerByCode(terminal.acquirer_code)?.capabilities.installmentsMax ?? 1;
  if (!Number.isInteger(installments) || installments < 1 || installments > installmentsMax) {
    throw invalid(`${path}installments`, `A count of installments is a whole number from 1 to ${installmentsMax}.`);
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
