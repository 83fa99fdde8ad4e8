import type { Context, Platform } from "#platform/context.ts";
import { faultPoint } from "#platform/fault-point.ts";
import { newTraceId, type TenantId } from "#platform/ids.ts";
import type { Carrier } from "./carriers.ts";
import { claimMessages } from "./claim-messages.ts";
import { laterReasons } from "./email/send-mail.ts";
import type { MessageSources } from "./message-sources.ts";
import { nameOfOutcome, recordOutcome } from "./record-outcome.ts";
import { sendMessage } from "./send-message.ts";
import type { ClaimedMessage } from "./store/queue.ts";

/** A new message is sent within about this time. */
const POLL_MS = 500;

export interface MessageWorker {
  /** Claims due messages and starts to send them. Returns how many it started. */
  start(): Promise<number>;
  /** Resolves when a message has ended, or after POLL_MS. */
  waitForNextClaim(signal: AbortSignal): Promise<void>;
  waitForAll(): Promise<void>;
}

/** Sends the messages of one carrier until `signal` aborts, then waits for those in flight. */
export async function runMessageWorker(
  platform: Platform,
  carrier: Carrier,
  sources: MessageSources,
  signal: AbortSignal,
): Promise<void> {
  const worker = createMessageWorker(platform, carrier, sources);
  try {
    while (!signal.aborted) {
      if ((await worker.start()) === 0) await worker.waitForNextClaim(signal);
    }
  } finally {
    await worker.waitForAll();
  }
}

export function createMessageWorker(platform: Platform, carrier: Carrier, sources: MessageSources): MessageWorker {
  const sending = new Map<Promise<void>, TenantId>();
  const inFlight = () => {
    const counts = new Map<TenantId, number>();
    for (const tenantId of sending.values()) counts.set(tenantId, (counts.get(tenantId) ?? 0) + 1);
    return counts;
  };
  return {
    async start() {
      const claimed = await claimMessages(platform, carrier, inFlight());
      for (const message of claimed) {
        const ended: Promise<void> = attempt(platform, message, sources).finally(() => sending.delete(ended));
        sending.set(ended, message.tenantId);
      }
      return claimed.length;
    },
    async waitForNextClaim(signal) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const poll = setTimeout(resolve, POLL_MS);
      const wake = () => resolve();
      signal.addEventListener("abort", wake);
      await Promise.race([promise, ...sending.keys()]);
      clearTimeout(poll);
      signal.removeEventListener("abort", wake);
    },
    waitForAll: async () => void (await Promise.all(sending.keys())),
  };
}

/** Never rejects: if the result cannot be recorded, an e-mail is sent again when its lease ends. */
async function attempt(platform: Platform, claimed: ClaimedMessage, sources: MessageSources): Promise<void> {
  const { tenantId, id, channel, kind } = claimed;
  const traceId = newTraceId();
  const ctx: Context = { ...platform, tenantId, traceId, actor: { kind: "worker", id: "notifications" } };
  const line = { tenantId, traceId, notificationId: id, messageKind: kind, sendAttempt: claimed.attempt };
  try {
    await faultPoint("notifications.claim_after_commit");
    const startedAt = performance.now();
    const outcome = await sendMessage(ctx, claimed, sources);
    await faultPoint("notifications.send_after_reply");
    await recordOutcome(platform, { claimed, outcome, durationMs: Math.round(performance.now() - startedAt) });
    attemptsCounter(platform).inc({ channel, outcome: nameOfOutcome(outcome) });
    const fields = { ...line, outcome: nameOfOutcome(outcome) };
    if (outcome.kind === "later" || outcome.kind === "refused") platform.log.warn("a message was not sent", fields);
    else platform.log.info("a message was sent or dropped", fields);
  } catch (error) {
    platform.log.error("an attempt to send a message was not recorded", { ...line, error });
  }
}

export function attemptsCounter({ metrics }: Pick<Platform, "metrics">) {
  return metrics.knownCounter("servicepay_message_attempts_total", "Attempts to send an e-mail or SMS.", {
    channel: ["email", "sms"],
    outcome: ["sent", "refused", "unknown", "untrue", ...laterReasons],
  });
}
