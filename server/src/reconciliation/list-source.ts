import { setTimeout as delay } from "node:timers/promises";
import { bankDayOf, readMovementList, type DayPage, type Movement, type Terminal } from "#acquirers/registry.ts";

/** A day's list, read in parts. `count` is the number that the list states itself, to detect missing parts. */
export interface ListSource {
  kind: "bank" | "file";
  read(): AsyncGenerator<readonly Movement[], { count: number }>;
}

/** The list is incomplete or wrong, and no part of it is used. The message is shown to people and contains no values. */
export class ListUnusable extends Error {
  override readonly name = "ListUnusable";
}

const BATCH = 500;
const PAGES_MAX = 20_000;
/** Repeating the request is safe: it changes nothing at the bank. */
const RETRY_DELAYS_MS = [250, 1_500];
const PROBLEMS_MAX = 20;

/** Reads the list from the bank, page by page. */
export function bankList(listDay: NonNullable<Terminal["listDay"]>, day: string): ListSource {
  return {
    kind: "bank",
    async *read() {
      let cursor: string | null = null;
      for (let pages = 1; pages <= PAGES_MAX; pages += 1) {
        const page: Exclude<DayPage, { kind: "failed" }> = await requestPage(listDay, day, cursor);
        yield page.movements;
        if (page.kind === "lastPage") return { count: page.count };
        if (page.next === cursor) throw new ListUnusable("the bank's list does not come to an end");
        cursor = page.next;
      }
      throw new ListUnusable("the bank's list does not come to an end");
    },
  };
}

async function requestPage(
  listDay: NonNullable<Terminal["listDay"]>,
  day: string,
  cursor: string | null,
): Promise<Exclude<DayPage, { kind: "failed" }>> {
  for (const delayMs of [...RETRY_DELAYS_MS, null]) {
    const page = await listDay(day, cursor);
    if (page.kind !== "failed") return page;
    if (delayMs === null) throw new ListUnusable(page.reason);
    await delay(delayMs);
  }
  throw new Error("unreachable");
}

/** Reads the list from a settlement file. The error lists up to 20 wrong lines. */
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
        if (problems.length === PROBLEMS_MAX) break;
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
