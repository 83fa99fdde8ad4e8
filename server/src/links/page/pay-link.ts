import { checkFormCard, type CheckedCard } from "@servicepay/checkout/card";
import { formProblem } from "@servicepay/checkout/render";
import type { PayerAnswers } from "#consents/index.ts";
import { startPayment, type StartResult } from "#payments/index.ts";
import {
  findPaymentSet,
  isThreeDsRequired,
  readInstallmentToken,
  singlePaymentPlan,
  type Plan,
} from "#payment-sets/index.ts";
import { inTransaction } from "#platform/context.ts";
import { sha256 } from "#platform/crypto.ts";
import { faultPoint } from "#platform/fault-point.ts";
import { invalid, Refusal } from "#platform/refusal.ts";
import type { CardFormPost } from "./card-form-post.ts";
import { readConsents } from "./consent-boxes.ts";
import { writeHolderName } from "../holder-name.ts";
import { repeatForm } from "./repeat-form.ts";
import { ownerOf, readSavedCard } from "./saved-cards.ts";
import { insertSubmission, markOpened } from "../store.ts";
import { viewLink, type LinkView } from "./view-link.ts";
import { resultPath, type Visit } from "./visit.ts";

const BIN_DIGITS = 8;

/** "result": this or an earlier post of the same form started the attempt, and the result page shows its state. */
export type PayResult = LinkView | { kind: "result" };

/** Starts one attempt, however often the form is sent. */
export async function payLink(visit: Visit, form: CardFormPost, payerIp: string): Promise<PayResult> {
  const current = await viewLink(visit, { afterAttempt: false });
  if (current.kind === "redirect" || current.page.kind !== "hosted-card") return current;
  const isSaved = form.savedCardId !== "";
  const { card, problems } = isSaved ? await readSavedCard(visit, form) : checkFormCard(form, visit.ctx.clock.now());
  const answers = await readConsents(visit, form);
  const found = [...problems, ...answers.problems];
  if (card === null || found.length > 0) return repeatForm(visit, form, found);
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
    return afterRefusal(visit, form, error);
  }
}

async function planOf({ ctx, link, payment }: Visit, form: CardFormPost, card: CheckedCard): Promise<Plan> {
  const { paymentSetId, amount, currency } = payment;
  const bin = card.pan.slice(0, BIN_DIGITS);
  if (form.installmentToken === "") {
    const plan = await singlePaymentPlan(ctx, { paymentSetId, bin, amount, currency });
    // The page showed the order's amount. If a single payment with this card costs more, show that first.
    if (plan.chargedAmount !== amount) throw invalid("installmentToken", "The amount to be charged was not shown.");
    return plan;
  }
  return readInstallmentToken(ctx, form.installmentToken, { subject: link.id, bin, amount, currency });
}

async function isFirstSubmission({ ctx, link }: Visit, form: CardFormPost, card: CheckedCard): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    if (form.savedCardId === "") await writeHolderName(ctx, link.id, card.holderName, form.nonce);
    else await markOpened(ctx, link.id);
    return insertSubmission(ctx, link.id, sha256(form.nonce));
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
  const set = await findPaymentSet(ctx, plan.paymentSetId);
  if (set === undefined) throw new Error(`payment ${payment.id} has no payment set`);
  // On a link nobody chooses 3-D Secure, so a set with an optional rule uses it. A saved card always uses it: everyone who
  // has the link sees the card, but only its holder can answer the bank.
  const use3D = isSaved || isThreeDsRequired(set, plan.chargedAmount, set.threeDsRule.kind === "optional");
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

async function afterRefusal(visit: Visit, form: CardFormPost, error: unknown): Promise<PayResult> {
  if (!(error instanceof Refusal)) throw error;
  if (error.field === "installmentToken")
    return repeatForm(visit, { ...form, installmentToken: "" }, [{ field: "installment" }]);
  if (error.reason === "in_progress") return { kind: "result" };
  if (error.reason === "card_testing") {
    const view = await repeatForm(visit, form, [formProblem(visit.locale, "tooManyAttempts")], 429);
    return { ...view, retryAfter: error.headers["Retry-After"] ?? "60" };
  }
  if (error.reason === "no_terminal" || error.field === "binNumber" || error.field === "cardNumber") {
    return repeatForm(visit, form, [formProblem(visit.locale, "noTerminal")]);
  }
  // The payment set was changed after the link was created.
  if (error.field === "paymentSetId" || error.field === "amount" || error.reason === "payment_set_inactive") {
    return repeatForm(visit, form, [formProblem(visit.locale, "system")]);
  }
  if (error.code === "ERR_CONFLICT") return { kind: "result" };
  throw error;
}
