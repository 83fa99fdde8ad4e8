import { setTimeout as sleep } from "node:timers/promises";
import type { Event } from "../calls/events.ts";
import { Invalid, NotFound, Unavailable, Unreachable } from "../errors.ts";
import { follow, toLinkWebhook } from "../events.ts";
import { writeJson } from "../json.ts";
import { signMessage } from "../signatures.ts";
import type { Connection } from "./connection.ts";
import { readListening, writeListening } from "./listening.ts";

export interface ListenOptions {
  forward: string;
  types?: string | undefined;
  /** events, or links: the eight fields of a link's webhook. */
  as?: string | undefined;
  /** The sequence after which to begin, or now. Default: where the last run ended. */
  since?: string | undefined;
  resend?: string | undefined;
}

const REPLY_SHOWN = 2_048;
const RETRY_MS = 1_000;

/**
 * Forwards the company's events to a program on this machine, signed as the service signs them. Ends with the process; the next run
 * goes on where it ended.
 */
export async function listen(connection: Connection, options: ListenOptions): Promise<number> {
  if (options.as !== undefined && !["events", "links"].includes(options.as))
    throw new Invalid("--as is events or links.", { field: "as", reason: "not_allowed" });
  const listening = readListening(connection);
  const { secret } = listening;
  const { events } = connection.calls;
  if (options.resend !== undefined) {
    const sequence = wholeNumber("resend", options.resend);
    const [event] = (await events.list({ after: sequence - 1, pageSize: 1 })).data;
    if (event?.sequence !== sequence) throw new NotFound(`There is no event ${sequence}.`);
    writeListening(connection, listening);
    return (await forward(connection, event, options, secret)) === "accepted" ? 0 : 1;
  }
  const { newest } = await events.list({ pageSize: 1 });
  let last = firstPlace(options.since, listening.next, newest);
  console.log(`Forwarding events after ${last}, signed with ${secret}. Ctrl-C ends.`);
  writeListening(connection, { secret, next: last });
  for (;;) {
    try {
      const eventTypes = options.types === undefined ? {} : { eventTypes: options.types };
      for await (const event of follow(events, { after: last, ...eventTypes })) {
        await forwardUntilAnswered(connection, event, options, secret);
        last = event.sequence;
        writeListening(connection, { secret, next: last });
      }
    } catch (error) {
      if (!(error instanceof Unreachable || error instanceof Unavailable)) throw error;
      console.error(`The service does not answer; going on after ${last}.`);
      await sleep(RETRY_MS);
    }
  }
}

/** A restored or new service counts again from below. */
function firstPlace(since: string | undefined, kept: number | null, newest: number): number {
  if (since === "now") return newest;
  return since === undefined ? Math.min(kept ?? newest, newest) : wholeNumber("since", since);
}

/** Waits for a program that does not answer. What it refuses is shown and not sent again: `--resend` does. */
async function forwardUntilAnswered(
  connection: Connection,
  event: Event,
  options: ListenOptions,
  secret: string,
): Promise<void> {
  for (
    let isFirst = true;
    (await forward(connection, event, options, secret, !isFirst)) === "unanswered";
    isFirst = false
  )
    await sleep(RETRY_MS);
}

async function forward(
  { send }: Connection,
  event: Event,
  options: ListenOptions,
  secret: string,
  isQuiet = false,
): Promise<"accepted" | "refused" | "unanswered"> {
  const body = options.as === "links" ? linkBody(event) : await exactBytes(send, event.id);
  if (body === null) return "accepted";
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const message = Buffer.concat([Buffer.from(`${event.id}.${timestamp}.`), body]);
  const signature = Buffer.from(await signMessage(secret, Uint8Array.from(message))).toString("base64");
  const signed = { "webhook-id": event.id, "webhook-timestamp": timestamp, "webhook-signature": `v1,${signature}` };
  const startedAt = performance.now();
  const subject = `${event.sequence} ${event.type} ${referenceOf(event)}`;
  try {
    const headers = { "content-type": "application/json", ...signed };
    const sent = { method: "POST", headers, body: Uint8Array.from(body), redirect: "manual" } as const;
    const reply = await fetch(options.forward, { ...sent, signal: AbortSignal.timeout(15_000) });
    const text = (await reply.text()).slice(0, REPLY_SHOWN);
    console.log(`${subject} → ${reply.status} ${Math.round(performance.now() - startedAt)} ms`);
    if (!reply.ok && text !== "") console.log(text);
    return reply.ok ? "accepted" : "refused";
  } catch (error) {
    const reason = (error as { cause?: Error }).cause?.message ?? (error as Error).message;
    if (!isQuiet) console.log(`${subject} → no answer (${reason}); trying again`);
    return "unanswered";
  }
}

/** The bytes that the service sends to endpoints: what its reply has under `data`, as it is written there. */
async function exactBytes(send: Connection["send"], id: string): Promise<Buffer> {
  const call = {
    verb: "GET",
    path: "/events/{id}",
    pathFields: ["id"],
    reply: "file",
    question: "events.get",
  } as const;
  const reply = Buffer.from(await send<Uint8Array>(call, { id }));
  const member = `"data":`;
  return reply.subarray(reply.indexOf(member) + member.length, reply.lastIndexOf("}"));
}

function linkBody(event: Event): Buffer | null {
  const webhook = toLinkWebhook(event);
  return webhook === null ? null : Buffer.from(writeJson(webhook));
}

function referenceOf({ data, subject }: Event): string {
  const { payment } = data as { payment?: { clientReferenceCode: string | null } };
  return payment?.clientReferenceCode ?? subject.id;
}

function wholeNumber(option: string, text: string): number {
  if (!/^\d{1,15}$/.test(text))
    throw new Invalid(`--${option} is the sequence of an event, such as 1842.`, { field: option, reason: "format" });
  return Number(text);
}
