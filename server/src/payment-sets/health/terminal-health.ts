/** `open`: payers go elsewhere if they can. `half_open`: its bank passed a check, and a payment now and then tries it. */
export type HealthState = "closed" | "open" | "half_open";

/** `calls`: the bank did not answer. `settings`: it refuses this terminal. `host`: it answers none of the terminals at its host. */
export type HealthCause = "calls" | "settings" | "host";

export interface TerminalHealth {
  state: HealthState;
  /** Null while closed. */
  cause: HealthCause | null;
  /** The bank's host, if it was called. */
  host: string | null;
  since: Date;
  /** How long it rests before its bank is checked. */
  restMs: number;
  /** Open: when its bank is checked. Half-open: from when a payment may try it. Null while closed. */
  dueAt: Date | null;
}

/** `failed`: the bank did not answer, or waited for somebody else. `refused`: it refuses this terminal, whatever the card. */
export type CallVerdict = "good" | "failed" | "refused";

/** The payments at a terminal whose bank was called in some period, each by its last call. */
export interface SeenCalls {
  ended: number;
  /** Those that were not good. */
  bad: number;
  /** At most three, newest first. */
  newest: readonly CallVerdict[];
  host: string | null;
}

const WINDOW_MS = 120_000;
const ENDED_MIN = 8;
const REFUSED_IN_A_ROW = 3;
const GOOD_TO_CLOSE = 3;
const REST_MS = 60_000;
const REST_MS_MAX = 15 * 60_000;
/** A half-open terminal gets one payment in this time. */
const TRIAL_MS = 10_000;

/** Calls before it say nothing of now. */
export function windowStart(at: Date): Date {
  return later(at, -WINDOW_MS);
}

/** From when calls count: those before the last change led to it. */
export function countedFrom(health: Pick<TerminalHealth, "since"> | undefined, at: Date): Date {
  const from = windowStart(at);
  return health !== undefined && health.since > from ? health.since : from;
}

/** What the calls since `countedFrom` change; null if nothing. An open terminal waits for a check of its bank. */
export function healthAfterCalls(
  health: TerminalHealth | undefined,
  { ended, bad, newest, host }: SeenCalls,
  at: Date,
): TerminalHealth | null {
  switch (health?.state ?? "closed") {
    case "open":
      return null;
    case "closed": {
      const isRefused = newest.length === REFUSED_IN_A_ROW && newest.every((verdict) => verdict === "refused");
      if (isRefused) return opened("settings", host, REST_MS, at);
      return ended >= ENDED_MIN && bad * 2 >= ended ? opened("calls", host, REST_MS, at) : null;
    }
    case "half_open": {
      const { restMs, cause } = health!;
      if (bad > 0) return opened(cause ?? "calls", host, Math.min(restMs * 2, REST_MS_MAX), at);
      return ended >= GOOD_TO_CLOSE
        ? { state: "closed", cause: null, host, since: at, restMs: REST_MS, dueAt: null }
        : null;
    }
  }
}

/** A check of the bank moves an open terminal: to payments that try it, or to a longer rest. */
export function healthAfterCheck(health: TerminalHealth, isGood: boolean, at: Date): TerminalHealth | null {
  if (health.state !== "open") return null;
  if (isGood) return { ...health, state: "half_open", since: at, dueAt: at };
  const restMs = Math.min(health.restMs * 2, REST_MS_MAX);
  return { ...health, restMs, dueAt: later(at, restMs) };
}

function opened(cause: HealthCause, host: string | null, restMs: number, at: Date): TerminalHealth {
  return { state: "open", cause, host, since: at, restMs, dueAt: later(at, restMs) };
}

/** The next payment may try a half-open terminal only after a while. */
export function healthAfterTrial(health: TerminalHealth, at: Date): TerminalHealth {
  return { ...health, dueAt: later(at, TRIAL_MS) };
}

/** Whether payers are sent to the terminal although others could take them. */
export function takesPayers({ state, dueAt }: Pick<TerminalHealth, "state" | "dueAt">, now: Date): boolean {
  return state === "closed" || (state === "half_open" && dueAt !== null && dueAt <= now);
}

function later(time: Date, milliseconds: number): Date {
  return new Date(time.getTime() + milliseconds);
}
