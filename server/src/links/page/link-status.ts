import {
  orderKey,
  paymentOutcome,
  standingOfOrder,
  type PaymentOutcome,
  type StandingOfOrder,
} from "#payments/index.ts";
import { reading } from "#platform/context.ts";
import { resultPath, visitPath, type Visit } from "./visit.ts";

/** An open link that can take no try yet: its own last one, or one of another link of its order, is under way. */
export function isUnderWay(
  { payment, lastAttempt }: Pick<PaymentOutcome, "payment" | "lastAttempt">,
  standing: StandingOfOrder,
): boolean {
  if (payment.attemptsUsed >= payment.attemptsMax || lastAttempt?.state === "AUTHENTICATED") return true;
  return standing === "awaited";
}

/** A try that waits for the payer at the bank: in this browser, in another tab, or on another device. */
export function isAtBank({ lastAttempt }: Pick<PaymentOutcome, "lastAttempt">): boolean {
  return lastAttempt?.state === "AUTH_PENDING";
}

/** A newer payment of the order, by widget or another link, took the place of this link's last attempt. */
export function isReplaced(lastAttempt: PaymentOutcome["lastAttempt"]): boolean {
  return lastAttempt?.state === "ABANDONED" && lastAttempt.reason === "replaced";
}

export interface LinkStatus {
  /** Nothing is under way. */
  isDecided: boolean;
  /** A form may be sent, though a try that waits at the bank would end with it. */
  isPayable: boolean;
  /** How many have begun: a form that knows of fewer is not the newest. */
  tries: number;
}

/** What open pages ask. The bank itself is asked at most once in a few seconds. */
export async function linkStatus(visit: Visit): Promise<LinkStatus> {
  const { ctx, link } = visit;
  const outcome = await paymentOutcome(ctx, visit.payment.id);
  const { state, expiresAt, attemptsUsed: tries } = outcome.payment;
  if (state === "processing") return { isDecided: false, isPayable: false, tries };
  if (state !== "open") return { isDecided: true, isPayable: false, tries };
  const standing = await standingOfOrder(reading(ctx), orderKey(link.clientOrderReference));
  if (standing === "paid") return { isDecided: true, isPayable: false, tries };
  const waits = isUnderWay(outcome, standing);
  return { isDecided: !waits && !isAtBank(outcome), isPayable: !waits && expiresAt > ctx.clock.now(), tries };
}

/** Neither this link nor another one of its order has taken money, or may have. */
export async function tookNothing({ ctx, link }: Visit, lastAttempt: PaymentOutcome["lastAttempt"]): Promise<boolean> {
  // A try at the bank's page may yet be charged, and one that was charged and went back was seen on the card.
  if (lastAttempt !== null && lastAttempt.state !== "DECLINED" && lastAttempt.state !== "ABANDONED") return false;
  return (await standingOfOrder(reading(ctx), orderKey(link.clientOrderReference))) === "unpaid";
}

const REFRESH_SECONDS = 5;

/** For the page that waits: it asks, or renews itself without script. */
export function waiting(visit: Visit) {
  const awaits = { statusUrl: visitPath(visit, "/hpm/status"), resultUrl: resultPath(visit) };
  return { awaits, refreshSeconds: REFRESH_SECONDS };
}

/** For the page beside the one where the payer pays: it ends with the receipt, and leaves the shop to the other. */
export function watching(visit: Visit) {
  const awaits = { statusUrl: visitPath(visit, "/hpm/status"), resultUrl: visitPath(visit, "/hpm/receipt") };
  return { awaits, refreshSeconds: REFRESH_SECONDS };
}
