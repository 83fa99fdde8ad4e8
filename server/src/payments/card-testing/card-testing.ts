import type { CardTestingLimits } from "#platform/config/config.ts";
import type { WriteContext } from "#platform/context.ts";
import { senderOf } from "#platform/http/rate-limit.ts";
import { Refusal } from "#platform/refusal.ts";
import type { Attempt, AttemptId } from "../attempts/attempt.ts";
import { refusedCardTries } from "../attempts/counters.ts";
import type { PaymentId } from "../payment.ts";
import {
  countAndAddAttempt,
  countRecentAttempts,
  saveTryOutcome,
  type CardUseHashes,
  type RecentAttempts,
  type RecentTries,
  type TryOutcome,
} from "../store/card-attempts.ts";

export const WINDOW_MS = 3_600_000;
/** A merchant who enters many payers' cards from one address gets many approvals; a tester of stolen cards gets few. */
export const FAILED_PER_APPROVED = 2;
const RETRY_AFTER_SECONDS = 900;
/** Cards without an outcome yet are refused only above this multiple of the limit: most of them may be approved. */
const PENDING_FACTOR = 3;
/** During an alarm of the tenant, the limit per address is divided by this. */
const ALARM_DIVISOR = 3;
/** A try reads this multiple of the highest limit, at most. A sender with more tries is counted by a worker. */
const READ_FACTOR = 10;

export interface CardUse {
  pan: string;
  /** Null if only the address of a merchant's server is known. */
  payerAddress: string | null;
}

/**
 * Counts this attempt. Refuses it (429, "card_testing") if those of the last hour look like the testing of stolen cards.
 * Returns whether the tenant's payments do. Then every attempt uses 3-D Secure.
 */
export async function admitAttempt(
  ctx: WriteContext,
  card: CardUse,
  { attemptId, paymentId }: { attemptId: AttemptId; paymentId: PaymentId },
): Promise<{ isUnderAttack: boolean }> {
  const recent = await countAndAddAttempt(ctx, { ...hashesOf(ctx, card), attemptId, paymentId }, recentTries(ctx));
  refuseIfSuspicious(ctx, recent);
  return { isUnderAttack: recent.alarm_until !== null };
}

/** Refuses like `admitAttempt`, before there is an attempt to count. */
export async function refuseCardTesting(ctx: WriteContext, card: CardUse): Promise<void> {
  refuseIfSuspicious(ctx, await countRecentAttempts(ctx, hashesOf(ctx, card), recentTries(ctx)));
}

/** Notes what a tester of cards would learn from the attempt's new state. */
export async function noteOutcome(ctx: WriteContext, before: Attempt, after: Attempt): Promise<void> {
  const outcome = outcomeOf(after);
  if (after.kind === "sale" && outcome !== outcomeOf(before)) await saveTryOutcome(ctx, after.id, outcome);
}

function outcomeOf({ state, formEmittedAt }: Attempt): TryOutcome {
  switch (state) {
    case "APPROVED":
      return "approved";
    case "DECLINED":
    case "REVERSED":
      return "failed";
    case "ABANDONED":
      return formEmittedAt === null ? null : "failed";
    default:
      return "pending";
  }
}

export type CardTestingReason = "many_cards_of_one_address" | "many_payments_of_one_card";

/** Returns why an attempt is refused; null if it is not. A limit of 0 means no limit. */
export function reasonAgainst(
  recent: Omit<RecentAttempts, "alarm_until">,
  limits: Pick<CardTestingLimits, "cardsPerAddress" | "paymentsPerCard">,
): CardTestingReason | null {
  const { cardsPerAddress, paymentsPerCard } = limits;
  const failed = recent.sender_failed;
  const isMostlyFailing = failed >= cardsPerAddress && failed > FAILED_PER_APPROVED * recent.sender_approved;
  const isFlooding = recent.sender_pending >= cardsPerAddress * PENDING_FACTOR + recent.sender_approved;
  if (cardsPerAddress > 0 && (isMostlyFailing || isFlooding)) return "many_cards_of_one_address";
  return paymentsPerCard > 0 && recent.card_failed >= paymentsPerCard ? "many_payments_of_one_card" : null;
}

function refuseIfSuspicious({ config, metrics }: WriteContext, recent: RecentAttempts): void {
  const { cardsPerAddress } = config.cardTesting;
  const narrowed = recent.alarm_until === null ? cardsPerAddress : Math.ceil(cardsPerAddress / ALARM_DIVISOR);
  const reason = reasonAgainst(recent, { ...config.cardTesting, cardsPerAddress: narrowed });
  if (reason === null) return;
  refusedCardTries({ metrics }).inc({ reason });
  throw suspectedCardTesting();
}

export function suspectedCardTesting(): Refusal {
  return new Refusal("ERR_RATE_LIMIT", "Too many cards or payments have failed. Please wait before the next attempt.", {
    reason: "card_testing",
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}

export function recentTries({ clock, config }: Pick<WriteContext, "clock" | "config">): RecentTries {
  const { cardsPerAddress, paymentsPerCard } = config.cardTesting;
  return {
    since: new Date(clock.now().getTime() - WINDOW_MS),
    triesMax: READ_FACTOR * Math.max(cardsPerAddress * PENDING_FACTOR, paymentsPerCard),
  };
}

/** Only keyed hashes are stored. After a rotation of the key the last hour's attempts no longer count. */
function hashesOf({ tenantId, keys }: WriteContext, { pan, payerAddress }: CardUse): CardUseHashes {
  const hash = (text: string) => keys.sign("card-testing", `${tenantId}:${text}`);
  const sender = payerAddress === null ? null : hash(`sender:${senderOf({ ip: payerAddress })}`);
  return { card: hash(`card:${pan}`), sender };
}
