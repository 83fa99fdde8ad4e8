import { appendFileSync, existsSync, readFileSync, statSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { seededFractions } from "./seeded-random.ts";

/**
 * Points where a crash would be most harmful. Tests make a process fail there with `armFaultPoints`; otherwise they do
 * nothing.
 */
export const faultPoints = [
  "widget-payments.prepare_before_commit",
  "widget-payments.prepare_after_commit",
  "widget-payments.pay_after_claim",
  "widget-payments.pay_after_charge",
  "links.create_before_commit",
  "links.create_after_commit",
  "links.pay_after_submission",
  "notifications.claim_after_commit",
  "notifications.send_after_reply",
  "notifications.record_before_commit",
  "payments.start_before_commit",
  "payments.start_after_commit",
  "payments.form_after_commit",
  "payments.form_before_bank",
  "payments.form_after_bank",
  "payments.form_after_session",
  "payments.return_after_store",
  "payments.return_before_judgement",
  "payments.return_after_judgement",
  "payments.submit_before_commit",
  "payments.submit_after_commit",
  "payments.bank_after_reply",
  "payments.settle_before_commit",
  "payments.settle_after_commit",
  "payments.resolve_after_begin",
  "payments.resolve_after_answer",
  "payments.resolve_before_commit",
  "payments.reverse_before_commit",
  "payments.reverse_after_commit",
  "payments.cancel_after_commit",
  "reconciliation.list_in_part",
  "reconciliation.list_in_place",
  "reconciliation.compare_before_commit",
  "reconciliation.compare_after_commit",
  "requests.visit_before_commit",
  "requests.visit_after_commit",
  "requests.release_before_commit",
  "requests.choice_before_commit",
  "requests.choice_after_commit",
  "webhooks.claim_after_commit",
  "webhooks.deliver_after_reply",
  "webhooks.record_before_commit",
] as const;

/** Points of operators' commands. Storms run them when everything else has ended. */
export const commandFaultPoints = [
  "audit.archive_written",
  "audit.archive_named",
  "audit.archive_recorded",
  "audit.archive_deleted_in_part",
  "audit.archive_deleted",
  "audit.restored_in_part",
  "payments.archive_written",
  "payments.archive_named",
  "payments.archive_recorded",
  "payments.archive_deleted_in_part",
  "payments.archive_deleted",
  "payments.restored_in_part",
] as const;

export type FaultPoint = (typeof faultPoints)[number] | (typeof commandFaultPoints)[number];

/**
 * `conflict` and `deadlock` throw PostgreSQL's errors, so a transaction runs again. `call` calls the test, which can
 * break something outside the process before it answers.
 */
export const faultPointKinds = ["throw", "conflict", "deadlock", "delay", "kill", "call"] as const;

export type FaultPointKind = (typeof faultPointKinds)[number];

/** The JSON content of TEST_FAULT_POINTS. The same seed makes the same choices. */
export interface FaultPlan {
  seed: number;
  /** One is chosen each time. A kind listed twice is chosen twice as often. */
  kinds: readonly FaultPointKind[];
  /** The points that may fail. Default: all. */
  only?: readonly FaultPoint[];
  /** The share of points that may fail in this process, from 0 to 1. */
  activation: number;
  /** The share of the passes of such a point that fail, from 0 to 1. */
  firing: number;
  /** The maximum number of failures in all processes that use this plan one after another. */
  timesMax: number;
  delayMs: number;
  /** The URL that `call` posts the point's name to. */
  callUrl?: string;
  /** A file that gets a line for each pass and failure: `<point> <kind or "passed">`. */
  logFile: string;
}

let armed: ((point: FaultPoint) => Promise<void> | undefined) | null = null;

export function faultPoint(point: FaultPoint): Promise<void> | undefined {
  return armed?.(point);
}

/** For tests only: the settings refuse it in live mode. Returns a function that disarms them again. */
export async function armFaultPoints(planFile: string): Promise<() => void> {
  let writtenAt = -1n;
  let pass: (point: FaultPoint) => Promise<void> | undefined;
  armed = (point) => {
    const { mtimeNs } = statSync(planFile, { bigint: true });
    if (mtimeNs !== writtenAt) pass = passHandler(JSON.parse(readFileSync(planFile, "utf8")) as FaultPlan);
    writtenAt = mtimeNs;
    return pass(point);
  };
  return () => void (armed = null);
}

function passHandler(plan: FaultPlan): (point: FaultPoint) => Promise<void> | undefined {
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
      return delay(delayMs); // SIGKILL arrives during the delay.
    case "call":
      if (callUrl === undefined) throw new Error("the plan has no callUrl");
      await fetch(callUrl, { method: "POST", body: point });
  }
}
