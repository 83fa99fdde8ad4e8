import { setTimeout as delay } from "node:timers/promises";
import {
  bankDayOf,
  readMovementList,
  type DayPage,
  type ListFailure,
  type ListItem,
  type Movement,
  type Terminal,
} from "#acquirers/registry.ts";
import { ListUnusable, type DayFault, type ListFault } from "./unusable-list.ts";

/** A day's list, read in parts. `count` is the number of movements that the list says it has, to detect missing parts. */
export interface ListSource {
  kind: "bank" | "file";
  /**
   * The first two lines of a file that name this movement; null if fewer do. A bank's list comes in pages, each with line
   * numbers of its own.
   */
  linesOf?(movement: Pick<Movement, "kind" | "reference">): Promise<[first: number, second: number] | null>;
  read(): AsyncGenerator<readonly Movement[], { count: number }>;
}

const BATCH = 500;
const PAGES_MAX = 20_000;
/** Repeating the request is safe: it changes nothing at the bank. */
const RETRY_DELAYS_MS = [250, 1_500];
const FAULTS_MAX = 20;

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
        if (page.next === cursor) throw endless();
        cursor = page.next;
      }
      throw endless();
    },
  };
}

function endless(): ListUnusable {
  return new ListUnusable({ message: "the bank's list does not come to an end", fault: { name: "endless" } });
}

async function requestPage(
  listDay: NonNullable<Terminal["listDay"]>,
  day: string,
  cursor: string | null,
): Promise<Exclude<DayPage, { kind: "failed" }>> {
  for (const delayMs of [...RETRY_DELAYS_MS, null]) {
    const page = await listDay(day, cursor);
    if (page.kind !== "failed") return page;
    if (delayMs === null) throw new ListUnusable({ message: page.reason, fault: dayFaultOf(page.failure) });
    await delay(delayMs);
  }
  throw new Error("unreachable: the last try returns or throws");
}

function dayFaultOf(failure: ListFailure): DayFault {
  if (failure.name !== "line") return failure;
  const { line, fault } = failure;
  return { name: "list", first: { line, fault }, more: 0 };
}

/** Reads the list from a bank file. Stops at 20 wrong lines, and throws one error with all of them. `open` reads the file from its beginning. */
export function fileList(open: () => AsyncIterable<Buffer>, day: string): ListSource {
  return {
    kind: "file",
    async *read() {
      const faults: ListFault[] = [];
      let batch: Movement[] = [];
      let count = 0;
      for await (const item of readMovementList({ origin: "file", bytes: open() })) {
        const fault = faultOf(item, day);
        if (fault !== null) faults.push(fault);
        if (faults.length === FAULTS_MAX) break;
        if (item.kind === "end") count = item.count;
        if (item.kind !== "movement" || faults.length > 0) continue;
        batch.push(item.movement);
        if (batch.length < BATCH) continue;
        yield batch;
        batch = [];
      }
      const [first, ...others] = faults;
      if (first !== undefined) throw new ListUnusable([first, ...others]);
      yield batch;
      return { count };
    },
    async linesOf({ kind, reference }) {
      let first: number | null = null;
      for await (const item of readMovementList({ origin: "file", bytes: open() })) {
        if (item.kind !== "movement" || item.movement.kind !== kind || item.movement.reference !== reference) continue;
        if (first !== null) return [first, item.line];
        first = item.line;
      }
      return null;
    },
  };
}

function faultOf(item: ListItem, day: string): ListFault | null {
  const { line } = item;
  switch (item.kind) {
    case "fault":
      return { line, fault: item.fault };
    case "more":
      return { line, fault: { name: "another_page" } };
    case "movement": {
      const has = bankDayOf(item.movement.at);
      return has === day ? null : { line, fault: { name: "another_day", has, needs: day } };
    }
    case "end":
      return null;
  }
}
