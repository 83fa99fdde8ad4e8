import { isOrderAwaited, paymentOutcome } from "#payments/index.ts";
import type { PaymentOutcome } from "#payments/index.ts";
import { inTransaction } from "#platform/context.ts";
import { orderKey } from "./link.ts";
import { visitPath } from "./visit.ts";
import type { Visit } from "./visit.ts";

/** An open link that can take no try yet: its own last one, or one of another link of its order, is under way. */
export async function isUnderWay({ ctx, link }: Visit, { payment, lastAttempt }: PaymentOutcome): Promise<boolean> {
  if (payment.attemptsUsed >= payment.attemptsMax || lastAttempt?.state === "AUTHENTICATED") return true;
  return inTransaction(ctx, (tx) => isOrderAwaited(tx, orderKey(link.clientOrderReference)));
}

/** What the page of an awaited payment asks. The bank itself is asked at most once in a few seconds. */
export async function linkStatus(visit: Visit): Promise<{ isDecided: boolean }> {
  const outcome = await paymentOutcome(visit.ctx, visit.payment.id);
  const { state } = outcome.payment;
  if (state === "processing") return { isDecided: false };
  return { isDecided: state !== "open" || !(await isUnderWay(visit, outcome)) };
}

/** For the page that waits: it asks, or renews itself without script. */
export function waiting(visit: Visit) {
  const REFRESH_SECONDS = 5;
  const awaits = { statusUrl: visitPath(visit, "/hpm/status"), resultUrl: visitPath(visit, "/hpm/result") };
  return { awaits, refreshSeconds: REFRESH_SECONDS };
}
