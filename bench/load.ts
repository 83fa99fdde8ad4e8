import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Reply } from "./connection.ts";

/** What is sent again and again, and how a reply is known to be right. Made in the generator's own process. */
export interface Operation {
  request(count: number): Buffer;
  isRight(reply: Reply, count: number): boolean;
}

/** A load's module exports it as `load`. */
export type Load<Data> = (data: Data) => Operation;

export interface LoadOrder {
  /** The file in bench/loads. */
  load: string;
  data: unknown;
  url: string;
  connections: number;
  seconds: number;
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
  /** One of the wrong replies, to be looked at. */
  firstWrong: string | null;
}

/** In a process of its own: what makes the load must not slow down what answers it. */
export async function runLoad(order: LoadOrder): Promise<LoadFigures> {
  const child = fork(join(import.meta.dirname, "generator.ts"), { stdio: ["ignore", "inherit", "inherit", "ipc"] });
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
