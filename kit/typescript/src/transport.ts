import { setTimeout as sleep } from "node:timers/promises";
import { Invalid, type FailureDetails } from "./errors.ts";
import { exchange, type Fetch, type HttpEnd, type HttpRequest } from "./http.ts";
import { queryText, writeJson } from "./json.ts";
import type { Call, KeyedOptions, Send } from "./send.ts";
import { Session, type Grant } from "./session.ts";
import { bodyOf, failureOf, leavesDoubt, TOTAL_MS_MAX, TRIES_MAX, waitBeforeRepeating } from "./tries.ts";

/** One try of a call, for your log. It has no query, body, key or token. */
export interface TryRecord {
  method: string;
  /** The route, without ids: /hpm/{id}/cancel. */
  route: string;
  /** Null if there was no reply. */
  status: number | null;
  durationMs: number;
  number: number;
  traceId: string | null;
  /** The headers Deprecation and Sunset, which announce the end of a call. */
  deprecation: string | null;
  sunset: string | null;
}

export interface TransportSettings {
  baseUrl: string;
  apiKey: string;
  secretKey: string;
  log?: ((record: TryRecord) => void) | undefined;
  fetch?: Fetch | undefined;
  timeoutMs?: number | undefined;
}

const LOG_IN = "/auth/api/token/connect";
const REFRESH = "/auth/token/refresh";
const REVOKE = "/auth/token/revoke";
const TIMEOUT_MS = 15_000;

/** Logs in, sends calls, repeats them where that is safe, and turns replies into values and errors. */
export class Transport {
  readonly #settings: TransportSettings;
  readonly #session: Session;

