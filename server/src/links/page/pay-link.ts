import { checkFormCard, type CheckedCard } from "@servicepay/checkout/card";
import { formProblem, type FormProblem } from "@servicepay/checkout/render";
import type { PayerAnswers } from "#consents/index.ts";
import { readInstallmentToken, singlePaymentPlan, type Plan } from "#payment-sets/index.ts";
import { startPayment, type StartResult } from "#payments/index.ts";
import { inTransaction } from "#platform/context.ts";
import { sha256 } from "#platform/crypto.ts";
import { faultPoint } from "#platform/fault-point.ts";
import { inOneBatch } from "#platform/in-one-batch.ts";
import { invalid, Refusal } from "#platform/refusal.ts";
import { writeHolderName } from "../holder-name.ts";
import { insertSubmission, markOpened } from "../store.ts";
import type { CardFormPost } from "./card-form-post.ts";
import { readConsents } from "./consent-boxes.ts";
import { ownerOf, readSavedCard } from "./saved-cards.ts";
import { stateOfLink } from "./state-of-link.ts";
import { resultPath, type Visit } from "./visit.ts";

const BIN_DIGITS = 8;

/**
 * "result": this or an earlier post of the same form started the attempt, and the result page shows its state.
 * "not_payable": the page of the link's state says why.
 */
export type PayResult =
  | { kind: "result" | "not_payable" }
  | { kind: "redirect"; url: string }
  | { kind: "refused"; form: CardFormPost; problems: readonly FormProblem[]; retryAfter?: string };

/** Starts one attempt, however often the form is sent. Draws nothing. */
export async function payLink(visit: Visit, form: CardFormPost, payerIp: string): Promise<PayResult> {
  if (stateOfLink(visit).kind !== "payable") return { kind: "not_payable" };
  const isSaved = form.savedCardId !== "";
  const { card, problems } = isSaved ? await readSavedCard(visit, form) : checkFormCard(form, visit.ctx.clock.now());
  const answers = await readConsents(visit, form);
  const found = [...problems, ...answers.problems];
  if (card === null || found.length > 0) return { kind: "refused", form, problems: found };
  try {
    const plan = await planOf(visit, form, card);
    if (!(await isFirstSubmission(visit, form, card))) return { kind: "result" };
    await faultPoint("links.pay_after_submission");
    return await start(visit, plan, card, {
      nonce: form.nonce,
      payerIp,
      isSaved,
      savesCard: form.savesCard && !isSaved,
      answers,
    });
  } catch (error) {
    return afterRefusal(visit.locale, form, error);
  }
}

async function planOf({ ctx, link, payment }: Visit, form: CardFormPost, card: CheckedCard): Promise<Plan> {
  const { paymentSetId, amount, currency } = payment;
  const bin = card.pan.slice(0, BIN_DIGITS);
  if (form.installmentToken === "") {
    const plan = await singlePaymentPlan(ctx, { paymentSetId, bin, subject: link.id, amount, currency });
    // The page showed the order's amount. If a single payment with this card costs more, show that first.
    if (plan.chargedAmount !== amount) throw invalid("installmentToken", "The amount to be charged was not shown.");
    return plan;
  }
  return readInstallmentToken(ctx, form.installmentToken, { subject: link.id, bin, amount, currency });
}

async function isFirstSubmission({ ctx, link }: Visit, form: CardFormPost, card: CheckedCard): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const [isFirst] = await inOneBatch(
      insertSubmission(ctx, link.id, sha256(form.nonce)),
      form.savedCardId === "" ? writeHolderName(ctx, link.id, card.holderName, form.nonce) : markOpened(ctx, link.id),
    );
    return isFirst;
  });
}

interface StartOptions {
  nonce: string;
  payerIp: string;
  isSaved: boolean;
  savesCard: boolean;
  answers: Pick<PayerAnswers, "consents" | "ticked">;
}

async function start(
  visit: Visit,
  plan: Plan,
  card: CheckedCard,
  { nonce, payerIp, isSaved, savesCard, answers }: StartOptions,
): Promise<PayResult> {
  const { ctx, payment, locale } = visit;
  // A saved card always uses 3-D Secure: everyone who has the link sees the card, but only its holder can answer the bank.
  const use3D = isSaved || "by_default";
  const customerId = savesCard ? await ownerOf(visit) : null;
  const returnUrl = `${ctx.config.hpmUrl}${resultPath(visit, nonce)}`;
  const result: StartResult = await startPayment(ctx, {
    paymentId: payment.id,
    plan,
    card,
    use3D,
    payerIp,
    locale,
    returnUrl,
    answers: { consents: answers.consents, ticked: answers.ticked, locale, ip: payerIp, at: ctx.clock.now() },
    ...(customerId !== null && { saveCard: { customerId } }),
  });
  return result.kind === "redirect" ? { kind: "redirect", url: result.redirectUrl } : { kind: "result" };
}

function afterRefusal(locale: Visit["locale"], form: CardFormPost, error: unknown): PayResult {
  if (!(error instanceof Refusal)) throw error;
  if (error.field === "installmentToken")
    return { kind: "refused", form: { ...form, installmentToken: "" }, problems: [{ field: "installment" }] };
  if (error.reason === "in_progress") return { kind: "result" };
  if (error.reason === "card_testing") {
    const retryAfter = error.headers["Retry-After"] ?? "60";
    return { kind: "refused", form, problems: [formProblem(locale, "tooManyAttempts")], retryAfter };
  }
  if (error.reason === "no_terminal" || error.field === "binNumber" || error.field === "cardNumber")
    return { kind: "refused", form, problems: [formProblem(locale, "noTerminal")] };
  // The payment set was changed after the link was created.
  if (error.field === "paymentSetId" || error.field === "amount" || error.reason === "payment_set_inactive")
    return { kind: "refused", form, problems: [formProblem(locale, "system")] };
  if (error.code === "ERR_CONFLICT") return { kind: "result" };
  throw error;
}
