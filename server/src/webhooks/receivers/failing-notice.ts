import { openNotice } from "#notices/index.ts";
import type { NoticeContent } from "#notifications/index.ts";
import { reading, type Context, type WriteContext } from "#platform/context.ts";
import { endpointOfReceiver } from "../endpoints/endpoint.ts";
import type { DeliveryId } from "../event.ts";
import { findEndpoint } from "../store/endpoints.ts";
import { selectReceiverHealth, type ReceiverHealth } from "../store/receivers.ts";

const HOUR_MS = 60 * 60 * 1_000;
/** A receiver that fails for a shorter time, such as during a deployment, is no notice. */
const FAILING_MIN_MS = { link: HOUR_MS, endpoint: 4 * HOUR_MS };
/** Before the receiver in the subject of notices about stopped addresses, of which one receiver may have many. */
const GONE = "gone ";

interface OfReceiver {
  receiver: string;
}

/** Opens a notice if the receiver has only failed for hours, and another one when it is disabled. */
export async function noticeFailingReceiver(
  ctx: WriteContext,
  { receiver: subject }: OfReceiver,
  { failingSince, disabledAt }: Pick<ReceiverHealth, "failingSince" | "disabledAt">,
): Promise<void> {
  if (disabledAt === null && !isLong(ctx, subject, failingSince)) return;
  const occurrence = `${disabledAt === null ? "failing" : "disabled"}:${(disabledAt ?? failingSince)?.toISOString()}`;
  await openNotice(ctx, { kind: "receiver.failing", subject, occurrence });
}

/** `deliveryId`: the webhook whose answer stopped the address. */
export async function noticeStoppedAddress(
  ctx: WriteContext,
  { receiver, deliveryId: occurrence }: OfReceiver & { deliveryId: DeliveryId },
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
  const name = await nameOf(ctx, receiver);
  if (health === undefined || name === null) return null;
  const { failingSince, disabledAt, disabledBecause, lastStoppedAt } = health;
  const described = (since: Date, problem: NoticeContent["receiver.failing"]["problem"]) => ({
    receiver: name,
    since: since.toISOString(),
    problem,
  });
  if (isGone) return lastStoppedAt === null ? null : described(lastStoppedAt, "gone");
  if (disabledAt !== null)
    return described(failingSince ?? disabledAt, disabledBecause === "gone" ? "gone" : "disabled");
  return failingSince !== null && isLong(ctx, receiver, failingSince) ? described(failingSince, "failing") : null;
}

/** Members know an endpoint by its code. Null: it was removed. */
async function nameOf(ctx: Context, receiver: string): Promise<string | null> {
  const endpointId = endpointOfReceiver(receiver);
  if (endpointId === null) return receiver;
  return (await findEndpoint(reading(ctx), endpointId))?.code ?? null;
}

function isLong({ clock }: Pick<Context, "clock">, receiver: string, failingSince: Date | null): boolean {
  const minMs = FAILING_MIN_MS[endpointOfReceiver(receiver) === null ? "link" : "endpoint"];
  return failingSince !== null && clock.now().getTime() - failingSince.getTime() >= minMs;
}
