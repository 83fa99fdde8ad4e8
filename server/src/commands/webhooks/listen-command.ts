import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Command } from "commander";
import { readEvents, typesOf, type EventPage } from "#events/index.ts";
import type { Context } from "#platform/context.ts";
import { randomSecret } from "#platform/crypto.ts";
import { DatabaseUnavailable } from "#platform/database/failures.ts";
import { counted } from "#platform/text/counted.ts";
import { formatSecret, secretBytes, signatureHeaders } from "#webhooks/index.ts";
import { WrongUsage } from "../cli/command-failure.ts";
import type { CommandIo } from "../cli/command-io.ts";
import { list, sequenceOrNow } from "../cli/option-values.ts";
import { setAction } from "../cli/output.ts";
import { withTenant, type TenantOption } from "../cli/with-tenant.ts";

interface ListenOptions extends TenantOption {
  forward: string;
  types?: string[];
  since?: number | "now";
  state?: string;
}

/** What the next run goes on from. The secret stays the same, so that the program behind the address keeps it. */
interface Listening {
  secret: string;
  /** Null before the first run. */
  next: number | null;
}

const LOOK_MS = 200;
const AGAIN_MS = 1_000;
const PAGE_SIZE = 100;
const TIMEOUT_MS = 15_000;
const REPLY_BYTES_MAX = 2_048;
const SECRET_BYTES = 32;

/** Forwards until Ctrl-C. An event that the address accepted, or refused, is not sent again by the next run. */
export function addListenCommand(addCommand: (name: string, description: string) => Command): void {
  setAction(
    addCommand("listen", "forward the company's events to an address of this machine, signed, until Ctrl-C")
      .requiredOption("--forward <url>", "where events are sent, such as http://localhost:3000/hook")
      .option("--types <list>", "only these, such as payment.*,refund.succeeded", list)
      .option(
        "--since <sequence>",
        'begin after this event, or with "now"; default: where the last run ended',
        sequenceOrNow,
      )
      .option("--state <file>", "where the secret and the place are kept; default: a file in your home folder"),
    async (options: ListenOptions) => {
      const { io, forward } = options;
      if (!/^https?:$/.test(URL.parse(forward)?.protocol ?? ""))
        throw new WrongUsage("--forward takes an http address.");
      const types = options.types && typesOf(options.types, "--types");
      const stopping = new AbortController();
      const count = await withTenant(
        options,
        async (ctx) => {
          const file = options.state ?? join(homedir(), ".servicepay", `listen-${ctx.tenantId}.json`);
          const listening = await readListening(file);
          const next = await firstPlace(ctx, options.since ?? listening.next ?? "now");
          io.writeOutput(`Signing with ${listening.secret}. Ctrl-C ends.\n`);
          const keep = (place: number) => writeListening(file, { ...listening, next: place });
          await keep(next);
          return forwardFrom(ctx, next, {
            io,
            forward,
            types,
            secret: listening.secret,
            signal: stopping.signal,
            keep,
          });
        },
        stopping,
      );
      return { text: `${counted(count, "event was", "events were")} forwarded.`, data: { forwarded: count } };
    },
  );
}

async function firstPlace(ctx: Context, since: number | "now"): Promise<number> {
  return since === "now"
    ? (await readEvents(ctx, {}, { after: Number.MAX_SAFE_INTEGER, limit: 1, offset: 0 })).newest
    : since;
}

interface Forwarding {
  io: CommandIo;
  forward: string;
  types: readonly string[] | undefined;
  secret: string;
  signal: AbortSignal;
  keep(place: number): Promise<void>;
}

/** Returns how many were forwarded. */
async function forwardFrom(ctx: Context, first: number, forwarding: Forwarding): Promise<number> {
  const { types, signal, keep, io } = forwarding;
  let next = first;
  let count = 0;
  while (!signal.aborted) {
    const page = await readPage(ctx, next, types, io);
    for (const body of page?.events ?? []) {
      if (!(await sendUntilAnswered(ctx, body, forwarding))) return count;
      count += 1;
      await keep((JSON.parse(body.toString()) as { sequence: number }).sequence);
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

/** Waits for an address that does not answer. False: the command was ended before that. */
async function sendUntilAnswered(
  ctx: Context,
  body: Buffer,
  { io, forward, secret, signal }: Forwarding,
): Promise<boolean> {
  const { id, sequence, type, data } = JSON.parse(body.toString()) as ForwardedEvent;
  const name = `${sequence} ${type} ${data.payment?.clientReferenceCode ?? ""}`.trimEnd();
  for (let isFirst = true; !signal.aborted; isFirst = false) {
    const headers = {
      "content-type": "application/json",
      "user-agent": "ServicePay-Webhooks/1",
      ...signatureHeaders(id, ctx.clock.now(), body, [secretBytes(secret)]),
    };
    const reply = await ctx.http.post({
      url: forward,
      headers,
      body,
      timeoutMs: TIMEOUT_MS,
      replyBytesMax: REPLY_BYTES_MAX,
    });
    if (reply.kind === "replied") {
      const isAccepted = reply.status >= 200 && reply.status < 300;
      const answer = isAccepted ? "" : `\n${reply.body.subarray(0, REPLY_BYTES_MAX).toString()}`;
      io.writeOutput(`${name} → ${reply.status} ${Math.round(reply.durationMs)} ms${answer}\n`);
      return true;
    }
    if (isFirst) io.writeOutput(`${name} → no answer (${reply.reason}); trying again\n`);
    await pause(AGAIN_MS, signal);
  }
  return false;
}

interface ForwardedEvent {
  id: string;
  sequence: number;
  type: string;
  data: { payment?: { clientReferenceCode: string | null } };
}

/** Ends early when the command is ended. */
async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await delay(milliseconds, undefined, { signal }).catch(() => {});
}

async function readListening(file: string): Promise<Listening> {
  try {
    return JSON.parse(await readFile(file, "utf8")) as Listening;
  } catch (error) {
    const isAbsent = error instanceof Error && "code" in error && error.code === "ENOENT";
    if (isAbsent) return { secret: formatSecret(randomSecret(SECRET_BYTES)), next: null };
    throw error instanceof SyntaxError ? new WrongUsage(`${file} is not a file of this command; remove it.`) : error;
  }
}

/** Only this user can read it. Written atomically. */
async function writeListening(file: string, listening: Listening): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(`${file}.new`, `${JSON.stringify(listening)}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
}
