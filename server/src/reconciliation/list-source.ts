import { setTimeout as delay } from "node:timers/promises";
import { bankDayOf, readMovementList, type DayPage, type Movement, type Terminal } from "#acquirers/registry.ts";

/** A day's list, part by part; `count` is what it says of itself, which proves that nothing is missing. */
export interface ListSource {
  kind: "bank" | "file";
  read(): AsyncGenerator<readonly Movement[], { count: number }>;
}

/** A list that cannot be trusted as a whole: nothing of it counts. The sentence is for people, and holds no values. */
export class ListUnusable extends Error {
  override readonly name = "ListUnusable";
}

const BATCH = 500;
const PAGES_MAX = 20_000;
/** Asking for a list changes nothing at the bank. */
const AGAIN_AFTER_MS = [250, 1_500];
const PROBLEMS_TOLD_MAX = 20;

/** Asks the bank, page by page. */
export function bankList(listDay: NonNullable<Terminal["listDay"]>, day: string): ListSource {
  return {
    kind: "bank",
    async *read() {
      let cursor: string | null = null;
      for (let pages = 1; pages <= PAGES_MAX; pages += 1) {
        const page: Exclude<DayPage, { kind: "failed" }> = await askPatiently(listDay, day, cursor);
        yield page.movements;
        if (page.kind === "lastPage") return { count: page.count };
        if (page.next === cursor) throw new ListUnusable("the bank's list does not come to an end");
        cursor = page.next;
      }
      throw new ListUnusable("the bank's list does not come to an end");
    },
  };
}

async function askPatiently(
  listDay: NonNullable<Terminal["listDay"]>,
  day: string,
  cursor: string | null,
): Promise<Exclude<DayPage, { kind: "failed" }>> {
  for (const againAfterMs of [...AGAIN_AFTER_MS, null]) {
    const page = await listDay(day, cursor);
    if (page.kind !== "failed") return page;
    if (againAfterMs === null) throw new ListUnusable(page.reason);
    await delay(againAfterMs);
  }
  throw new Error("unreachable");
}

/** A settlement file, streamed. Every wrong line is told, up to a number, and then nothing of the file counts. */
export function fileList(chunks: AsyncIterable<string>, day: string): ListSource {
  return {
    kind: "file",
    async *read() {
      const problems: string[] = [];
      let batch: Movement[] = [];
      let count = 0;
      for await (const item of readMovementList(chunks)) {
        const problem = item.kind === "movement" ? problemOfDay(item.movement, day) : problemOf(item);
        if (problem !== null) problems.push(`Line ${item.line} ${problem}.`);
        if (problems.length === PROBLEMS_TOLD_MAX) break;
        if (item.kind === "end") count = item.count;
        if (item.kind !== "movement" || problems.length > 0) continue;
        batch.push(item.movement);
        if (batch.length < BATCH) continue;
        yield batch;
        batch = [];
      }
      if (problems.length > 0) throw new ListUnusable(problems.join("\n"));
      yield batch;
      return { count };
    },
  };
}

function problemOf(item: { kind: "end" | "more" } | { kind: "problem"; problem: string }): string | null {
  if (item.kind === "problem") return item.problem;
  return item.kind === "more" ? "promises another page: a file is whole" : null;
}

function problemOfDay({ at }: Movement, day: string): string | null {
  const itsDay = bankDayOf(at);
  return itsDay === day ? null : `is of ${itsDay}, and the list of ${day}`;
}
