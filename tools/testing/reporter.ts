import { relative } from "node:path";
import type { TestEvent } from "node:test/reporters";
import type { Failure } from "./failures.ts";
import { nothing, sumTallies, type Tally } from "./tally.ts";

/**
 * Prints one line per test file, each failure in full, and each skip with its reason. Each file is a suite (run-files.ts). The
 * lines "failure …" and "counts …" are read by `runTests`.
 */
export default async function* report(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const files: Tally[] = [];
  let counts = { ...nothing };
  for await (const event of events) {
    if (event.type !== "test:pass" && event.type !== "test:fail") continue;
    const { name, file = "", skip, todo, nesting, details } = event.data;
    const isWholeFile = nesting === 0;
    const error = event.type === "test:fail" ? event.data.details.error : undefined;
    const where = relative(process.cwd(), isWholeFile ? name : file);
    const describe = (message: string) => failure({ title: isWholeFile ? "the whole file" : name, where, message });
    if (error !== undefined && !hasFailedSubtests(error)) {
      counts.failed += 1;
      yield describe(messageOf(error));
    } else if (skip !== undefined || todo !== undefined) {
      counts.skipped += 1;
      yield `  - ${name} (skipped${typeof skip === "string" ? `: ${skip}` : ""})\n`;
    } else if (details.type !== "suite" && error === undefined) {
      counts.passed += 1;
    }
    if (!isWholeFile) continue;
    if (counts.passed + counts.failed + counts.skipped === 0) {
      counts.failed += 1;
      yield describe("it ran no tests");
    }
    yield fileLine(name, counts, details.duration_ms);
    files.push(counts);
    counts = { ...nothing };
  }
  yield `counts ${JSON.stringify(sumTallies(files))}\n`;
}

/** A test whose subtests failed fails too, but only the subtests count. */
function hasFailedSubtests(error: unknown): boolean {
  return error instanceof Error && "failureType" in error && error.failureType === "subtestsFailed";
}

/** The failure for people, then for `runTests`. */
function failure(found: Failure): string {
  const { title, where, message } = found;
  return `\n  ✗ ${title}\n${indented(`${where}\n${message}`)}\n\nfailure ${JSON.stringify(found)}\n`;
}

function messageOf(error: unknown): string {
  // node:test wraps what the test threw.
  return withCauses(error instanceof Error && error.cause !== undefined ? error.cause : error);
}

/** A failed property has its counterexample as message and the failed assertion as cause. */
function withCauses(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const text = error.stack ?? error.message;
  return error.cause === undefined ? text : `${text}\ncaused by ${withCauses(error.cause)}`;
}

function indented(text: string): string {
  return text.replaceAll(/^/gm, "    ");
}

function fileLine(path: string, { passed, failed, skipped }: Tally, durationMs: number): string {
  const parts = [`${passed} passed`, failed > 0 ? `${failed} failed` : "", skipped > 0 ? `${skipped} skipped` : ""];
  const text = parts.filter((part) => part !== "").join(", ");
  const time = (durationMs / 1_000).toFixed(1);
  return `  ${failed > 0 ? "✗" : "✓"} ${relative(process.cwd(), path)}: ${text}, ${time} s\n`;
}
