import type { Amount } from "@servicepay/money";
import { reading, type Context, type ReadContext } from "#platform/context.ts";
import { inOneBatch } from "#platform/in-one-batch.ts";
import { invalid } from "#platform/refusal.ts";
import { binOf, type Bin } from "../bins/bin.ts";
import { findBin } from "../bins/find-bin.ts";
import { keptRoute, type KeptRoute } from "../routing/kept-route.ts";
import { route } from "../routing/route.ts";
import type { RuleSet } from "../routing/rule-set.ts";
import { timeInIstanbul } from "../routing/time-in-istanbul.ts";
import { requirePayableAmount } from "../sets/payable-set.ts";
import type { PaymentSet } from "../sets/payment-set.ts";
import { routedCard } from "./card-plans.ts";
import { terminalsOfSet } from "./terminals-of-set.ts";

/** A payment that nobody makes. */
export interface TriedPayment {
  set: PaymentSet;
  /** The card's first 6 to 8 digits. */
  bin: string;
  amount: Amount;
  /** 1 is a single payment. */
  installments: number;
  at: Date;
  /** Ids of terminals whose banks do not answer. */
  down: readonly string[];
  /** Rules to try; undefined: those that are active. */
  rules?: RuleSet | null | undefined;
}

/** Ranks the set's terminals for a payment as `paymentOptions` would, and charges nothing. */
export async function tryRoute(
  ctx: Context | ReadContext,
  { set, bin: digits, amount, installments, at, down, rules }: TriedPayment,
): Promise<{ card: Bin | null; route: KeptRoute }> {
  const read = reading(ctx);
  const { currency } = set;
  const bin = binOf(digits);
  if (bin === null) throw invalid("card", "The first 6 to 8 digits of the card are needed.");
  if (!Number.isInteger(installments) || installments < 1)
    throw invalid("installments", "The number of installments is a whole number from 1.");
  requirePayableAmount(set, amount);
  const [card, { terminals, rules: active }] = await inOneBatch(
    findBin(read, bin),
    terminalsOfSet(read, set.id, currency, at),
  );
  const request = {
    card: routedCard(card),
    amount,
    currency,
    installments,
    at: timeInIstanbul(at),
    shareKey: "",
  };
  const tried = terminals.map((each) => ({ ...each, isHealthy: each.isHealthy && !down.includes(each.id) }));
  return { card, route: keptRoute(route(request, tried, rules === undefined ? active : rules)) };
}
