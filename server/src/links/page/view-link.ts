import type { NoticeKind, NoticePage, Page, ReceiptPage } from "@servicepay/checkout/render";
import { isPaid, orderKey, paymentOutcome, readOrderStatus, type PaymentOutcome } from "#payments/index.ts";
import { reading } from "#platform/context.ts";
import { cardPage } from "./card-page.ts";
import {
  isAtBank,
  isReplaced,
  isNextAttemptBlocked,
  receiptPolling,
  resultPolling,
  isMoneySafe,
} from "./link-status.ts";
import { declineModel, declineClass } from "./decline-text.ts";
import { decimalOf, moneyOf } from "#platform/text/money.ts";
import { installmentAmount, programName } from "#payment-sets/index.ts";
import { noticePage, type NoticeOptions } from "#platform/http/page-reply.ts";
import { merchantUrl, orderModel, originUrl, takeOverPath, visitPath, wayBack, type Visit } from "./visit.ts";

/** A page, or a redirect to the merchant. */
export type LinkView = PageView | { kind: "redirect"; url: string };
export type PageView = { kind: "page"; status: number; page: Page; retryAfter?: string };

type LastAttempt = PaymentOutcome["lastAttempt"];

/**
 * Reads the payment again, and returns the page of its state. With `afterAttempt`, it shows the result of the payer's
 * attempt.
 */
export async function viewLink(asked: Visit, { afterAttempt }: { afterAttempt: boolean }): Promise<LinkView> {
  const { ctx, link } = asked;
  const outcome = await paymentOutcome(ctx, asked.payment.id);
  // Read after the outcome, since asking the bank may have decided the order.
  const statusOfOrder = await readOrderStatus(reading(ctx), orderKey(link.clientOrderReference));
  return viewOutcome({ ...asked, outcome, statusOfOrder }, afterAttempt);
}

/**
 * Reads nothing: returns the page of the state that was read when the visit began. Use it only if the request has changed
 * nothing.
 */
export function viewAsRead(visit: Visit, { afterAttempt }: { afterAttempt: boolean }): Promise<LinkView> {
  return viewOutcome(visit, afterAttempt);
}

async function viewOutcome(asked: Visit, afterAttempt: boolean): Promise<LinkView> {
  const { payment, lastAttempt } = asked.outcome;
  const visit = { ...asked, payment };
  switch (payment.state) {
    case "succeeded":
    case "partially_refunded":
      return paidView(visit, lastAttempt, afterAttempt);
    case "refunded":
    case "voided":
      return notice(visit, 200, "refunded", {
        ...paidFacts(visit, lastAttempt),
        backUrl: await wayBack(visit, "success"),
      });
    case "processing":
      return notice(visit, 200, "processing", resultPolling(visit));
    case "cancelled":
      return endView(visit, "cancelled");
    case "failed":
      return endView(visit, payment.attemptsUsed >= payment.attemptsMax ? "no_attempts_left" : "failed", {
        canRedirect: afterAttempt,
      });
    case "expired":
      return endView(visit, "expired", { status: 410 });
    case "open":
      return openView(visit, lastAttempt, afterAttempt);
  }
}

async function openView(visit: Visit, lastAttempt: LastAttempt, afterAttempt: boolean): Promise<LinkView> {
  const { ctx, payment, statusOfOrder } = visit;
  if (statusOfOrder === "paid") return notice(visit, 200, "paid");
  const hasAttemptsLeft = payment.attemptsUsed < payment.attemptsMax;
  const isLive = payment.expiresAt > ctx.clock.now() && visit.merchant.isActive;
  if (isLive && isAtBank({ lastAttempt }) && !(visit.takesOver && hasAttemptsLeft))
    return notice(visit, 200, "elsewhere", {
      ...receiptPolling(visit),
      ...(hasAttemptsLeft && { againUrl: takeOverPath(visit) }),
    });
  if (isNextAttemptBlocked({ payment, lastAttempt }, statusOfOrder))
    return notice(visit, 200, "processing", resultPolling(visit));
  if (payment.expiresAt <= ctx.clock.now()) return endView(visit, "expired", { status: 410 });
  if (!visit.merchant.isActive) return endView(visit, "failed");
  if (afterAttempt && isReplaced(lastAttempt))
    return notice(visit, 200, "replaced", { againUrl: visitPath(visit, "/hpm/pay") });
  const decline = afterAttempt ? declineModel(visit.locale, lastAttempt) : null;
  return { kind: "page", status: 200, page: await cardPage(visit, { decline }) };
}

async function paidView(visit: Visit, lastAttempt: LastAttempt, afterAttempt: boolean): Promise<LinkView> {
  const backUrl = await merchantUrl(visit, "success");
  // An archived payment has no receipt: the details of its charge are in the archive.
  const hasReceipt = visit.payment.archived === null;
  if (!afterAttempt || !hasReceipt)
    return notice(visit, 200, "paid", {
      ...paidFacts(visit, lastAttempt),
      backUrl: backUrl ?? originUrl(visit),
      ...(hasReceipt && { receiptUrl: visitPath(visit, "/hpm/receipt") }),
    });
  if (backUrl !== null) return { kind: "redirect", url: backUrl };
  return { kind: "page", status: 200, page: receipt(visit, lastAttempt, originUrl(visit)) };
}

