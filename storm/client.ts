import type { Random } from "./random.ts";

/** `info`: nobody knows whether it was carried out; `fail`: it was refused, or never arrived. */
export type CallOutcome = "ok" | "fail" | "info";

export interface CallRecord {
  order: number;
  operation: string;
  outcome: CallOutcome;
  status: number | null;
  durationMs: number;
}

export interface Reply {
  outcome: CallOutcome;
  status: number | null;
  text: string;
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
  location: string;
}

export interface Call {
  method: "GET" | "POST";
  path: string;
  json?: unknown;
  form?: Record<string, string>;
  token?: string;
  key?: string;
  timeoutMs?: number;
}

/** Calls the service like merchants and browsers do, at any of its addresses, and writes down what came of it. */
export interface Client {
  call(order: number, operation: string, call: Call): Promise<Reply>;
  /** Everything that can be sent again. */
  records: readonly CallRecord[];
  sent: readonly { call: Call; reply: Reply }[];
}

const TIMEOUT_MS = 40_000;
const CONNECTS_MAX = 20;

export function createClient(addresses: readonly string[], random: Random): Client {
  const records: CallRecord[] = [];
  const sent: { call: Call; reply: Reply }[] = [];
  return {
    records,
    sent,
    async call(order, operation, call) {
      const begun = performance.now();
      const reply = await sendToAny(addresses, random, call);
      const { outcome, status } = reply;
      records.push({ order, operation, outcome, status, durationMs: Math.round(performance.now() - begun) });
      if (call.method === "POST") sent.push({ call, reply });
      return reply;
    },
  };
}

/** As a load balancer does it: an address at which nobody listens has not got the request, so another one gets it. */
async function sendToAny(addresses: readonly string[], random: Random, call: Call): Promise<Reply> {
  const first = random.below(addresses.length);
  for (let tries = 0; ; tries += 1) {
    const reply = await send(addresses[(first + tries) % addresses.length]!, call);
    if (reply.outcome !== "fail" || reply.status !== null || tries >= CONNECTS_MAX) return reply;
    await new Promise((resolve) => setTimeout(resolve, 50 * tries));
  }
}

export async function send(address: string, call: Call): Promise<Reply> {
  const { method, path, json, form, token, key, timeoutMs = TIMEOUT_MS } = call;
  const headers: Record<string, string> = {};
  if (token !== undefined) headers["Authorization"] = `Bearer ${token}`;
  if (key !== undefined) headers["Idempotency-Key"] = key;
  if (json !== undefined) headers["Content-Type"] = "application/json";
  if (form !== undefined) headers["Content-Type"] = "application/x-www-form-urlencoded";
  const body = json === undefined ? form && new URLSearchParams(form).toString() : JSON.stringify(json);
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
    return { outcome, status: reply.status, text, body: parsed(text), location: reply.headers.get("location") ?? "" };
  } catch (error) {
    const outcome = isRefused(error) ? "fail" : "info";
    return { outcome, status: null, text: "", body: null, location: "" };
  }
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
