import { once } from "node:events";
import { forkProfiled } from "./fork-profiled.ts";

/** One kind of work in a mix; `load` is a file in bench/loads. */
export interface MixKind {
  name: string;
  /** Its share of the arrivals, beside the others' weights. */
  weight: number;
  load: string;
  data: unknown;
}

export interface OpenLoadOrder {
  kinds: readonly MixKind[];
  url: string;
  /** Arrivals a second, on the average: nobody waits for anybody else's answer before asking. */
  perSecond: number;
  seconds: number;
  /** Foretells which kind arrives when. */
  seed: number;
}

/** Of requests: each counts from when it was to be sent, so that a service that is slow is not asked less. */
export interface OpenLoadFigures {
  requests: number;
  wrong: number;
  firstWrong: string | null;
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
  /** Requests that were not answered when the time was over: none of them were dropped. */
  late: number;
  byKind: Readonly<Record<string, { arrivals: number; p99Ms: number }>>;
  cpuSeconds: number;
}

/** In a process of its own, for as long as the order lasts and until all is answered. */
export async function runOpenLoad(order: OpenLoadOrder): Promise<OpenLoadFigures> {
  const child = forkProfiled("open-generator.ts", { name: "generator", side: "ours" });
  child.send(order);
  const [figures] = (await Promise.race([
    once(child, "message"),
    once(child, "exit").then(() => {
      throw new Error("the open load ended without figures");
    }),
  ])) as [OpenLoadFigures];
  if (child.exitCode === null) await once(child, "exit");
  return figures;
}