/** The charged total, which includes the installment fee, and the time of the charge. */
function paidFacts({ payment }: Visit, lastAttempt: LastAttempt): Pick<NoticePage, "paid"> {
  if (lastAttempt === null) return {};
  return { paid: { sum: moneyOf(lastAttempt.chargedAmount, payment.currency), at: lastAttempt.at.toISOString() } };
}

/** The receipt of a paid link; for any other link, the page of its state. */
export async function viewReceipt(asked: Visit): Promise<LinkView> {
  const outcome = await paymentOutcome(asked.ctx, asked.payment.id);
  const { payment, lastAttempt } = outcome;
  const visit = { ...asked, payment, outcome };
  const isReturned = payment.state === "refunded" || payment.state === "voided";
  if (!isPaid(payment.state) || isReturned || payment.archived !== null)
    return viewLink(asked, { afterAttempt: false });
  const backUrl = await wayBack(visit, "success");
  return { kind: "page", status: 200, page: receipt(visit, lastAttempt, backUrl) };
}

/** The page of a link that can no longer be paid; with `canRedirect`, a redirect to the merchant if it gave a URL. */
async function endView(
  visit: Visit,
  kind: NoticeKind,
  { status = 200, canRedirect = false }: { status?: number; canRedirect?: boolean } = {},
): Promise<LinkView> {
  const { lastAttempt } = visit.outcome;
  const backUrl = await merchantUrl(visit, "fail");
  if (canRedirect && backUrl !== null) return { kind: "redirect", url: backUrl };
  const decline = kind === "no_attempts_left" ? declineClass(lastAttempt) : null;
  return notice(visit, status, kind, {
    backUrl: backUrl ?? originUrl(visit),
    decline,
    isMoneySafe: await isMoneySafe(visit, lastAttempt),
  });
}

function notice(visit: Visit, status: number, kind: NoticeKind, options: Omit<NoticeOptions, "locale"> = {}): LinkView {
  const { locale, merchant } = visit;
  const page = noticePage(visit.ctx, kind, { locale, merchant: merchant.model, order: orderModel(visit), ...options });
  return { kind: "page", status, page };
}

function receipt(visit: Visit, lastAttempt: LastAttempt, backUrl: string | null): ReceiptPage {
  const { ctx, payment, locale } = visit;
  return {
    kind: "receipt",
    locale,
    isTest: ctx.config.mode === "sandbox",
    merchant: visit.merchant.model,
    order: orderModel(visit),
    paid: moneyOf(lastAttempt?.chargedAmount ?? payment.amount, payment.currency),
    plan: chargedPlan(visit, lastAttempt),
    card: {
      masked: lastAttempt?.maskedPan ?? null,
      program: lastAttempt?.program ? programName(lastAttempt.program) : null,
      bank: lastAttempt?.bankName ?? null,
    },
    languageUrl: visitPath(visit, "/hpm/receipt", locale === "tr" ? "en" : "tr"),
    authCode: lastAttempt?.authCode ?? null,
    at: (lastAttempt?.at ?? payment.createdAt).toISOString(),
    transactionReference: payment.orderReference,
    backUrl,
  };
}

function chargedPlan({ payment }: Visit, lastAttempt: LastAttempt): ReceiptPage["plan"] {
  const { chargedAmount, installments } = lastAttempt ?? { chargedAmount: payment.amount, installments: 1 };
  const { currency } = payment;
  return {
    count: installments,
    perMonth: decimalOf(installmentAmount({ chargedAmount, installments, currency }), currency),
    total: decimalOf(chargedAmount, currency),
  };
}

/** Sends the payer back to the merchant and leaves the link as it is. */
export async function leaveLink(visit: Visit): Promise<LinkView> {
  const outcome = await paymentOutcome(visit.ctx, visit.payment.id);
  const { payment } = outcome;
  const url = await merchantUrl({ ...visit, payment, outcome }, isPaid(payment.state) ? "success" : "fail");
  return url === null ? viewLink(visit, { afterAttempt: false }) : { kind: "redirect", url };
}

/** The page after the card form timed out: a way back to the form if the link is open, otherwise the page of its state. */
export async function viewFormTimeout(visit: Visit): Promise<LinkView> {
  const current = await viewLink(visit, { afterAttempt: false });
  if (current.kind === "redirect" || current.page.kind !== "hosted-card") return current;
  const { lastAttempt } = await paymentOutcome(visit.ctx, visit.payment.id);
  return notice(visit, 200, "session_over", {
    isMoneySafe: await isMoneySafe(visit, lastAttempt),
    againUrl: visitPath(visit, "/hpm/pay"),
    backUrl: current.page.leaveUrl,
  });
}
