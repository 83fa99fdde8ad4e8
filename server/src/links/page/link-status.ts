import { orderKey, paymentOutcome, readOrderStatus, type PaymentOutcome, type OrderStatus } from "#payments/index.ts";
import { reading } from "#platform/context.ts";
import { resultPath, visitPath, type Visit } from "./visit.ts";

/** True while no other attempt may start: an attempt of this order is under way, or this link has no attempts left. */
export function isNextAttemptBlocked(
  { payment, lastAttempt }: Pick<PaymentOutcome, "payment" | "lastAttempt">,
  statusOfOrder: OrderStatus,
): boolean {
  if (payment.attemptsUsed >= payment.attemptsMax || lastAttempt?.state === "AUTHENTICATED") return true;
  return statusOfOrder === "awaited";
}

/** The last attempt waits for the payer at the bank: in this browser, in another tab, or on another device. */
export function isAtBank({ lastAttempt }: Pick<PaymentOutcome, "lastAttempt">): boolean {
  return lastAttempt?.state === "AUTH_PENDING";
}

/** A newer payment of the order, by widget or another link, replaced this link's last attempt. */
export function isReplaced(lastAttempt: PaymentOutcome["lastAttempt"]): boolean {
  return lastAttempt?.state === "ABANDONED" && lastAttempt.reason === "replaced";
}

export interface LinkStatus {
  /** No attempt is under way. */
  isDecided: boolean;
  /** A form may be sent; it would end an attempt that waits at the bank. */
  isPayable: boolean;
  /** The number of attempts. A form that knows of fewer is outdated. */
  attempts: number;
}

/** The status that open pages poll. The bank is asked at most once in a few seconds. */
export async function linkStatus(visit: Visit): Promise<LinkStatus> {
  const { ctx, link } = visit;
  const outcome = await paymentOutcome(ctx, visit.payment.id);
  const { state, expiresAt, attemptsUsed: attempts } = outcome.payment;
  if (state === "processing") return { isDecided: false, isPayable: false, attempts };
  if (state !== "open") return { isDecided: true, isPayable: false, attempts };
  const statusOfOrder = await readOrderStatus(reading(ctx), orderKey(link.clientOrderReference));
  if (statusOfOrder === "paid") return { isDecided: true, isPayable: false, attempts };
  const isBlocked = isNextAttemptBlocked(outcome, statusOfOrder);
  return {
    isDecided: !isBlocked && !isAtBank(outcome),
    isPayable: !isBlocked && expiresAt > ctx.clock.now(),
    attempts,
  };
}

/** True unless a payment of the link's order, by any link or widget, has taken money or may have. */
export async function isMoneySafe(
  { ctx, link, payment }: Visit,
  lastAttempt: PaymentOutcome["lastAttempt"],
): Promise<boolean> {
  if (payment.archived !== null) return false;
  // An attempt at the bank's page may still be charged. One that was charged and reversed appears on the card's statement.
  if (lastAttempt !== null && lastAttempt.state !== "DECLINED" && lastAttempt.state !== "ABANDONED") return false;
  return (await readOrderStatus(reading(ctx), orderKey(link.clientOrderReference))) === "unpaid";
}

const REFRESH_SECONDS = 5;

/**
 * What a page needs to wait for the result: addresses to poll and, without script, a time after which it refreshes
 * itself.
 */
export function resultPolling(visit: Visit) {
  const awaits = { statusUrl: visitPath(visit, "/hpm/status"), resultUrl: resultPath(visit) };
  return { awaits, refreshSeconds: REFRESH_SECONDS };
}

/**
 * What a second page of the link needs to wait: it ends with the receipt, and the first page returns to the merchant.
 */
export function receiptPolling(visit: Visit) {
  const awaits = { statusUrl: visitPath(visit, "/hpm/status"), resultUrl: visitPath(visit, "/hpm/receipt") };
  return { awaits, refreshSeconds: REFRESH_SECONDS };
}
