import type { Addresses } from "./startup.ts";

/** What a process tells the one that started it. */
export type FromProcess =
  | { kind: "prepared" }
  | ({ kind: "begun" } & Addresses)
  /** It cannot start, and says why to whoever started it. */
  | { kind: "failed"; sentence: string }
  /** Somebody wants to see the metrics of all processes. */
  | { kind: "metrics-wanted"; request: number }
  | { kind: "metrics"; request: number; text: string };

/** What it is told. */
export type ToProcess =
  | { kind: "begin" }
  | { kind: "stop" }
  | { kind: "metrics-wanted"; request: number }
  | { kind: "metrics"; request: number; texts: readonly string[] };
