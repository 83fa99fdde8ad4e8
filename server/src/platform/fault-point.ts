import { appendFileSync, existsSync, readFileSync, statSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { seededFractions } from "./seeded-random.ts";

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
  "reconciliation.list_in_part",
  "reconciliation.list_in_place",
  "reconciliation.compare_before_commit",
  "reconciliation.compare_after_commit",
  "webhooks.claim_after_commit",
  "webhooks.deliver_after_reply",
  "webhooks.record_before_commit",
] as const;

export type FaultPoint = (typeof faultPoints)[number];

/**
 * `conflict` and `deadlock` are errors as PostgreSQL reports them: inside a transaction the work is tried again. `call`
 * asks the test, which breaks something outside of the process before it answers.
 */
export const faultPointKinds = ["throw", "conflict", "deadlock", "delay", "kill", "call"] as const;

export type FaultPointKind = (typeof faultPointKinds)[number];

/** A file with this, as JSON, arms a process. The same seed makes the same choices at the same passes. */
export interface FaultPlan {
  seed: number;
  /** One of them each time; what stands there twice is chosen twice as often. */
  kinds: readonly FaultPointKind[];
  /** Which points may fail; default all of them. */
  only?: readonly FaultPoint[];
  /** The share of points that may fail in this process's life, and of their passes that do. */
  activation: number;
  firing: number;
  /** How often something fails, in all processes that were started with this plan after one another. */
  timesMax: number;
  delayMs: number;
  /** Where `call` posts the point's name. */
  callUrl?: string;
  /** A line for each pass and each failure is added here: `<point> <kind or "passed">`. */
  logFile: string;
}

let passOf: ((point: FaultPoint) => Promise<void> | undefined) | null = null;

/** Awaited where a crash would hurt. */
export function faultPoint(point: FaultPoint): Promise<void> | undefined {
  return passOf?.(point);
}

/** For tests only: the settings refuse it in live mode. A plan that is replaced holds from the next pass on. */
export async function armFaultPoints(planFile: string): Promise<void> {
  let writtenAt = -1n;
  let pass: (point: FaultPoint) => Promise<void> | undefined;
  passOf = (point) => {
    const { mtimeNs } = statSync(planFile, { bigint: true });
    if (mtimeNs !== writtenAt) pass = passing(JSON.parse(readFileSync(planFile, "utf8")) as FaultPlan);
    writtenAt = mtimeNs;
    return pass(point);
  };
}

function passing(plan: FaultPlan): (point: FaultPoint) => Promise<void> | undefined {
  const random = seededFractions(plan.seed);
  const candidates = plan.only ?? faultPoints;
  const active = new Set<string>(candidates.filter(() => random() < plan.activation));
  let timesLeft = plan.timesMax - failuresIn(plan.logFile);
  return (point) => {
    const fires = active.has(point) && timesLeft > 0 && random() < plan.firing;
    const kind = fires ? plan.kinds[Math.floor(random() * plan.kinds.length)] : undefined;
    appendFileSync(plan.logFile, `${point} ${kind ?? "passed"}\n`);
    if (kind === undefined) return undefined;
    timesLeft -= 1;
    return fail(point, kind, plan);
  };
}

function failuresIn(logFile: string): number {
  if (!existsSync(logFile)) return 0;
  const lines = readFileSync(logFile, "utf8").trim().split("\n");
  return lines.filter((line) => line !== "" && !line.endsWith(" passed")).length;
}

async function fail(point: FaultPoint, kind: FaultPointKind, { delayMs, callUrl }: FaultPlan): Promise<void> {
  switch (kind) {
    case "throw":
      throw new Error(`failed on purpose at ${point}`);
    case "conflict":
      throw Object.assign(new Error(`in conflict on purpose at ${point}`), { code: "40001" });
    case "deadlock":
      throw Object.assign(new Error(`in a deadlock on purpose at ${point}`), { code: "40P01" });
    case "delay":
      return delay(delayMs);
    case "kill":
      process.kill(process.pid, "SIGKILL");
      return delay(delayMs); // Death comes within it.
    case "call":
      if (callUrl === undefined) throw new Error("the plan names nobody to call");
      await fetch(callUrl, { method: "POST", body: point });
  }
}
