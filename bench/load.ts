import { once } from "node:events";
import type { Ask, Reply } from "./connection.ts";
import { ended, forkFile } from "./processes.ts";

const BODY_SHOWN = 400;

/** A repeated request and the check of its reply. Created in the generator's process. */
export interface Operation {
  request(number: number): Buffer;
  isRight(reply: Reply, number: number): boolean;
}

/** The export `load` of a module in bench/loads. */
export type Load<Data> = (data: Data) => Operation;

/** Several requests, each of which needs the previous reply. Throws if a reply is wrong. */
export interface Flow<Note> {
  run(ask: Ask, number: number): Promise<Note>;
}

/** The export `flow` of a module in bench/loads. */
export type FlowOf<Data, Note> = (data: Data) => Flow<Note>;

export interface LoadOrder {
  /** The file in bench/loads. */
  load: string;
  data: unknown;
  url: string;
  connections: number;
  seconds: number;
}

export interface LoadFigures {
  /** The number of correct replies. A wrong one fails the bench. */
  count: number;
  perSecond: number;
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
  /** The results of a flow's runs. */
  notes: readonly unknown[];
}

export interface LoadReport extends LoadFigures {
  wrong: number;
  firstWrong: string | null;
}

/** Runs a load in a separate process, so that it does not slow down this one. */
export async function runLoad(order: LoadOrder): Promise<LoadFigures> {
  const { wrong, firstWrong, ...figures } = await reportOf<LoadReport>("generator.ts", order);
  if (wrong > 0 || figures.count === 0)
    throw new Error(`${order.load}: ${wrong} of ${wrong + figures.count} replies were wrong, such as ${firstWrong}`);
  return figures;
}

/** Imports the flow of a file in bench/loads. A load of single requests becomes a flow of one. */
export async function flowFrom(load: string, data: unknown, url: string): Promise<Flow<unknown>> {
  const module = (await import(`./loads/${load}.ts`)) as { load?: Load<unknown>; flow?: FlowOf<unknown, unknown> };
  if (module.flow !== undefined) return module.flow(data);
  const operation = module.load!(data);
  return {
    async run(ask, number) {
      const reply = await ask(url, operation.request(number));
      if (!operation.isRight(reply, number))
        throw new Error(`${reply.status} ${reply.body.toString().slice(0, BODY_SHOWN)}`);
    },
  };
}

/** Starts a generator with an order and returns its report. */
export async function reportOf<Report>(file: string, order: object): Promise<Report> {
  const child = forkFile(file);
  child.send(order);
  const [report] = (await Promise.race([
    once(child, "message"),
    once(child, "exit").then(() => {
      throw new Error(`${file} ended without a report`);
    }),
  ])) as [Report];
  await ended(child);
  return report;
}
