import type { Amount, CurrencyCode } from "@servicepay/money";
import { joinTransaction } from "#platform/context.ts";
import type { Context, WriteContext } from "#platform/context.ts";
import { invalid } from "#platform/refusal.ts";
import { binOf, installmentProgram } from "./bin.ts";
import { findBin } from "./find-bin.ts";
import type { InstallmentClaims } from "./installment-token.ts";
import { openInstallmentToken } from "./installment-token.ts";
import type { Plan } from "./plan.ts";
import { refuseTestBin } from "./refuse-test-card.ts";
import { usableTerminals } from "./usable-terminals.ts";

export interface ExpectedInstallment {
  subject: string;
  /** The card's first 8 digits (or fewer, or its number): must begin with those that the token was made for. */
  bin: string;
  amount: Amount;
  currency: CurrencyCode;
}

/** The plan that a payer chose. Refuses a token that is forged, expired, or made for another payment, card or amount. */
export async function readInstallmentToken(
  ctx: Context | WriteContext,
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
  return joinTransaction(ctx, async (tx) => {
    await requireStillOffered(tx, claims, bin);
    return plan;
  });
}

/** Fewer digits may have been typed then than are known now, and a terminal may have been taken out of use. */
async function requireStillOffered(ctx: WriteContext, { plan }: InstallmentClaims, bin: string): Promise<void> {
  const card = await findBin(ctx, bin);
  refuseTestBin(ctx, bin, card);
  if (plan.installments > 1 && installmentProgram(card) !== plan.program) throw otherCard();
  const terminals = await usableTerminals(ctx, plan.paymentSetId, plan.currency);
  if (!terminals.some(({ id }) => id === plan.terminalId)) {
    throw refusal("The installment choice is no longer offered: choose again.", "not_offered");
  }
}

function otherCard() {
  return refusal("The installment choice was made for another card.", "other_card");
}

function refusal(sentence: string, reason: string) {
  return invalid("installmentToken", sentence, reason);
}
