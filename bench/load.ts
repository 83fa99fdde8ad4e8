import { once } from "node:events";
import type { Reply } from "./connection.ts";
import { forkProfiled } from "./fork-profiled.ts";
import type { Side } from "./profiling/profiles.ts";

/** What is sent again and again, and how a reply is known to be right. Made in the generator's own process. */
export interface Operation {
  request(count: number): Buffer;
  isRight(reply: Reply, count: number): boolean;
}

/** A load's module exports it as `load`. */
export type Load<Data> = (data: Data) => Operation;

/** Asks one server after another, each over a connection that is kept. */
export type Ask = (address: string, request: Buffer) => Promise<Reply>;

/** An operation of several requests, of which each needs what the one before it answered. Throws where a reply is wrong. */
export interface Flow<Note> {
  /** Answers what is worth knowing of it beside how long it took. */
  run(ask: Ask, count: number): Promise<Note>;
}

/** A flow's module exports it as `flow`. */
export type FlowOf<Data, Note> = (data: Data) => Flow<Note>;

export interface LoadOrder {
  /** The file in bench/loads. */
  load: string;
  data: unknown;
  url: string;
  connections: number;
  seconds: number;
  /** Ends before its time once so many have begun. */
  operationsMax?: number;
}

/** Of the process that makes the load. */
export interface LoadOptions {
  /** Whom it asks; what is measured unless it is named. */
  side?: Side;
}

export interface LoadFigures {
  /** Only replies that were found right count. */
  verified: number;
  wrong: number;
  seconds: number;
  perSecond: number;
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
  cpuSeconds: number;
  /** The most memory that the process of the load held. */
  peakMb: number;
  /** One of the wrong replies, to be looked at. */
  firstWrong: string | null;
  /** Of a flow, what each of its right runs answered. */
  notes: readonly unknown[];
}

/** In a process of its own: what makes the load must not slow down what answers it. */
export async function runLoad(order: LoadOrder, { side = "ours" }: LoadOptions = {}): Promise<LoadFigures> {
  const child = forkProfiled("generator.ts", { name: "generator", side });
  child.send(order);
  const [figures] = (await Promise.race([
    once(child, "message"),
    once(child, "exit").then(() => {
      throw new Error(`the load ${order.load} ended without figures`);
    }),
  ])) as [LoadFigures];
  if (child.exitCode === null) await once(child, "exit");
  return figures;
}
