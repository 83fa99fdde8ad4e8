import { firstPart, type Amount, type CurrencyCode, type Rate } from "@servicepay/money";
import { keptRoute, type KeptRoute } from "../routing/kept-route.ts";
import type { RouteRequest } from "../routing/route-request.ts";
import { route, type RankedTerminal } from "../routing/route.ts";
import type { RuleSet } from "../routing/rule-set.ts";
import type { SetTerminal } from "../routing/set-terminal.ts";
import type { PaymentSetId } from "../sets/payment-set.ts";
import type { TerminalId } from "../terminals/terminal.ts";

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
  /** Why this terminal. Null in a token, which has no place for it. */
  route: KeptRoute | null;
}

export interface PlanRequest extends Omit<RouteRequest, "installments"> {
  paymentSetId: PaymentSetId;
  bankName: string | null;
}

/** The plans for which a terminal is the best. */
export interface TerminalPlans {
  terminal: SetTerminal;
  plans: readonly Plan[];
}

/** Returns the plans for a card, each number of installments on its best terminal. The first terminal has the single payment. */
export function plansFor(
  request: PlanRequest,
  terminals: readonly SetTerminal[],
  rules: RuleSet | null = null,
): TerminalPlans[] {
  const offers = new Map<TerminalId, { terminal: SetTerminal; plans: Plan[] }>();
  for (const installments of countsOf(request, terminals)) {
    const found = route({ ...request, installments }, terminals, rules);
    const [best] = found.ranked;
    if (best === undefined) continue;
    const { terminal } = best;
    const plan = { ...planOf(request, installments, best), route: keptRoute(found) };
    const offer = offers.get(terminal.id);
    if (offer === undefined) offers.set(terminal.id, { terminal, plans: [plan] });
    else offer.plans.push(plan);
  }
  return [...offers.values()];
}

/** The first part, which includes the remainder. */
export function installmentAmount(plan: Pick<Plan, "chargedAmount" | "installments" | "currency">): Amount {
  return firstPart(plan.chargedAmount, plan.installments, plan.currency);
}

/** 1, and the numbers that a terminal of the card's program has a rate for. */
function countsOf({ card: { program } }: PlanRequest, terminals: readonly SetTerminal[]): number[] {
  const ofProgram = terminals.filter(({ programs }) => program !== null && programs.includes(program));
  const counts = new Set(ofProgram.flatMap(({ rates }) => rates.map(({ installments }) => installments)));
  return [...counts.add(1)].toSorted((one, other) => one - other);
}

/** The plan at a terminal that `route` ranked. */
export function planOf(request: PlanRequest, installments: number, best: RankedTerminal): Omit<Plan, "route"> {
  const { paymentSetId, card, amount, currency, bankName } = request;
  const { terminal, payerTotal, customerRate, costRate } = best;
  return {
    paymentSetId,
    terminalId: terminal.id,
    acquirerCode: terminal.acquirerCode,
    installments,
    amount,
    chargedAmount: payerTotal,
    currency,
    customerRate,
    costRate,
    program: card.program,
    bankName,
  };
}
