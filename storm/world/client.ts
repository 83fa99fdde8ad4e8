import { setTimeout as pause } from "node:timers/promises";
import type { Random } from "../random.ts";

/** `info`: the request may have been carried out; `fail`: it was refused or never arrived. */
export type CallOutcome = "ok" | "fail" | "info";

export interface CallRecord {
  order: number;
  /** The machine's time. */
  at: Date;
  operation: string;
  outcome: CallOutcome;
  status: number | null;
  retryAfter: string | null;
  durationMs: number;
}

export interface ClientReply {
  outcome: CallOutcome;
  status: number | null;
  text: string;
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
  location: string;
  /** The cookie that the reply sets, without its attributes. */
  cookie: string;
  retryAfter: string | null;
}

export interface FinalReply extends ClientReply {
  /** How often it was sent. All but the last were answered with 503. */
  sends: number;
}

export interface Call {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  json?: unknown;
  form?: Record<string, string | readonly string[]>;
  token?: string;
  key?: string;
  /** The headers of a member's browser. */
  headers?: Record<string, string>;
  timeoutMs?: number;
}

/** Calls any address of the service, as merchants and browsers do, and records the outcome. */
export interface Client {
  call(order: number, operation: string, call: Call): Promise<FinalReply>;
  records: readonly CallRecord[];
  /** POST requests that were answered, to be repeated. Not those of members, whose sessions have ended by then. */
  sent: readonly Call[];
  /** Requests with an Idempotency-Key that got no answer but 5xx, or none, by tenant's token and key. */
  unanswered: ReadonlyMap<string, KeyedCall>;
}

/** A request with a key, and the order that it is about. */
export interface KeyedCall {
  order: number;
  call: Call & { key: string };
}

/** Shorter than the bank's longest silence, so some callers never get an answer. */
const TIMEOUT_MS = 20_000;
const CONNECTS_MAX = 20;
/** A caller repeats a request as Retry-After says. */
const SENDS_MAX = 8;
const RETRY_AFTER_MAX_MS = 2_000;

export function createClient(addresses: readonly string[], random: Random): Client {
  const records: CallRecord[] = [];
  const sent: Call[] = [];
  const unanswered = new Map<string, KeyedCall>();
  const balancer = createBalancer(addresses.length, random);
  return {
    records,
    sent,
    unanswered,
    async call(order, operation, call) {
      for (let sends = 1; ; sends += 1) {
        const at = new Date();
        const begun = performance.now();
        const reply = await sendToAny(addresses, balancer, call);
        const { outcome, status, retryAfter } = reply;
        const durationMs = Math.round(performance.now() - begun);
        records.push({ order, at, operation, outcome, status, retryAfter, durationMs });
        if (call.method === "POST" && status !== null && call.headers === undefined) sent.push(call);
        noteKeyed(unanswered, order, call, reply);
        if (status !== 503 || retryAfter === null || sends >= SENDS_MAX) return { ...reply, sends };
        await pause(Math.min(Number(retryAfter) * 1_000, RETRY_AFTER_MAX_MS));
      }
    },
  };
}

/** Another request with the same key may have been answered; then this one is, too. */
function noteKeyed(unanswered: Map<string, KeyedCall>, order: number, call: Call, { status }: ClientReply): void {
  const { key } = call;
  if (key === undefined) return;
  const name = `${call.token} ${call.path} ${key}`;
  if (status === null || status >= 500) unanswered.set(name, { order, call: { ...call, key } });
  else if (status !== 409) unanswered.delete(name);
}

/** Like a load balancer: sends the request to another address if one refuses the connection. */
async function sendToAny(addresses: readonly string[], balancer: Balancer, call: Call): Promise<ClientReply> {
  for (let attempts = 0; ; attempts += 1) {
    const at = balancer.choose();
    const reply = await send(addresses[at]!, call);
    const isRefused = reply.outcome === "fail" && reply.status === null;
    balancer.answered(at, isRefused);
    if (!isRefused || attempts >= CONNECTS_MAX) return reply;
    await pause(50 * attempts);
  }
}

/** Avoids addresses that have refused a connection or are silent. */
interface Balancer {
  choose(): number;
  answered(at: number, isRefused: boolean): void;
}

const SILENT_MS = 1_500;
const REFUSED_MS = 500;

function createBalancer(count: number, random: Random): Balancer {
  const nodes = Array.from({ length: count }, () => ({ waiting: 0, heardAt: 0, refusedAt: Number.NEGATIVE_INFINITY }));
  const isGood = ({ waiting, heardAt, refusedAt }: (typeof nodes)[number]) => {
    const now = performance.now();
    return now - refusedAt > REFUSED_MS && (waiting === 0 || now - heardAt < SILENT_MS);
  };
  return {
    choose() {
      const good = [...nodes.keys()].filter((at) => isGood(nodes[at]!));
      const at = random.pick(good.length === 0 ? [...nodes.keys()] : good);
      const node = nodes[at]!;
      if (node.waiting === 0) node.heardAt = performance.now();
      node.waiting += 1;
      return at;
    },
    answered(at, isRefused) {
      const node = nodes[at]!;
      node.waiting -= 1;
      if (isRefused) node.refusedAt = performance.now();
      else node.heardAt = performance.now();
    },
  };
}

export async function send(address: string, call: Call): Promise<ClientReply> {
  const { method, path, json, form, token, key, timeoutMs = TIMEOUT_MS } = call;
  const headers: Record<string, string> = { ...call.headers };
  if (token !== undefined) headers["Authorization"] = `Bearer ${token}`;
  if (key !== undefined) headers["Idempotency-Key"] = key;
  if (json !== undefined) headers["Content-Type"] = "application/json";
  if (form !== undefined) headers["Content-Type"] = "application/x-www-form-urlencoded";
  const body = json === undefined ? form && encoded(form) : JSON.stringify(json);
  try {
    const reply = await fetch(new URL(path, address), {
      method,
      headers,
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
      ...(body !== undefined && { body }),
    });
    const text = await reply.text();
    const outcome = reply.status < 400 ? "ok" : reply.status < 500 ? "fail" : "info";
    const location = reply.headers.get("location") ?? "";
    const cookie = reply.headers.get("set-cookie")?.split(";", 1)[0] ?? "";
    const retryAfter = reply.headers.get("retry-after");
    return { outcome, status: reply.status, text, body: parsed(text), location, cookie, retryAfter };
  } catch (error) {
    const outcome = isRefused(error) ? "fail" : "info";
    return { outcome, status: null, text: "", body: null, location: "", cookie: "", retryAfter: null };
  }
}

/** A field of several values, such as ticked boxes, is sent once for each. */
function encoded(form: NonNullable<Call["form"]>): string {
  const fields = Object.entries(form).flatMap(([name, value]) => [value].flat().map((each) => [name, each]));
  return new URLSearchParams(fields).toString();
}

function isRefused(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && "code" in cause && cause.code === "ECONNREFUSED";
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
