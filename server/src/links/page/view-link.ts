import type { NoticeKind, NoticePage, ReceiptPage, Page } from "@servicepay/checkout/render";
import { installmentAmount, programName } from "#payment-sets/index.ts";
import { isPaid } from "#payments/index.ts";
import { noticePage, type NoticeOptions } from "#platform/http/page-reply.ts";
import { decimalOf, moneyOf } from "#platform/text/money.ts";
import { newLinkOf } from "./ask-for-new-link.ts";
import { cardPage, leaveUrl } from "./card-page.ts";
import { declineClass, declineModel } from "./decline-text.ts";
import { isMoneySafe, receiptPolling, resultPolling } from "./link-status.ts";
import { isReplaced, stateOfLink } from "./state-of-link.ts";
import { merchantUrl, orderModel, originUrl, takeOverPath, visitPath, wayBack, type Visit } from "./visit.ts";

/** A page, or a redirect to the merchant. */
export type LinkView = PageView | { kind: "redirect"; url: string };
export type PageView = { kind: "page"; status: number; page: Page; retryAfter?: string };

/** Draws the page of the link's state. With `afterAttempt`, it shows the result of the payer's attempt. */
export async function viewLink(visit: Visit, { afterAttempt }: { afterAttempt: boolean }): Promise<LinkView> {
  const state = stateOfLink(visit);
  switch (state.kind) {
    case "payable":
      return payableView(visit, afterAttempt);
    case "paid":
      return paidView(visit, afterAttempt);
    case "refunded":
    case "voided":
      return notice(visit, 200, state.kind, { ...paidFacts(visit), backUrl: await wayBack(visit, "success") });
    case "processing":
      return notice(visit, 200, "processing", resultPolling(visit));
    case "order_paid":
      return notice(visit, 200, "paid");
    case "elsewhere":
      return notice(visit, 200, "elsewhere", {
        ...receiptPolling(visit),
        ...(state.hasAttemptsLeft && { againUrl: takeOverPath(visit) }),
      });
    case "expired":
      return endView(visit, "expired", { status: 410 });
    case "cancelled":
      return endView(visit, "cancelled");
    case "closed":
      return endView(visit, "failed");
    case "failed":
    case "no_attempts_left":
      return endView(visit, state.kind, { canRedirect: afterAttempt });
  }
}

async function payableView(visit: Visit, afterAttempt: boolean): Promise<LinkView> {
  if (afterAttempt && isReplaced(visit.outcome))
    return notice(visit, 200, "replaced", { againUrl: visitPath(visit, "/hpm/pay") });
  const decline = afterAttempt ? declineModel(visit.locale, visit.outcome.lastAttempt) : null;
  return { kind: "page", status: 200, page: await cardPage(visit, { decline }) };
}

async function paidView(visit: Visit, afterAttempt: boolean): Promise<LinkView> {
  const backUrl = await merchantUrl(visit, "success");
  // An archived payment has no receipt: the details of its charge are in the archive.
  const hasReceipt = visit.payment.archived === null;
  if (!afterAttempt || !hasReceipt)
    return notice(visit, 200, "paid", {
      ...paidFacts(visit),
      backUrl: backUrl ?? originUrl(visit),
      ...(hasReceipt && { receiptUrl: visitPath(visit, "/hpm/receipt") }),
    });
  if (backUrl !== null) return { kind: "redirect", url: backUrl };
  return { kind: "page", status: 200, page: receipt(visit, originUrl(visit)) };
}

/** The charged total, which includes the installment fee, and the time of the charge. */
function paidFacts({ payment, outcome: { lastAttempt } }: Visit): Pick<NoticePage, "paid"> {
  if (lastAttempt === null) return {};
  return { paid: { sum: moneyOf(lastAttempt.chargedAmount, payment.currency), at: lastAttempt.at.toISOString() } };
}

/** The receipt of a paid link; for any other link, the page of its state. */
export async function viewReceipt(visit: Visit): Promise<LinkView> {
  if (stateOfLink(visit).kind !== "paid" || visit.payment.archived !== null)
    return viewLink(visit, { afterAttempt: false });
  return { kind: "page", status: 200, page: receipt(visit, await wayBack(visit, "success")) };
}

/** The page of a link that can no longer be paid; with `canRedirect`, a redirect to the merchant if it gave a URL. */
async function endView(
  visit: Visit,
  kind: NoticeKind,
  { status = 200, canRedirect = false }: { status?: number; canRedirect?: boolean } = {},
): Promise<LinkView> {
  const backUrl = await merchantUrl(visit, "fail");
  if (canRedirect && backUrl !== null) return { kind: "redirect", url: backUrl };
  const decline = kind === "no_attempts_left" ? declineClass(visit.outcome.lastAttempt) : null;
  return notice(visit, status, kind, {
    backUrl: backUrl ?? originUrl(visit),
    decline,
    isMoneySafe: isMoneySafe(visit),
    ...newLinkPart(visit),
  });
}

function newLinkPart(visit: Visit): Pick<NoticePage, "newLink"> {
  const state = newLinkOf(visit);
  if (state === null) return {};
  return { newLink: state === "asked" ? { isAsked: true } : { isAsked: false, action: visitPath(visit, "/hpm/pay") } };
}

function notice(visit: Visit, status: number, kind: NoticeKind, options: Omit<NoticeOptions, "locale"> = {}): LinkView {
  const { locale, merchant } = visit;
  const page = noticePage(visit.ctx, kind, { locale, merchant: merchant.model, order: orderModel(visit), ...options });
  return { kind: "page", status, page };
}

function receipt(visit: Visit, backUrl: string | null): ReceiptPage {
  const { ctx, payment, locale } = visit;
  const { lastAttempt } = visit.outcome;
  return {
    kind: "receipt",
    locale,
    isTest: ctx.config.mode === "sandbox",
    merchant: visit.merchant.model,
    order: orderModel(visit),
    paid: moneyOf(lastAttempt?.chargedAmount ?? payment.amount, payment.currency),
    plan: chargedPlan(visit),
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

function chargedPlan({ payment, outcome: { lastAttempt } }: Visit): ReceiptPage["plan"] {
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
  const url = await merchantUrl(visit, isPaid(visit.payment.state) ? "success" : "fail");
  return url === null ? viewLink(visit, { afterAttempt: false }) : { kind: "redirect", url };
}

/** The page after the card form timed out: a way back to the form if the link is open, otherwise the page of its state. */
export async function viewFormTimeout(visit: Visit): Promise<LinkView> {
  if (stateOfLink(visit).kind !== "payable") return viewLink(visit, { afterAttempt: false });
  return notice(visit, 200, "session_over", {
    isMoneySafe: isMoneySafe(visit),
    againUrl: visitPath(visit, "/hpm/pay"),
    backUrl: leaveUrl(visit),
  });
}
