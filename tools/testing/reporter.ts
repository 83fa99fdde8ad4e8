import { relative, resolve } from "node:path";
import type { TestEvent } from "node:test/reporters";
import type { Failure } from "./failures.ts";
import { nothing, sumTallies, type Tally } from "./tally.ts";

type Counts = Omit<Tally, "failures">;

/** How much of a file's output is shown when the file fails as a whole. */
const LAST_LINES = 30;

/**
 * Prints one line per test file, each failure in full, and each skip with its reason. The lines "failure …" and "counts …"
 * are read by `runTests`.
 */
export default async function* report(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const files = new Map<string, Counts>();
  const durations = new Map<string, number>();
  const reported = new Set<string>();
  const lastOutput = new Map<string, string>();
  for await (const event of events) {
    if (event.type === "test:stderr") {
      const path = resolve(event.data.file);
      lastOutput.set(path, lastLines((lastOutput.get(path) ?? "") + event.data.message));
    }
    if (event.type === "test:stdout" || event.type === "test:stderr") yield event.data.message;
    if (event.type === "test:pass" || event.type === "test:fail") {
      const { name, file = "", skip, todo } = event.data;
      const isWholeFile = resolve(name) === file;
      if (event.data.nesting === 0) {
        durations.set(file, (durations.get(file) ?? 0) + event.data.details.duration_ms);
      }
      const error = event.type === "test:fail" ? event.data.details.error : undefined;
      const describe = (message: string) => failure({ title: name, where: relative(process.cwd(), file), message });
      if (event.data.details.type === "suite" || hasFailed(error, "subtestsFailed")) {
        if (hasFailed(error, "hookFailed")) yield describe(messageOf(error)); // The suite's tests only say that they were cancelled.
        continue;
      }
      const tally = files.getOrInsertComputed(file, () => ({ passed: 0, failed: 0, skipped: 0 }));
      if (skip !== undefined || todo !== undefined) {
        tally.skipped += 1;
        yield `  - ${name} (skipped${typeof skip === "string" ? `: ${skip}` : ""})\n`;
      } else if (event.type === "test:pass" && !isWholeFile) {
        tally.passed += 1;
      } else {
        tally.failed += 1;
        const wholeFile = error === undefined ? "it ran no tests" : messageOf(error, lastOutput.get(file));
        yield describe(isWholeFile ? wholeFile : messageOf(error));
      }
    }
    if (event.type === "test:summary" && event.data.file !== undefined) {
      reported.add(event.data.file);
      yield fileLine(event.data.file, files.get(event.data.file), event.data.duration_ms);
    }
  }
  // Files that share a process have no summaries.
  for (const [file, tally] of files) if (!reported.has(file)) yield fileLine(file, tally, durations.get(file));
  const tallies = [...files.values()].map((counts) => ({ ...nothing, ...counts }));
  yield `counts ${JSON.stringify(sumTallies(tallies))}\n`;
}

/** A test whose subtests failed fails too, but only the subtests count. */
function hasFailed(error: unknown, failureType: "subtestsFailed" | "hookFailed"): boolean {
  return error instanceof Error && "failureType" in error && error.failureType === failureType;
}

/** The failure for people, then for `runTests`. */
function failure(found: Failure): string {
  const { title, where, message } = found;
  return `\n  ✗ ${title}\n${indented(`${where}\n${message}`)}\n\nfailure ${JSON.stringify(found)}\n`;
}

/** A file that failed as a whole has no message but its exit code and its last output. */
function messageOf(error: unknown, output = ""): string {
  // node:test wraps what the test threw.
  const thrown = error instanceof Error && error.cause !== undefined ? error.cause : error;
  const code = error instanceof Error && "exitCode" in error ? `, exit code ${String(error.exitCode)}` : "";
  return `${withCauses(thrown)}${code}\n${output}`.trimEnd();
}

/** A failed property has its counterexample as message and the failed assertion as cause. */
function withCauses(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const text = error.stack ?? error.message;
  return error.cause === undefined ? text : `${text}\ncaused by ${withCauses(error.cause)}`;
}

function lastLines(text: string): string {
  return text.split("\n").slice(-LAST_LINES).join("\n");
}

function indented(text: string): string {
  return text.replaceAll(/^/gm, "    ");
}

function fileLine(path: string, tally: Counts | undefined, durationMs?: number): string {
  const { passed, failed, skipped } = tally ?? nothing;
  const parts = [`${passed} passed`, failed > 0 ? `${failed} failed` : "", skipped > 0 ? `${skipped} skipped` : ""];
  const text = parts.filter((part) => part !== "").join(", ");
  const time = durationMs === undefined ? "" : `, ${(durationMs / 1_000).toFixed(1)} s`;
  return `  ${failed > 0 ? "✗" : "✓"} ${relative(process.cwd(), path)}: ${text}${time}\n`;
}
