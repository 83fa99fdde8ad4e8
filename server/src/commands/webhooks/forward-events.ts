import { setTimeout as delay } from "node:timers/promises";
import { readEvents, type EventPage } from "#events/index.ts";
import { toLinkWebhook, type PaymentEventData, type PaymentEventType } from "#payments/index.ts";
import type { Context } from "#platform/context.ts";
import { DatabaseUnavailable } from "#platform/database/failures.ts";
import { secretBytes, signatureHeaders } from "#webhooks/index.ts";
import type { CommandIo } from "../cli/command-io.ts";

export interface Forwarding {
  io: CommandIo;
  forward: string;
  /** `links`: the body of a link's webhook, for the events that cause one. */
  as: "events" | "links";
  types: readonly string[] | undefined;
  secret: string;
  signal: AbortSignal;
  keep(place: number): Promise<void>;
}

const LOOK_MS = 200;
const AGAIN_MS = 1_000;
const PAGE_SIZE = 100;
const TIMEOUT_MS = 15_000;
const REPLY_BYTES_MAX = 2_048;

/** Forwards what comes after `first` until the signal. Returns how many events were forwarded. */
export async function forwardFrom(ctx: Context, first: number, forwarding: Forwarding): Promise<number> {
  const { types, signal, keep, io } = forwarding;
  let next = first;
  let count = 0;
  while (!signal.aborted) {
    const page = await readPage(ctx, next, types, io);
    for (const event of page?.events ?? []) {
      const sent = await sendUntilAnswered(ctx, event, forwarding);
      if (sent === "unanswered") return count;
      if (sent !== "untold") count += 1;
      await keep(parsed(event).sequence);
    }
    if (page === null) await pause(AGAIN_MS, signal);
    else if (page.events.length === 0) await pause(LOOK_MS, signal);
    if (page !== null && page.next !== next) await keep((next = page.next));
  }
  return count;
}

/** Null while the database restarts. */
async function readPage(
  ctx: Context,
  after: number,
  types: readonly string[] | undefined,
  io: CommandIo,
): Promise<EventPage | null> {
  try {
    return await readEvents(ctx, { types }, { after, limit: PAGE_SIZE, offset: 0 });
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error;
    io.writeError("The database does not answer; trying again.\n");
    return null;
  }
}

/** `untold`: a link's webhook would not tell it. */
type Sent = "accepted" | "refused" | "unanswered" | "untold";

/** Waits for an address that does not answer. `unanswered`: the command was ended before that. */
async function sendUntilAnswered(ctx: Context, event: Buffer, forwarding: Forwarding): Promise<Sent> {
  const { signal } = forwarding;
  for (let isFirst = true; !signal.aborted; isFirst = false) {
    const sent = await sendEvent(ctx, event, forwarding, { isQuiet: !isFirst });
    if (sent !== "unanswered") return sent;
    await pause(AGAIN_MS, signal);
  }
  return "unanswered";
}

/** One attempt. Prints the answer; `isQuiet`: only if there is one. */
export async function sendEvent(
  ctx: Context,
  event: Buffer,
  { io, forward, as, secret }: Forwarding,
  { isQuiet = false }: { isQuiet?: boolean } = {},
): Promise<Sent> {
  const { id, sequence, type, data } = parsed(event);
  const body = as === "links" ? linkBody(event) : event;
  if (body === null) return "untold";
  const headers = {
    "content-type": "application/json",
    "user-agent": "ServicePay-Webhooks/1",
    ...signatureHeaders(id, ctx.clock.now(), body, [secretBytes(secret)]),
  };
  const limits = { timeoutMs: TIMEOUT_MS, replyBytesMax: REPLY_BYTES_MAX };
  const reply = await ctx.http.post({ url: forward, headers, body, ...limits });
  const name = `${sequence} ${type} ${data.payment?.clientReferenceCode ?? ""}`.trimEnd();
  if (reply.kind !== "replied") {
    if (!isQuiet) io.writeOutput(`${name} → no answer (${reply.reason}); trying again\n`);
    return "unanswered";
  }
  const isAccepted = reply.status >= 200 && reply.status < 300;
  const answer = isAccepted ? "" : `\n${reply.body.subarray(0, REPLY_BYTES_MAX).toString()}`;
  io.writeOutput(`${name} → ${reply.status} ${Math.round(reply.durationMs)} ms${answer}\n`);
  return isAccepted ? "accepted" : "refused";
}

interface ForwardedEvent {
  id: string;
  sequence: number;
  type: string;
  data: { payment?: { clientReferenceCode: string | null } };
}

function parsed(event: Buffer): ForwardedEvent {
  return JSON.parse(event.toString()) as ForwardedEvent;
}

/** The bytes of the link's webhook about the event; null if a link is not told of it. */
function linkBody(event: Buffer): Buffer | null {
  const exactly = (_name: string, value: unknown, { source }: { source: string }) =>
    typeof value === "number" ? JSON.rawJSON(source) : value;
  const read = JSON.parse as (text: string, reviver: typeof exactly) => { type: string; data: object };
  const { type, data } = read(event.toString(), exactly);
  if (!("payment" in data)) return null;
  const webhook = toLinkWebhook({ type: type as PaymentEventType, data: data as PaymentEventData });
  return webhook && Buffer.from(JSON.stringify(webhook));
}

/** Ends early when the command is ended. */
async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await delay(milliseconds, undefined, { signal }).catch(() => {});
}
