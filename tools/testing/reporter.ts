import { relative } from "node:path";
import type { TestEvent } from "node:test/reporters";
import { sumTallies, type Tally } from "./tally.ts";

/**
 * One line per test file, each failure in full, each skip with its reason; the last line, for the program that runs
 * the tests, counts them.
 */
export default async function* report(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const files = new Map<string, Tally>();
  const reported = new Set<string>();
  for await (const event of events) {
    if (event.type === "test:stdout" || event.type === "test:stderr") yield event.data.message;
    if (event.type === "test:pass" || event.type === "test:fail") {
      const { name, file = "", skip, todo } = event.data;
      const error = event.type === "test:fail" ? event.data.details.error : undefined;
      if (event.data.details.type === "suite" || hasFailedParts(error)) continue;
      const tally = files.getOrInsertComputed(file, () => ({ passed: 0, failed: 0, skipped: 0 }));
      if (skip !== undefined || todo !== undefined) {
        tally.skipped += 1;
        yield `  - ${name} (skipped${typeof skip === "string" ? `: ${skip}` : ""})\n`;
      } else if (event.type === "test:pass") {
        tally.passed += 1;
      } else {
        tally.failed += 1;
        yield failure(relative(process.cwd(), file), name, error);
      }
    }
    if (event.type === "test:summary" && event.data.file !== undefined) {
      reported.add(event.data.file);
      yield fileLine(event.data.file, files.get(event.data.file), event.data.duration_ms);
    }
  }
  // Files that share a process have no summaries of their own.
  for (const [file, tally] of files) if (!reported.has(file)) yield fileLine(file, tally);
  yield `counts ${JSON.stringify(sumTallies([...files.values()]))}\n`;
}

/** A test whose subtests failed fails too; only the subtests count. */
function hasFailedParts(error: unknown): boolean {
  return error instanceof Error && "failureType" in error && error.failureType === "subtestsFailed";
}

function failure(file: string, name: string, error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  const text = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
  return `\n  ✗ ${name}\n    ${file}\n${text.replaceAll(/^/gm, "    ")}\n\n`;
}

function fileLine(path: string, tally: Tally | undefined, durationMs?: number): string {
  const { passed, failed, skipped } = tally ?? { passed: 0, failed: 0, skipped: 0 };
  const parts = [`${passed} passed`, failed > 0 ? `${failed} failed` : "", skipped > 0 ? `${skipped} skipped` : ""];
  const text = parts.filter((part) => part !== "").join(", ");
  const time = durationMs === undefined ? "" : `, ${(durationMs / 1_000).toFixed(1)} s`;
  return `  ${failed > 0 ? "✗" : "✓"} ${relative(process.cwd(), path)}: ${text}${time}\n`;
}
