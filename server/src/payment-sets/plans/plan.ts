import { applyRate, firstPart, minorUnits, type Amount, type CurrencyCode, type Rate } from "@servicepay/money";
import type { RateRow } from "../rates/rate.ts";
import type { PaymentSetId } from "../sets/payment-set.ts";
import type { TerminalId, TerminalRecord } from "../terminals/terminal.ts";

/** How an order is charged: terminal, number of installments, and amount with the payer's mark-up. */
export interface Plan {
  paymentSetId: PaymentSetId;
  terminalId: TerminalId;
  acquirerCode: string;
  /** 1 is a single payment. */
  installments: number;
  /** The order's amount. */
  amount: Amount;
  /** The order's amount with the mark-up, which the payer pays. */
  chargedAmount: Amount;
  currency: CurrencyCode;
  customerRate: Rate;
  /** The bank's commission. */
  costRate: Rate;
  program: string | null;
  /** The issuer's name, if the first digits are known. */
  bankName: string | null;
}

/** A terminal with its rates in a set, and the numbers of installments that its bank takes. */
export interface UsableTerminal extends TerminalRecord {
  installments: readonly number[];
  rates: readonly RateRow[];
}

export interface PlanRequest {
  paymentSetId: PaymentSetId;
  amount: Amount;
  currency: CurrencyCode;
  /** The card's program. Null if it can only pay at once. */
  program: string | null;
  /** The issuer's EFT code, whose own terminal comes first. */
  bankCode: string | null;
  bankName: string | null;
}

export interface TerminalPlans {
  terminal: UsableTerminal;
  plans: readonly Plan[];
}

const none = 0n as Rate;

/**
 * Returns the plans for a card, best terminal first. `terminals` are in the set's order. Each number of installments
 * appears once, on the first terminal that offers it. A single payment is always possible on the first terminal.
 */
export function plansFor(request: PlanRequest, terminals: readonly UsableTerminal[]): TerminalPlans[] {
  const offered = new Set<number>();
  return suitableTerminals(request, terminals).flatMap((terminal, index) => {
    const counts = countsOf(request, terminal).filter((count) => (count > 1 || index === 0) && !offered.has(count));
    for (const count of counts) offered.add(count);
    return counts.length === 0 ? [] : [{ terminal, plans: counts.map((count) => planOf(request, terminal, count)) }];
  });
}

/** The first part, which includes the remainder. */
export function installmentAmount(plan: Pick<Plan, "chargedAmount" | "installments" | "currency">): Amount {
  return firstPart(plan.chargedAmount, plan.installments, plan.currency);
}

/** Terminals of the card's program, the issuer's own first. For other cards, the set's default terminal. */
function suitableTerminals(
  { program, bankCode }: PlanRequest,
  terminals: readonly UsableTerminal[],
): readonly UsableTerminal[] {
  const ofProgram = terminals.filter(({ programs }) => program !== null && programs.includes(program));
  if (ofProgram.length === 0) return terminals.slice(0, 1);
  const isOwn = (terminal: UsableTerminal) => bankCode !== null && terminal.bankCode === bankCode;
  return [...ofProgram.filter(isOwn), ...ofProgram.filter((terminal) => !isOwn(terminal))];
}

function countsOf({ program, amount, currency }: PlanRequest, terminal: UsableTerminal): number[] {
  if (program === null || !terminal.programs.includes(program)) return [1];
  // Every part is at least the currency's smallest unit.
  const countMax = Number(minorUnits(amount, currency));
  const counts = [1];
  for (const rate of terminal.rates) {
    const { installments: count } = rate;
    if ((rate.program !== null && rate.program !== program) || counts.includes(count)) continue;
    if (
      count > 1 &&
      count <= countMax &&
      terminal.installments.includes(count) &&
      isWithin(rateOf(terminal, program, count), amount)
    )
      counts.push(count);
  }
  // Rates for any program come first, each group in order, so there is usually nothing to sort.
  const isInOrder = counts.every((count, index) => index === 0 || count > counts[index - 1]!);
  return isInOrder ? counts : counts.sort((left, right) => left - right);
}

function planOf(request: PlanRequest, terminal: UsableTerminal, installments: number): Plan {
  const { paymentSetId, amount, currency, program, bankName } = request;
  const { customerRate = none, costRate = none } = rateOf(terminal, program, installments) ?? {};
  return {
    paymentSetId,
    terminalId: terminal.id,
    acquirerCode: terminal.acquirerCode,
    installments,
    amount,
    chargedAmount: applyRate(amount, customerRate, currency),
    currency,
    customerRate,
    costRate,
    program,
    bankName,
  };
}

/** The program's own rate, otherwise the rate for any program. */
function rateOf({ rates }: UsableTerminal, program: string | null, installments: number): RateRow | undefined {
  let ofAny: RateRow | undefined;
  for (const rate of rates) {
    if (rate.installments !== installments) continue;
    if (program !== null && rate.program === program) return rate;
    if (rate.program === null) ofAny ??= rate;
  }
  return ofAny;
}

function isWithin(rate: RateRow | undefined, amount: Amount): boolean {
  if (rate === undefined) return false;
  const { minimumAmount, maximumAmount } = rate;
  return (minimumAmount === null || amount >= minimumAmount) && (maximumAmount === null || amount <= maximumAmount);
}
