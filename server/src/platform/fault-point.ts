import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";

/**
 * Places where a crash would hurt most. In tests a process can be made to fail there (`armFaultPoints`); otherwise
 * passing one does nothing.
 */
export const faultPoints = [
  "checkouts.prepare_before_commit",
  "checkouts.prepare_after_commit",
  "checkouts.pay_after_claim",
  "checkouts.pay_after_charge",
  "links.create_before_commit",
  "links.create_after_commit",
  "links.pay_after_submission",
  "payments.start_before_commit",
  "payments.start_after_commit",
  "payments.form_after_commit",
  "payments.return_after_store",
  "payments.return_after_judgement",
  "payments.submit_before_commit",
  "payments.submit_after_commit",
  "payments.bank_after_reply",
  "payments.settle_before_commit",
  "payments.settle_after_commit",
  "payments.resolve_after_begin",
  "payments.resolve_after_answer",
  "payments.resolve_before_commit",
  "payments.take_back_before_commit",
  "payments.take_back_after_commit",
  "payments.cancel_after_commit",
  "webhooks.claim_after_commit",
  "webhooks.deliver_after_reply",
  "webhooks.record_before_commit",
] as const;

export type FaultPoint = (typeof faultPoints)[number];

/** `conflict` is an error as PostgreSQL reports a serialization failure: inside a transaction it is tried again. */
export const faultPointKinds = ["throw", "conflict", "delay", "kill"] as const;

export type FaultPointKind = (typeof faultPointKinds)[number];

/** A file with this, as JSON, arms a process. The same seed makes the same choices at the same passes. */
export interface FaultPlan {
  seed: number;
  kinds: readonly FaultPointKind[];
  /** Which points may fail; default all of them. */
  only?: readonly FaultPoint[];
  /** The share of points that may fail in this process's life, and of their passes that do. */
  activation: number;
  firing: number;
  /** How often something fails, in all processes that were started with this plan after one another. */
  timesMax: number;
  delayMs: number;
  /** A line for each pass and each failure is added here: `<point> <kind or "passed">`. */
  logFile: string;
}

let passOf: ((point: FaultPoint) => Promise<void> | undefined) | null = null;

/** Awaited where a crash would hurt. */
export function faultPoint(point: FaultPoint): Promise<void> | undefined {
  return passOf?.(point);
}

/** For tests only: the settings refuse it in live mode. */
export async function armFaultPoints(planFile: string): Promise<void> {
  passOf = passing(JSON.parse(await readFile(planFile, "utf8")) as FaultPlan);
}

function passing(plan: FaultPlan): (point: FaultPoint) => Promise<void> | undefined {
  const random = randomOf(plan.seed);
  const candidates = plan.only ?? faultPoints;
  const active = new Set<string>(candidates.filter(() => random() < plan.activation));
  let timesLeft = plan.timesMax - failuresIn(plan.logFile);
  return (point) => {
    const fires = active.has(point) && timesLeft > 0 && random() < plan.firing;
    const kind = fires ? plan.kinds[Math.floor(random() * plan.kinds.length)] : undefined;
    appendFileSync(plan.logFile, `${point} ${kind ?? "passed"}\n`);
    if (kind === undefined) return undefined;
    timesLeft -= 1;
    return fail(point, kind, plan.delayMs);
  };
}

function failuresIn(logFile: string): number {
  if (!existsSync(logFile)) return 0;
  const lines = readFileSync(logFile, "utf8").trim().split("\n");
  return lines.filter((line) => line !== "" && !line.endsWith(" passed")).length;
}

async function fail(point: FaultPoint, kind: FaultPointKind, delayMs: number): Promise<void> {
  switch (kind) {
    case "throw":
      throw new Error(`failed on purpose at ${point}`);
    case "conflict":
      throw Object.assign(new Error(`in conflict on purpose at ${point}`), { code: "40001" });
    case "delay":
      return delay(delayMs);
    case "kill":
      process.kill(process.pid, "SIGKILL");
      return delay(delayMs); // Death comes within it.
  }
}

/** mulberry32: small, and good enough to replay a run by its seed. */
function randomOf(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
