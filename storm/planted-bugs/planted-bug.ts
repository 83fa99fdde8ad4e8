import type { Workload } from "../run-storm.ts";

/** A mistake that somebody might make in the service: exact texts, and what stands in their place. */
export interface PlantedBug {
  name: string;
  /** Paths from `server/`. */
  edits: readonly { file: string; from: string; to: string }[];
  /** What provokes it, where the usual storm does so too seldom for a short one. */
  workload?: Workload;
  /** A storm of fewer orders is over too soon for it. */
  ordersMin?: number;
  /** The invariants of which at least one must notice. */
  caughtBy: readonly string[];
}

/** The bank charges, and its answer is lost. */
export const lostReplies: Workload = { bankFault: { percent: 40, operation: "any", kind: "reset_after" } };
