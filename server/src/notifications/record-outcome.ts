import type { Platform } from "#platform/context.ts";
import { faultPoint } from "#platform/fault-point.ts";
import { retryDelayMs } from "./schedule.ts";
import type { SendOutcome } from "./send-message.ts";
import { firstReportAt } from "./sms/report-schedule.ts";
import { countRefusedAddress, endMessage, keepProviderId, logAttempt, postponeMessage } from "./store/outcomes.ts";
import type { ClaimedMessage } from "./store/queue.ts";

export interface SentAttempt {
  claimed: ClaimedMessage;
  outcome: SendOutcome;
  durationMs: number;
}

/** Logs the attempt, and ends the message or schedules its next attempt. */
export async function recordOutcome({ database, clock }: Platform, attempt: SentAttempt): Promise<void> {
  const { claimed, outcome, durationMs } = attempt;
  const now = clock.now();
  await database.system(async (tx) => {
    const { reply, templateVersion = null } = outcome;
    await logAttempt(tx, claimed, { outcome: nameOfOutcome(outcome), durationMs, reply, templateVersion });
    switch (outcome.kind) {
      case "sent":
        await endMessage(tx, claimed, { state: "sent", at: now, reason: null });
        if (outcome.providerId !== undefined) await keepProviderId(tx, claimed, outcome.providerId, firstReportAt(now));
        break;
      case "untrue":
        await endMessage(tx, claimed, { state: "dropped", at: now, reason: null });
        break;
      case "unknown":
        await endMessage(tx, claimed, { state: "unknown", at: now, reason: "reply_lost" });
        await keepProviderId(tx, claimed, null, firstReportAt(now));
        break;
      case "refused":
        await endMessage(tx, claimed, { state: "failed", at: now, reason: "refused" });
        if (outcome.isAddress) await countRefusedAddress(tx, claimed, now);
        break;
      case "later": {
        const delayMs = retryDelayMs(claimed.roundAttempts + 1);
        if (delayMs === null) await endMessage(tx, claimed, { state: "failed", at: now, reason: outcome.reason });
        else await postponeMessage(tx, claimed, { nextAt: new Date(now.getTime() + delayMs), now });
      }
    }
    await faultPoint("notifications.record_before_commit");
  });
}

/** The attempt's outcome in one word, for the log, the metrics and operators. */
export function nameOfOutcome(outcome: SendOutcome): string {
  return outcome.kind === "later" ? outcome.reason : outcome.kind;
}
