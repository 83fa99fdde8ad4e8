import type { Amount, CurrencyCode } from "@servicepay/money";
import type { ThreeDsForm } from "#acquirers/registry.ts";
import { takeCard } from "#cards/index.ts";
import { openTerminal } from "#payment-sets/index.ts";
import { inTransaction } from "#platform/context.ts";
import type { Context, WriteContext } from "#platform/context.ts";
import { faultPoint } from "#platform/fault-point.ts";
import { Refusal } from "#platform/refusal.ts";
import type { Attempt } from "./attempt.ts";
import { moveAttempt } from "./move-attempt.ts";
import { pageLook } from "./page-look.ts";
import type { PageLook } from "./page-look.ts";
import type { PaymentLocale } from "./payment.ts";
import { claimForm, lockAttempt, selectAttemptByToken } from "./store/attempts.ts";
import { lockPaymentOf, selectPayment } from "./store/payments.ts";
import { cardDataGone } from "./three-ds-declines.ts";
import type { ThreeDsToken } from "./three-ds-token.ts";

interface Step {
  locale: PaymentLocale;
  /** Found before the form is taken, which happens once. */
  look: PageLook;
}

export type FormEmission =
  | (Step & {
      kind: "form";
      form: ThreeDsForm;
      /** Of the card's issuer, as far as it is known. */
      bankName: string | null;
      chargedAmount: Amount;
      currency: CurrencyCode;
    })
  /** Opened before, too late, or no longer wanted: the payer goes back to where the payment stands. */
  | (Step & { kind: "closed"; returnUrl: string });

/** The form that takes the payer to the bank. It holds the card, so it exists once: the sealed card is deleted with it. */
export async function emitThreeDsForm(ctx: Context, token: ThreeDsToken): Promise<FormEmission | null> {
  const { attempt, payment } = await inTransaction(ctx, (ctx) => findStep(ctx, token));
  if (attempt === undefined || payment === undefined) return null;
  const { locale } = attempt;
  const look = await pageLook(ctx, payment.paymentSetId);
  const closed: FormEmission = { kind: "closed", returnUrl: attempt.returnUrl ?? "/", locale, look };
  if (attempt.state !== "AUTH_PENDING" || attempt.formEmittedAt !== null) return closed;
  const { terminal } = await openTerminal(ctx, attempt.terminalId);
  const card = await inTransaction(ctx, (ctx) => takeCardForForm(ctx, attempt, token));
  if (card === null) return closed;
  await faultPoint("payments.form_after_commit");
  const { bankOrderId, currency, installments } = attempt;
  const form = terminal.startThreeDs({
    bankOrderId,
    currency,
    installments,
    locale,
    amount: attempt.chargedAmount,
    card,
    payerIp: attempt.payerIp ?? "",
    returnUrl: `${ctx.config.publicUrl}/3ds/return/${token.text}`,
  });
  const { bankName, chargedAmount } = attempt;
  return { kind: "form", form, locale, look, bankName, chargedAmount, currency };
}

async function findStep(ctx: WriteContext, token: ThreeDsToken) {
  const attempt = await selectAttemptByToken(ctx, token.hash);
  return { attempt, payment: attempt && (await selectPayment(ctx, attempt.paymentId)) };
}

async function takeCardForForm(ctx: WriteContext, { id, paymentId, cardDataId }: Attempt, token: ThreeDsToken) {
  const payment = await lockPaymentOf(ctx, { paymentId });
  const attempt = await lockAttempt(ctx, id);
  if (payment.state !== "open" || cardDataId === null || !(await claimForm(ctx, attempt))) return null;
  try {
    return await takeCard(ctx, cardDataId, token.secret);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await moveAttempt(ctx, payment, attempt, { kind: "abandoned", decline: cardDataGone, reason: "card_data_gone" });
    return null;
  }
}
