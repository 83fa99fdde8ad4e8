import type { Amount, CurrencyCode } from "@servicepay/money";
import { reading, type Context, type ReadContext } from "#platform/context.ts";
import { inOneBatch } from "#platform/in-one-batch.ts";
import { invalid } from "#platform/refusal.ts";
import { binOf, installmentProgram, type Bin } from "../bins/bin.ts";
import { findBin } from "../bins/find-bin.ts";
import { refuseTestBin } from "../bins/refuse-test-card.ts";
import { keptRoute } from "../routing/kept-route.ts";
import { route } from "../routing/route.ts";
import { timeInIstanbul } from "../routing/time-in-istanbul.ts";
import type { PaymentSet } from "../sets/payment-set.ts";
import { routedCard } from "./card-plans.ts";
import { openInstallmentToken, type InstallmentClaims } from "./installment-token.ts";
import type { Plan } from "./plan.ts";
import { terminalsOfSet, type RoutableSet } from "./terminals-of-set.ts";

export interface ExpectedInstallment {
  subject: string;
  /** The card's first 8 digits, fewer, or its whole number. Must begin with the digits that the token was issued for. */
  bin: string;
  amount: Amount;
  currency: CurrencyCode;
  /** The expected set with its terminals and rules, if the caller has just read them. */
  offer?: { set: Pick<PaymentSet, "id">; routable: RoutableSet };
}

/** The number of installments in a token, even an expired one. Null if the token is not valid otherwise. */
export function installmentsOfToken(ctx: Context, subject: string, token: string): number | null {
  return openInstallmentToken(ctx, subject, token)?.plan.installments ?? null;
}

/** Returns the plan that a payer chose. Refuses a token that is forged, expired, or issued for another payment, card or amount. */
export async function readInstallmentToken(
  ctx: Context | ReadContext,
  token: string,
  expected: ExpectedInstallment,
): Promise<Plan> {
  const claims = openInstallmentToken(ctx, expected.subject, token);
  if (claims === null) throw refusal("The installment choice is not valid for this payment.", "invalid");
  const { plan } = claims;
  if (claims.expiresAt <= ctx.clock.now())
    throw refusal("The installment choice has expired: choose again.", "expired");
  if (plan.amount !== expected.amount)
    throw refusal("The installment choice was made for another amount.", "other_amount");
  if (plan.currency !== expected.currency)
    throw refusal("The installment choice was made for another currency.", "other_currency");
  const bin = binOf(expected.bin);
  if (bin === null || !bin.startsWith(claims.bin)) throw otherCard();
  const { offer } = expected;
  const known = offer?.set.id === plan.paymentSetId ? offer.routable : undefined;
  const { card, terminals, rules } = await requireStillOffered(reading(ctx), claims, { bin, known });
  const { installments, amount, currency } = plan;
  const at = timeInIstanbul(ctx.clock.now());
  const request = { card: routedCard(card), amount, currency, installments, at, shareKey: expected.subject };
  return { ...plan, route: keptRoute(route(request, terminals, rules)) };
}

/** Checks again: fewer digits may have been known when the token was issued, and the terminal may have been disabled since. */
async function requireStillOffered(
  ctx: ReadContext,
  { plan }: InstallmentClaims,
  { bin, known }: { bin: string; known: RoutableSet | undefined },
): Promise<RoutableSet & { card: Bin | null }> {
  const [card, { terminals, rules }] = await inOneBatch(
    findBin(ctx, bin),
    known ?? terminalsOfSet(ctx, plan.paymentSetId, plan.currency),
  );
  refuseTestBin(ctx, bin, card);
  if (plan.installments > 1 && installmentProgram(card) !== plan.program) throw otherCard();
  if (!terminals.some(({ id, obstacle }) => id === plan.terminalId && obstacle === null)) {
    throw refusal("The installment choice is no longer offered: choose again.", "not_offered");
  }
  return { card, terminals, rules };
}

function otherCard() {
  return refusal("The installment choice was made for another card.", "other_card");
}

function refusal(sentence: string, reason: string) {
  return invalid("installmentToken", sentence, reason);
}
