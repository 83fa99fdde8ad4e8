import { checkFormCard, digitsOf, groupDigits } from "@servicepay/checkout/card";
import type { CheckedCard } from "@servicepay/checkout/card";
import type { FormProblem, InstallmentChoice } from "@servicepay/checkout/render";
import { startPayment } from "#payments/index.ts";
import type { StartResult } from "#payments/index.ts";
import { findPaymentSet, isThreeDsRequired, readInstallmentToken, singlePaymentPlan } from "#payment-sets/index.ts";
import type { Plan } from "#payment-sets/index.ts";
import { inTransaction } from "#platform/context.ts";
import { sha256 } from "#platform/crypto.ts";
import { faultPoint } from "#platform/fault-point.ts";
import { Refusal } from "#platform/refusal.ts";
import { ownerOf } from "./card-owner.ts";
import { writeHolderName } from "./holder-name.ts";
import { linkOptions } from "./link-options.ts";
import { insertSubmission } from "./store.ts";
import { cardPage, notice, viewLink } from "./view-link.ts";
import type { LinkView } from "./view-link.ts";
import { visitPath } from "./visit.ts";
import type { Visit } from "./visit.ts";

/** The form as it was posted; absent fields are empty. */
export interface CardFormPost {
  number: string;
  expiry: string;
  cvv: string;
  holderName: string;
  installmentToken: string;
  /** The payer ticked the box. */
  savesCard: boolean;
  nonce: string;
}

const NONCE = /^[A-Za-z0-9_-]{16,64}$/;
const BIN_DIGITS = 8;

/** One try to pay. However often the form is sent, its card is tried once. */
export async function payLink(visit: Visit, form: CardFormPost, payerIp: string): Promise<LinkView> {
  const current = await viewLink(visit, { afterTry: false });
  if (current.kind === "redirect" || current.page.kind !== "hosted-card") return current;
  const { card, problems } = checkFormCard(form, visit.ctx.clock.now());
  if (card === null) return refused(visit, form, problems);
  try {
    const plan = await planOf(visit, form, card);
    if (!(await isFirstSubmission(visit, form, card))) return toResult(visit);
    await faultPoint("links.pay_after_submission");
    return await start(visit, plan, card, { payerIp, savesCard: form.savesCard });
  } catch (error) {
    return afterRefusal(visit, form, error);
  }
}

/** The form again with the installments of the card that was typed: what script does while typing. */
export async function showOptions(visit: Visit, form: CardFormPost): Promise<LinkView> {
  const number = digitsOf(form.number);
  if (!/^\d{6,}$/.test(number))
    return refused(visit, form, [{ field: "number", kind: number === "" ? "missing" : "incomplete" }]);
  return refused(visit, form, [], 200);
}

async function planOf({ ctx, link, payment }: Visit, form: CardFormPost, card: CheckedCard): Promise<Plan> {
  const { paymentSetId, amount, currency } = payment;
  const bin = card.pan.slice(0, BIN_DIGITS);
  if (form.installmentToken === "") return singlePaymentPlan(ctx, { paymentSetId, bin, amount, currency });
  return readInstallmentToken(ctx, form.installmentToken, { subject: link.id, bin, amount, currency });
}

async function isFirstSubmission({ ctx, link }: Visit, form: CardFormPost, card: CheckedCard): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    await writeHolderName(tx, link.id, card.holderName);
    return (await tx.tx.run(insertSubmission, [tx.tenantId, link.id, sha256(form.nonce), ctx.clock.now()])) === 1;
  });
}

