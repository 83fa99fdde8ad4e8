import type { CardTestingLimits } from "#platform/config/config.ts";
import type { ReadContext, WriteContext } from "#platform/context.ts";
import { senderOf } from "#platform/http/rate-limit.ts";
import { Refusal } from "#platform/refusal.ts";
import type { AttemptId } from "./attempt.ts";
import type { PaymentId } from "./payment.ts";
import { alarmOf, countAndAddTry, countTries } from "./store/card-tries.ts";
import type { RecentTries } from "./store/card-tries.ts";

export const WINDOW_MS = 3_600_000;
/** Whoever sells to many from one address has cards approved, too; whoever tests stolen ones hardly any. */
export const FAILED_PER_APPROVED = 2;
const RETRY_AFTER_SECONDS = 900;
const PENDING_FACTOR = 3;
const ALARM_DIVISOR = 3;

export interface CardTry {
  pan: string;
  /** The payer's own; null where a merchant's server stands before it. */
  payerAddress: string | null;
}

/** Whether the company's payments look like the testing of stolen cards: then 3-D Secure is not left out. */
export async function isUnderAttack({ tx, tenantId, clock }: ReadContext): Promise<boolean> {
  return (await tx.row(alarmOf, [tenantId, clock.now()])) !== undefined;
}

/**
 * Counts this try with the ones of the last hour, and refuses it where they look like the testing of stolen cards: 429
 * with the reason "card_testing".
 */
export async function admitTry(
  ctx: WriteContext,
  card: CardTry,
  { attemptId, paymentId }: { attemptId: AttemptId; paymentId: PaymentId },
): Promise<void> {
  const recent = await ctx.tx.row(countAndAddTry, [...valuesOf(ctx, card), attemptId, paymentId]);
  judge(ctx, recent!);
}

/** The same before there is an attempt, without counting it. */
export async function refuseTestedCard(ctx: WriteContext, card: CardTry): Promise<void> {
  const recent = await ctx.tx.row(countTries, valuesOf(ctx, card));
  judge(ctx, recent!);
}

export type CardTestingReason = "many_cards_of_one_address" | "many_payments_of_one_card";

/** Why a try is refused; null where it is not. A limit of 0 is none. */
export function reasonAgainst(
  recent: Omit<RecentTries, "alarm_until">,
  limits: Pick<CardTestingLimits, "cardsPerAddress" | "paymentsPerCard">,
): CardTestingReason | null {
  const { cardsPerAddress, paymentsPerCard } = limits;
  const failed = recent.sender_failed;
  const isMostlyFailing = failed >= cardsPerAddress && failed > FAILED_PER_APPROVED * recent.sender_approved;
  const isFlooding = recent.sender_pending >= cardsPerAddress * PENDING_FACTOR + recent.sender_approved;
  if (cardsPerAddress > 0 && (isMostlyFailing || isFlooding)) return "many_cards_of_one_address";
  return paymentsPerCard > 0 && recent.card_failed >= paymentsPerCard ? "many_payments_of_one_card" : null;
}

function judge({ config, metrics }: WriteContext, recent: RecentTries): void {
  const { cardsPerAddress } = config.cardTesting;
  const narrowed = recent.alarm_until === null ? cardsPerAddress : Math.ceil(cardsPerAddress / ALARM_DIVISOR);
  const reason = reasonAgainst(recent, { ...config.cardTesting, cardsPerAddress: narrowed });
  if (reason === null) return;
  metrics
    .counter("servicepay_card_tries_refused_total", "Tries to pay that looked like the testing of cards.", ["reason"])
    .inc({ reason });
  throw suspectedCardTesting();
}

export function suspectedCardTesting(): Refusal {
  return new Refusal("ERR_RATE_LIMIT", "Too many cards or payments have failed. Please wait before the next try.", {
    reason: "card_testing",
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}

/** Only keyed hashes are kept, by a key that rotates: after a rotation an hour's tries are forgotten. */
function valuesOf({ tenantId, clock, keys }: WriteContext, { pan, payerAddress }: CardTry) {
  const now = clock.now();
  const hash = (text: string) => keys.sign("card-testing", `${tenantId}:${text}`);
  const sender = payerAddress === null ? null : hash(`sender:${senderOf({ ip: payerAddress })}`);
  return [tenantId, new Date(now.getTime() - WINDOW_MS), hash(`card:${pan}`), sender, now];
}
