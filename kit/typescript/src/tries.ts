import {
  errorOf,
  Unavailable,
  UnknownOutcome,
  Unreachable,
  type FailureDetails,
  type ServicePayError,
} from "./errors.ts";
import type { HttpEnd } from "./http.ts";
import { readJson } from "./json.ts";
import type { Call } from "./send.ts";

export const TRIES_MAX = 4;
export const TOTAL_MS_MAX = 30_000;
const FIRST_WAIT_MS = 500;
/** The service, or a proxy before it, may have acted on a write that ends so. */
const UNCERTAIN = new Set([502, 504]);

/** Whether the call may be sent again after this end, and if so after how many milliseconds at most. */
export function waitBeforeRepeating(call: Call, end: HttpEnd, number: number): number | null {
  if (!isRepeatable(call, end)) return null;
  const seconds = end.kind === "reply" ? retryAfterSeconds(end) : null;
  return seconds === null ? Math.random() * FIRST_WAIT_MS * 2 ** (number - 1) : seconds * 1_000;
}

function isRepeatable(call: Call, end: HttpEnd): boolean {
  const isSafe = call.verb === "GET" || call.isKeyed === true;
  if (end.kind === "unsent") return true;
  if (end.kind === "lost") return isSafe;
  if (end.status === 429) return true;
  // The service is still carrying out an earlier try with this key.
  if (end.status === 409) return call.isKeyed === true && end.headers.has("retry-after");
  return isSafe && [502, 503, 504].includes(end.status);
}

/** True if the service may have carried the call out without our knowing how it ended. */
export function leavesDoubt(call: Call, end: HttpEnd): boolean {
  if (call.verb === "GET" || end.kind === "unsent") return false;
  return end.kind === "lost" || UNCERTAIN.has(end.status);
}

/** The error of a call that is not sent again. `isDoubtful`: one of its tries may have been carried out. */
export function failureOf(call: Call, end: HttpEnd, known: FailureDetails & { isDoubtful: boolean }): ServicePayError {
  const { isDoubtful, ...details } = known;
  if (end.kind !== "reply") {
    if (isDoubtful) return unknownOutcome(call, details, end.cause);
    return new Unreachable(`${call.verb} ${call.path} got no reply; nothing was changed.`, details, {
      cause: end.cause,
    });
  }
  const error = errorOf(end.status, bodyOf(end), { ...details, retryAfterSeconds: retryAfterSeconds(end) });
  const isStillOpen = error instanceof Unavailable || waitBeforeRepeating(call, end, 1) !== null;
  return isDoubtful && isStillOpen ? unknownOutcome(call, details, error) : error;
}

function unknownOutcome(call: Call, details: FailureDetails, cause: unknown): UnknownOutcome {
  const { idempotencyKey } = details;
  const key = typeof idempotencyKey === "string" ? ` or repeat it with the key "${idempotencyKey}"` : "";
  const sentence = `${call.verb} ${call.path} was sent and its reply is lost, so it may have been carried out.`;
  return new UnknownOutcome(`${sentence} Ask ${call.question}(…) what became of it${key}.`, details, { cause });
}

/** The reply's JSON, or null if it is none. */
export function bodyOf({ bytes }: { bytes: Uint8Array }): unknown {
  try {
    return readJson(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return null;
  }
}

function retryAfterSeconds({ headers }: { headers: Headers }): number | null {
  const text = headers.get("retry-after") ?? "";
  return /^\d{1,6}$/.test(text) ? Number(text) : null;
}