  constructor(settings: TransportSettings) {
    this.#settings = settings;
    const { apiKey, secretKey } = settings;
    this.#session = new Session({
      logIn: () => this.#anonymously<Grant>(LOG_IN, { apiKey, secretKey }),
      refresh: (refreshToken) => this.#anonymously<Grant>(REFRESH, { refreshToken }),
    });
  }

  readonly send: Send = async <Result>(call: Call, given: object, options: KeyedOptions = {}): Promise<Result> => {
    const key = call.isKeyed === true ? (options.idempotencyKey ?? crypto.randomUUID()) : null;
    const request = this.#requestOf(call, given, key, options);
    const end = await this.#deliver(call, request, { idempotencyKey: key });
    return valueOf(call, end) as Result;
  };

  /** Ends the session. A later call logs in again. */
  async close(): Promise<void> {
    const token = this.#session.accessToken;
    this.#session.forget();
    if (token === null) return;
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const request = { verb: "POST", url: this.#address(REVOKE), headers, body: "{}", timeoutMs: TIMEOUT_MS };
    await exchange(this.#fetch, { ...request, signal: undefined });
  }

  async #deliver(call: Call, request: HttpRequest, details: FailureDetails): Promise<Reply> {
    const startedAt = performance.now();
    let isDoubtful = false;
    let refusedToken: string | null = null;
    for (let number = 1; ; number += 1) {
      const token: string = await (refusedToken === null ? this.#session.token() : this.#session.replace(refusedToken));
      const headers = { ...request.headers, authorization: `Bearer ${token}` };
      const end = await this.#try(call, { ...request, headers }, number);
      if (end.kind === "reply" && end.status < 300 && isWhole(call, end)) return end;
      if (end.kind === "reply" && end.status === 401 && refusedToken === null) {
        refusedToken = token;
        continue;
      }
      isDoubtful ||= leavesDoubt(call, cut(end));
      const waitMs = waitBeforeRepeating(call, cut(end), number);
      const isOver = performance.now() - startedAt + (waitMs ?? 0) > TOTAL_MS_MAX;
      if (waitMs === null || number >= TRIES_MAX || isOver)
        throw failureOf(call, cut(end), { ...details, isDoubtful, traceId: traceOf(end) });
      await sleep(waitMs, undefined, request.signal === undefined ? {} : { signal: request.signal });
    }
  }

  /** Log-in and refresh: they change nothing that matters, so a lost reply is repeated like a read. */
  async #anonymously<Result>(path: string, body: object): Promise<Result> {
    const call: Call = { verb: "GET", path, reply: "whole", question: "caller.get" };
    const headers = { "content-type": "application/json" };
    const text = JSON.stringify(body);
    const request = { verb: "POST", url: this.#address(path), headers, body: text, timeoutMs: TIMEOUT_MS };
    for (let number = 1; ; number += 1) {
      const end = await this.#try({ ...call, verb: "POST" }, { ...request, signal: undefined }, number);
      if (end.kind === "reply" && end.status < 300 && isWhole(call, end)) return bodyOf(end) as Result;
      const waitMs = waitBeforeRepeating(call, cut(end), number);
      if (waitMs === null || number >= TRIES_MAX || waitMs > TOTAL_MS_MAX)
        throw failureOf(call, cut(end), { isDoubtful: false, traceId: traceOf(end) });
      await sleep(waitMs);
    }
  }

  async #try(call: Call, request: HttpRequest, number: number): Promise<HttpEnd> {
    const startedAt = performance.now();
    const end = await exchange(this.#fetch, request);
    const header = (name: string) => (end.kind === "reply" ? end.headers.get(name) : null);
    this.#settings.log?.({
      method: request.verb,
      route: call.path,
      status: end.kind === "reply" ? end.status : null,
      durationMs: Math.round(performance.now() - startedAt),
      number,
      traceId: header("x-trace-id"),
      deprecation: header("deprecation"),
      sunset: header("sunset"),
    });
    return end;
  }

  #requestOf(call: Call, given: object, key: string | null, options: KeyedOptions): HttpRequest {
    const inPath = new Set(call.pathFields);
    const rest = Object.fromEntries(Object.entries(given).filter(([name]) => !inPath.has(name)));
    const values = given as Record<string, unknown>;
    const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));
    const { waitSeconds = 0 } = given as { waitSeconds?: number };
    return {
      verb: call.verb,
      url: this.#address(path) + (call.hasBody === true ? "" : queryOf(rest)),
      headers: {
        accept: call.reply === "file" ? "*/*" : "application/json",
        ...(call.hasBody === true && { "content-type": "application/json" }),
        ...(key !== null && { "idempotency-key": headerText("idempotency-key", key) }),
        ...(options.traceparent !== undefined && { traceparent: headerText("traceparent", options.traceparent) }),
      },
      body: call.hasBody === true ? writeJson(rest) : undefined,
      timeoutMs: (this.#settings.timeoutMs ?? TIMEOUT_MS) + waitSeconds * 1_000,
      signal: options.signal,
    };
  }

  get #fetch(): Fetch {
    return this.#settings.fetch ?? globalThis.fetch;
  }

  #address(path: string): string {
    return this.#settings.baseUrl.replace(/\/+$/, "") + path;
  }
}

type Reply = HttpEnd & { kind: "reply" };

/** A success that is not the JSON it should be was cut or made by something else on the way: its reply is lost. */
function cut(end: HttpEnd): HttpEnd {
  return end.kind === "reply" && end.status < 300 ? { kind: "lost", cause: new Error("The reply is not JSON.") } : end;
}

function isWhole(call: Call, end: Reply): boolean {
  return call.reply === "file" || bodyOf(end) !== null;
}

/** Anything else cannot leave, and would look like a reply that was lost. */
function headerText(name: string, value: string): string {
  if (/^[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?$/.test(value)) return value;
  throw new Invalid(`"${name}" has 1 to 255 letters, digits and signs of ASCII.`, { field: name, reason: "header" });
}

function traceOf(end: HttpEnd): string | null {
  return end.kind === "reply" ? end.headers.get("x-trace-id") : null;
}

function queryOf(given: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(given))
    if (value !== undefined && value !== null) query.append(name, queryText(name, value));
  return query.size === 0 ? "" : `?${query.toString()}`;
}

function valueOf(call: Call, end: Reply): unknown {
  if (call.reply === "file") return end.bytes;
  if (call.reply === "done") return undefined;
  const body = bodyOf(end);
  return call.reply === "data" ? (body as { data: unknown }).data : body;
}
