import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Event } from "../calls/events.ts";
import { Invalid, NotFound, Unavailable, Unreachable } from "../errors.ts";
import { follow, toLinkWebhook } from "../events.ts";
import { writeJson } from "../json.ts";
import { signMessage } from "../signatures.ts";
import type { Connection } from "./connection.ts";

export interface ListenOptions {
  forward: string;
  types?: string | undefined;
  /** events, or links: the eight fields of a link's webhook. */
  as?: string | undefined;
  /** The sequence after which to begin. Default: now. */
  since?: string | undefined;
  resend?: string | undefined;
}

const REPLY_SHOWN = 2_048;
const RETRY_MS = 1_000;

/** Forwards the company's events to a program on this machine, signed as the service signs them. Ends with the process. */
export async function listen(connection: Connection, options: ListenOptions): Promise<number> {
  if (options.as !== undefined && !["events", "links"].includes(options.as))
    throw new Invalid("--as is events or links.", { field: "as", reason: "not_allowed" });
  const secret = ownSecret();
  const { events } = connection.calls;
  if (options.resend !== undefined) {
    const sequence = wholeNumber("resend", options.resend);
    const [event] = (await events.list({ after: sequence - 1, pageSize: 1 })).data;
    if (event?.sequence !== sequence) throw new NotFound(`There is no event ${sequence}.`);
    return (await forward(connection, event, options, secret)) ? 0 : 1;
  }
  const since = options.since ?? "now";
  let last = since === "now" ? (await events.list({ pageSize: 1 })).newest : wholeNumber("since", since);
  console.log(`Forwarding events after ${last} to ${options.forward}, signed with ${secret}`);
  for (;;) {
    try {
      const eventTypes = options.types === undefined ? {} : { eventTypes: options.types };
      for await (const event of follow(events, { after: last, ...eventTypes })) {
        await forward(connection, event, options, secret);
        last = event.sequence;
      }
    } catch (error) {
      if (!(error instanceof Unreachable || error instanceof Unavailable)) throw error;
      console.error(`The service does not answer; going on after ${last}.`);
      await sleep(RETRY_MS);
    }
  }
}

/** Returns whether the program accepted it. What it refuses is shown and not sent again: `--resend` does. */
async function forward({ send }: Connection, event: Event, options: ListenOptions, secret: string): Promise<boolean> {
  const body = options.as === "links" ? linkBody(event) : await exactBytes(send, event.id);
  if (body === null) return true;
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
    return reply.ok;
  } catch (error) {
    console.log(`${subject} → ${(error as { cause?: Error }).cause?.message ?? (error as Error).message}`);
    return false;
  }
}

/** The bytes that the service sends to endpoints. */
async function exactBytes(send: Connection["send"], id: string): Promise<Buffer> {
  const call = {
    verb: "GET",
    path: "/events/{id}",
    pathFields: ["id"],
    reply: "file",
    question: "events.get",
  } as const;
  return Buffer.from(await send<Uint8Array>(call, { id }));
}

function linkBody(event: Event): Buffer | null {
  const webhook = toLinkWebhook(event);
  return webhook === null ? null : Buffer.from(writeJson(webhook));
}

function referenceOf({ data, subject }: Event): string {
  const { payment } = data as { payment?: { clientReferenceCode: string | null } };
  return payment?.clientReferenceCode ?? subject.id;
}

/** Made once and kept, so that the program's setting stays right. */
function ownSecret(): string {
  const folder = process.env["XDG_CONFIG_HOME"] ?? join(homedir(), ".config");
  const file = join(folder, "servicepay", "listen-secret");
  try {
    return readFileSync(file, "utf8").trim();
  } catch {
    const secret = `whsec_${randomBytes(24).toString("base64")}`;
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(file, `${secret}\n`, { mode: 0o600 });
    return secret;
  }
}

function wholeNumber(option: string, text: string): number {
  if (!/^\d{1,15}$/.test(text))
    throw new Invalid(`--${option} is the sequence of an event, such as 1842.`, { field: option, reason: "format" });
  return Number(text);
}
