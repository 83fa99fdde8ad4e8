import { openNotice } from "#notices/index.ts";
import type { NoticeContent } from "#notifications/index.ts";
import { reading, type Context, type WriteContext } from "#platform/context.ts";
import type { EventId } from "../event.ts";
import { selectReceiverHealth, type ReceiverHealth } from "../store/receivers.ts";

/** A receiver that fails for a shorter time, such as during a deployment, is no notice. */
const FAILING_MIN_MS = 60 * 60 * 1_000;
/** Before the receiver in the subject of notices about stopped addresses, of which one receiver may have many. */
const GONE = "gone ";

interface OfReceiver {
  receiver: string;
}

/** Opens a notice if the receiver has only failed for an hour, and another one when it is disabled. */
export async function noticeFailingReceiver(
  ctx: WriteContext,
  { receiver: subject }: OfReceiver,
  { failingSince, disabledAt }: Pick<ReceiverHealth, "failingSince" | "disabledAt">,
): Promise<void> {
  if (disabledAt === null && !isLong(ctx, failingSince)) return;
  const occurrence = `${disabledAt === null ? "failing" : "disabled"}:${(disabledAt ?? failingSince)?.toISOString()}`;
  await openNotice(ctx, { kind: "receiver.failing", subject, occurrence });
}

/** `eventId`: the webhook whose answer stopped the address. */
export async function noticeStoppedAddress(
  ctx: WriteContext,
  { receiver, eventId: occurrence }: OfReceiver & { eventId: EventId },
): Promise<void> {
  await openNotice(ctx, { kind: "receiver.failing", subject: `${GONE}${receiver}`, occurrence });
}

/** Null if the receiver works again, or its addresses were enabled. */
export async function describeFailingReceiver(
  ctx: Context,
  subject: string,
): Promise<NoticeContent["receiver.failing"] | null> {
  const isGone = subject.startsWith(GONE);
  const receiver = isGone ? subject.slice(GONE.length) : subject;
  const health = await selectReceiverHealth(reading(ctx), receiver);
  if (health === undefined) return null;
  const { failingSince, disabledAt, lastStoppedAt } = health;
  if (isGone) return lastStoppedAt === null ? null : { receiver, since: lastStoppedAt.toISOString(), problem: "gone" };
  if (disabledAt !== null) return { receiver, since: (failingSince ?? disabledAt).toISOString(), problem: "disabled" };
  return failingSince !== null && isLong(ctx, failingSince)
    ? { receiver, since: failingSince.toISOString(), problem: "failing" }
    : null;
}

function isLong({ clock }: Pick<Context, "clock">, failingSince: Date | null): boolean {
  return failingSince !== null && clock.now().getTime() - failingSince.getTime() >= FAILING_MIN_MS;
}
