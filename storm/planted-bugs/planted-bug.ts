import type { Workload } from "../run-storm.ts";

/** Exact source texts and their replacements. Paths are relative to `server/`. */
export type Edits = readonly { file: string; from: string; to: string }[];

/** A mistake in the service that a storm finds. */
export interface PlantedBug {
  name: string;
  edits: Edits;
  /** Provokes the bug, if the usual storm does so too rarely. */
  workload?: Workload;
  /** A smaller storm ends before the bug shows. */
  paymentsMin?: number;
  /** At least one of these invariants must be broken. */
  caughtBy: readonly string[];
}

/** A mistake that a test names, because a storm would meet it too rarely. */
export interface TestedBug {
  name: string;
  edits: Edits;
  /** Relative to `server/`. */
  test: string;
  /** A part of the title of a test that must fail. */
  caughtBy: string;
}

/** The bank charges and its reply is lost. */
export const lostReplies: Workload = { bankFault: { percent: 40, operation: "any", kind: "reset_after" } };
