import type { PaymentOutcome } from "#payments/index.ts";
import type { Visit } from "./visit.ts";

/** What a payer may do with a link. `closed`: the company is disabled. `elsewhere`: an attempt waits at the bank in another browser. */
export type StateOfLink =
  | { kind: "payable" | "processing" | "paid" | "refunded" | "voided" | "order_paid" }
  | { kind: "elsewhere"; hasAttemptsLeft: boolean }
  | { kind: "cancelled" | "failed" | "no_attempts_left" | "expired" | "closed" };

/** Decides from what the visit has read; nothing is read or drawn here. */
export function stateOfLink(visit: Visit): StateOfLink {
  const { payment } = visit.outcome;
  switch (payment.state) {
    case "succeeded":
    case "partially_refunded":
      return { kind: "paid" };
    case "refunded":
    case "voided":
      return { kind: payment.state };
    case "processing":
    case "cancelled":
    case "expired":
      return { kind: payment.state };
    case "failed":
      return { kind: payment.attemptsUsed >= payment.attemptsMax ? "no_attempts_left" : "failed" };
    case "open":
      return stateOfOpenLink(visit);
  }
}

function stateOfOpenLink({ ctx, outcome, statusOfOrder, merchant, takesOver }: Visit): StateOfLink {
  const { payment } = outcome;
  if (statusOfOrder === "paid") return { kind: "order_paid" };
  const hasAttemptsLeft = payment.attemptsUsed < payment.attemptsMax;
  const isExpired = payment.expiresAt <= ctx.clock.now();
  const isLive = !isExpired && merchant.isActive;
  if (isLive && isAtBank(outcome) && !(takesOver && hasAttemptsLeft)) return { kind: "elsewhere", hasAttemptsLeft };
  if (isNextAttemptBlocked(outcome, statusOfOrder)) return { kind: "processing" };
  if (isExpired) return { kind: "expired" };
  return { kind: merchant.isActive ? "payable" : "closed" };
}

/** True while no other attempt may start: an attempt of this order is under way, or this link has no attempts left. */
export function isNextAttemptBlocked(
  { payment, lastAttempt }: Pick<PaymentOutcome, "payment" | "lastAttempt">,
  statusOfOrder: Visit["statusOfOrder"],
): boolean {
  if (payment.attemptsUsed >= payment.attemptsMax || lastAttempt?.state === "AUTHENTICATED") return true;
  return statusOfOrder === "awaited";
}

/** The last attempt waits for the payer at the bank: in this browser, in another tab, or on another device. */
export function isAtBank({ lastAttempt }: Pick<PaymentOutcome, "lastAttempt">): boolean {
  return lastAttempt?.state === "AUTH_PENDING";
}

/** A newer payment of the order, by widget or another link, replaced this link's last attempt. */
export function isReplaced({ lastAttempt }: Pick<PaymentOutcome, "lastAttempt">): boolean {
  return lastAttempt?.state === "ABANDONED" && lastAttempt.reason === "replaced";
}