async function start(
  visit: Visit,
  plan: Plan,
  card: CheckedCard,
  { payerIp, savesCard }: { payerIp: string; savesCard: boolean },
): Promise<LinkView> {
  const { ctx, payment, locale } = visit;
  const set = await findPaymentSet(ctx, plan.paymentSetId);
  if (set === undefined) throw new Error(`payment ${payment.id} has no payment set`);
  // Nobody asks for 3-D Secure on a link, so a set that leaves it open gets the safe way.
  const use3D = isThreeDsRequired(set, plan.chargedAmount, set.threeDsRule.kind === "optional");
  const customerId = savesCard ? await ownerOf(visit) : null;
  const returnUrl = `${ctx.config.hpmUrl}${visitPath(visit, "/hpm/result")}`;
  const result: StartResult = await startPayment(ctx, {
    paymentId: payment.id,
    plan,
    card,
    use3D,
    payerIp,
    locale,
    returnUrl,
    ...(customerId !== null && { saveCard: { customerId } }),
  });
  return result.kind === "redirect" ? { kind: "redirect", url: result.redirectUrl } : toResult(visit);
}

function toResult(visit: Visit): LinkView {
  return { kind: "redirect", url: visitPath(visit, "/hpm/result") };
}

async function afterRefusal(visit: Visit, form: CardFormPost, error: unknown): Promise<LinkView> {
  if (!(error instanceof Refusal)) throw error;
  if (error.field === "installmentToken")
    return refused(visit, { ...form, installmentToken: "" }, [{ field: "installment" }]);
  if (error.reason === "in_progress") return notice(visit, 200, "processing", { refreshSeconds: 3 });
  if (error.reason === "no_terminal" || error.field === "binNumber" || error.field === "cardNumber") {
    return refused(visit, form, [{ field: "form", kind: "noTerminal" }]);
  }
  // The payment set was changed after the link was made.
  if (error.field === "paymentSetId" || error.field === "amount" || error.reason === "payment_set_inactive") {
    return refused(visit, form, [{ field: "form", kind: "system" }]);
  }
  if (error.code === "ERR_CONFLICT") return toResult(visit);
  throw error;
}

/** The form again with what is wrong. It keeps all but the security code, and gets a new nonce. */
async function refused(
  visit: Visit,
  form: CardFormPost,
  problems: readonly FormProblem[],
  status = 400,
): Promise<LinkView> {
  const digits = digitsOf(form.number).replace(/\D/g, "");
  const { choices, lookup, tooMany } = await choicesFor(visit, digits);
  const installment =
    choices?.some(({ token }) => token === form.installmentToken) === true ? form.installmentToken : null;
  const shown = tooMany ? [...problems, { field: "form", kind: "tooManyLookups" } as const] : problems;
  const values = { number: groupDigits(digits), expiry: form.expiry, holderName: form.holderName, installment };
  const page = await cardPage(visit, { values, problems: shown, choices, lookup });
  return { kind: "page", status, page };
}

interface Choices {
  choices: InstallmentChoice[] | null;
  lookup: "idle" | "failed";
  tooMany: boolean;
}

async function choicesFor(visit: Visit, digits: string): Promise<Choices> {
  if (digits.length < 6) return { choices: null, lookup: "idle", tooMany: false };
  try {
    return { choices: await linkOptions(visit, digits.slice(0, BIN_DIGITS)), lookup: "idle", tooMany: false };
  } catch (error) {
    // Installments are a convenience: without them the payer still pays at once.
    if (error instanceof Refusal) return { choices: null, lookup: "failed", tooMany: error.code === "ERR_RATE_LIMIT" };
    throw error;
  }
}

export function readForm(body: unknown): CardFormPost & { step: string } {
  const fields = (typeof body === "object" && body !== null ? body : {}) as Record<string, unknown>;
  const text = (name: string) => {
    const value = fields[name];
    return typeof value === "string" ? value.slice(0, 4_096) : "";
  };
  const nonce = text("nonce");
  return {
    number: text("cc-number"),
    expiry: text("cc-exp"),
    cvv: text("cc-csc"),
    holderName: text("cc-name"),
    installmentToken: text("installment"),
    savesCard: text("save-card") === "yes",
    nonce: NONCE.test(nonce) ? nonce : "",
    step: text("step"),
  };
}
