import type { Metrics } from "#platform/metrics.ts";
import type { FromProcess, ToProcess } from "./cluster-messages.ts";

/** A scrape does not wait longer for a process that does not answer; its series are missing then. */
const ANSWER_TIMEOUT_MS = 2_000;

/** The metrics of all processes, from whichever of them is asked: each series has the process as a label. */
export function sharedMetrics(
  own: Metrics,
  send: (message: FromProcess) => void,
): { metrics: Metrics; receive(message: ToProcess): void } {
  const asked = new Map<number, (texts: readonly string[]) => void>();
  let requests = 0;
  const metrics: Metrics = {
    ...own,
    async expose() {
      const request = (requests += 1);
      const texts = await new Promise<readonly string[]>((resolve) => {
        asked.set(request, resolve);
        send({ kind: "metrics-wanted", request });
      });
      asked.delete(request);
      return { contentType: (await own.expose()).contentType, body: joinExpositions(texts) };
    },
  };
  return {
    metrics,
    receive(message) {
      if (message.kind === "metrics") asked.get(message.request)?.(message.texts);
      if (message.kind === "metrics-wanted")
        void own.expose().then(({ body }) => send({ kind: "metrics", request: message.request, text: body }));
    },
  };
}

export interface MetricsSource {
  ask(request: number): void;
}

/** Asks every process for its metrics, and waits for those that answer in time. */
export function metricsCollector(): {
  collect(sources: readonly MetricsSource[]): Promise<readonly string[]>;
  receive(request: number, text: string): void;
} {
  const collections = new Map<number, (text: string) => void>();
  let requests = 0;
  return {
    async collect(sources) {
      const request = (requests += 1);
      const texts: string[] = [];
      await new Promise<void>((resolve) => {
        const late = setTimeout(resolve, ANSWER_TIMEOUT_MS);
        collections.set(request, (text) => {
          texts.push(text);
          if (texts.length < sources.length) return;
          clearTimeout(late);
          resolve();
        });
        for (const source of sources) source.ask(request);
      });
      collections.delete(request);
      return texts;
    },
    receive: (request, text) => collections.get(request)?.(text),
  };
}

/** One exposition of several: a series' help and type are told once, and its samples stand together. */
export function joinExpositions(texts: readonly string[]): string {
  const families = new Map<string, { head: string[]; samples: string[] }>();
  for (const text of texts) {
    let family: { head: string[]; samples: string[] } | undefined;
    for (const line of text.split("\n")) {
      const [, keyword, name] = /^# (HELP|TYPE) (\S+)/.exec(line) ?? [];
      if (name !== undefined) {
        family = families.get(name) ?? { head: [], samples: [] };
        families.set(name, family);
        if (!family.head.some((told) => told.startsWith(`# ${keyword} `))) family.head.push(line);
      } else if (line !== "") {
        family?.samples.push(line);
      }
    }
  }
  return [...families.values()].map(({ head, samples }) => `${[...head, ...samples].join("\n")}\n`).join("\n");
}
