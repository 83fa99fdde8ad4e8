import type { Amount, CurrencyCode } from "@servicepay/money";
import type { BankForm, Card, Terminal } from "#acquirers/registry.ts";
import { takeCard } from "#cards/index.ts";
import { openTerminal } from "#payment-sets/index.ts";
import { inTransaction, reading, type Context, type WriteContext } from "#platform/context.ts";
import { faultPoint } from "#platform/fault-point.ts";
import { inOneBatch } from "#platform/in-one-batch.ts";
import { Refusal } from "#platform/refusal.ts";
import type { Attempt } from "../attempts/attempt.ts";
import { bankOrderOf } from "../attempts/bank-order.ts";
import { moveAttempt } from "../attempts/move-attempt.ts";
import { ownDeclines } from "../attempts/own-declines.ts";
import { pageLook, type PageLook } from "../page-look.ts";
import type { PaymentLocale } from "../payment.ts";
import { claimForm, selectAttempt, selectAttemptByToken } from "../store/attempts.ts";
import { lockPaymentAndAttempt } from "../store/locks.ts";
import type { StoredPayment } from "../store/payment-row.ts";
import { selectPaymentByToken } from "../store/payments.ts";
import { startThreeDs } from "./start-three-ds.ts";
import type { ThreeDsToken } from "./three-ds-token.ts";

/** The payer waits for the bank's form meanwhile. */
const START_TIMEOUT_MS = 10_000;

interface Step {
  locale: PaymentLocale;
  look: PageLook;
}

export type FormEmission =
  | (Step & {
      kind: "form";
      form: BankForm;
      /** The card's issuer, if it is known. */
      bankName: string | null;
      chargedAmount: Amount;
      currency: CurrencyCode;
    })
  /** There is no form. The payer goes back to the page of the payment. */
  | (Step & { kind: "closed"; reason: ClosedReason; returnUrl: string })
  /** The bank could not start. The attempt has ended, and the page of the payment says why. */
  | { kind: "failed"; returnUrl: string };

/** `ended`: the attempt timed out or ended otherwise. */
type ClosedReason = "opened" | "cancelled" | "replaced" | "ended";

/**
 * The form that takes the payer to the bank, which may be asked for it. It is shown once, and the sealed card is deleted before,
 * because the form or the question contains it.
 */
export async function emitThreeDsForm(ctx: Context, token: ThreeDsToken): Promise<FormEmission | null> {
  const read = reading(ctx);
  const [attempt, payment] = await inOneBatch(
    selectAttemptByToken(read, token.hash),
    selectPaymentByToken(read, token.hash),
  );
  if (attempt === undefined || payment === undefined) return null;
  const { locale, returnUrl } = attempt;
  const isOpen = attempt.state === "AUTH_PENDING" && attempt.formEmittedAt === null;
  const taken = isOpen ? await takeForm(ctx, payment, attempt, token) : null;
  const look = taken?.look ?? (await pageLook(ctx, payment.paymentSetId));
  const backUrl = returnUrl ?? "/";
  const started = taken === null ? null : await startAtBank(ctx, attempt, token, taken);
  if (started?.kind === "ended") return { kind: "failed", returnUrl: backUrl };
  if (started?.kind !== "form") {
    const reason = closedReasonOf((await selectAttempt(read, attempt.id)) ?? attempt);
    return { kind: "closed", reason, returnUrl: backUrl, locale, look };
  }
  const { bankName, chargedAmount, currency } = attempt;
  return { kind: "form", form: started.form, locale, look, bankName, chargedAmount, currency };
}

async function startAtBank(ctx: Context, attempt: Attempt, token: ThreeDsToken, { card, terminal }: TakenForm) {
  if (card === null) return null;
  await faultPoint("payments.form_after_commit");
  return startThreeDs(ctx, attempt, terminal, {
    ...bankOrderOf(attempt),
    locale: attempt.locale,
    card,
    payerIp: attempt.payerIp ?? "",
    buyer: null,
    returnUrl: `${ctx.config.publicUrl}/3ds/return/${token.text}`,
  });
}

function closedReasonOf({ state, formEmittedAt, outcomeReason }: Attempt): ClosedReason {
  if (state !== "ABANDONED") return formEmittedAt === null ? "ended" : "opened";
  switch (outcomeReason) {
    case "payment_cancelled":
      return "cancelled";
    case "replaced":
    case "began_anew":
      return "replaced";
    default:
      return "ended";
  }
}

/** Rolls the transaction back: the form must not be shown. */
class NotShown extends Error {}

/** `card`: null if it is no longer stored; then the attempt is abandoned. */
interface TakenForm {
  card: Card | null;
  look: PageLook;
  terminal: Terminal;
}

/** Returns null if another request has shown the form, or it must not be shown any more. */
async function takeForm(
  ctx: Context,
  payment: StoredPayment,
  attempt: Attempt,
  token: ThreeDsToken,
): Promise<TakenForm | null> {
  if (attempt.cardDataId === null) return null;
  const { cardDataId } = attempt;
  try {
    return await inTransaction(ctx, async (ctx) => {
      const [card, look, { terminal }] = await inOneBatch(
        takeCardForForm(ctx, attempt, { ...token, cardDataId }),
        pageLook(ctx, payment.paymentSetId),
        openTerminal(ctx, attempt.terminalId, { timeoutMsMax: START_TIMEOUT_MS }),
      );
      return { card, look, terminal };
    });
  } catch (error) {
    if (error instanceof NotShown) return null;
    throw error;
  }
}

async function takeCardForForm(
  ctx: WriteContext,
  { id, paymentId }: Attempt,
  { cardDataId, secret }: { cardDataId: string; secret: Buffer },
): Promise<Card | null> {
  const { payment, attempt } = await lockPaymentAndAttempt(ctx, { id, paymentId });
  const [isOurs, card] = await inOneBatch(claimForm(ctx, id), takeCard(ctx, cardDataId, secret).catch(nullOfRefusal));
  if (payment.state !== "open" || !isOurs) throw new NotShown();
  if (card === null)
    await moveAttempt(ctx, payment, attempt, {
      kind: "abandoned",
      decline: ownDeclines.cardDataGone,
      reason: "card_data_gone",
    });
  return card;
}

function nullOfRefusal(error: unknown): null {
  if (error instanceof Refusal) return null;
  throw error;
}
