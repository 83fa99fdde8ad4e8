import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { createSlots } from "../../server/src/platform/slots.ts";
import type { Failure } from "./failures.ts";
import { type Tally, nothing, sumTallies } from "./tally.ts";

export interface TestRun {
  title: string;
  /** The files of a batch run in one process, one after the other, and share the modules that they load. */
  batches: readonly (readonly string[])[];
  /** How many batches run at the same time; other suites may leave room for fewer. */
  atOnce: number;
  /** Added to each line of a suite that repeats the files of another one. */
  server?: string;
  environment?: Record<string, string>;
}

/** Test processes of all suites together. More than cores: most files wait for timers, leases and timeouts. */
const PROCESSES_MAX = 5;
const places = createSlots(PROCESSES_MAX);
const TEST_TIMEOUT_MS = 10 * 60_000;
/** A test that blocks its process cannot be ended by its timeout. */
const SILENCE_MAX_MS = 12 * 60_000;
/** The end of the runner's error output, which says why it ended. */
const LAST_OUTPUT_MAX = 3_000;

/** Runs test files with node:test. A process that crashed counts as a failure even where no test failed. */
export async function runTests(run: TestRun): Promise<Tally> {
  const { title, batches, atOnce } = run;
  console.log(`\n${title} (${batches.flat().length} files)`);
  if (batches.length === 0) {
    const failure = { title: "there are no such tests", where: title, message: "" };
    console.log(`  ✗ ${failure.title}`);
    return { ...nothing, failed: 1, failures: [failure] };
  }
  const waiting = [...batches];
  const tallies: Tally[] = [];
  const runWaiting = async () => {
    for (let files = waiting.shift(); files !== undefined; files = waiting.shift()) {
      await places.take();
      tallies.push(await runBatch(run, files).finally(places.release));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, runWaiting));
  return sumTallies(tallies);
}

async function runBatch({ title, server, environment = {} }: TestRun, files: readonly string[]): Promise<Tally> {
  const suffix = server === undefined ? "" : `, ${server}`;
  const args = [
    `--test-timeout=${TEST_TIMEOUT_MS}`,
    "--test-force-exit", // A connection that a test has left open does not keep the process alive.
    "--test-reporter=./tools/testing/reporter.ts",
    "--import=./server/tests/support/seed.ts",
    "tools/testing/run-files.ts",
  ];
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", ...args, ...files], {
    stdio: ["ignore", "pipe", "pipe"],
    // Without a shared cache each process would compile the same modules again.
    env: { NODE_COMPILE_CACHE: resolve(".cache/compiled"), ...process.env, ...environment },
  });
  const endChild = () => void child.kill("SIGTERM");
  process.once("exit", endChild);
  const exit = once(child, "close") as Promise<[number | null]>;
  const failures: Failure[] = [];
  let tally: Tally | undefined;
  let lastOutput = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    process.stderr.write(text);
    lastOutput = (lastOutput + text).slice(-LAST_OUTPUT_MAX);
  });
  const silence = setTimeout(() => {
    lastOutput += `\nnothing happened for ${SILENCE_MAX_MS / 60_000} minutes`;
    console.log(`  ✗ nothing happened for ${SILENCE_MAX_MS / 60_000} minutes`);
    child.kill("SIGTERM");
  }, SILENCE_MAX_MS);
  for await (const line of createInterface({ input: child.stdout })) {
    silence.refresh();
    if (line.startsWith("counts {")) tally = JSON.parse(line.slice("counts ".length)) as Tally;
    else if (line.startsWith("failure {")) failures.push(failureIn(title, line));
    else console.log(isOfFile(line) ? line + suffix : line);
  }
  const [code] = await exit;
  clearTimeout(silence);
  process.off("exit", endChild);
  if (tally !== undefined && (code === 0 || tally.failed > 0)) return { ...tally, failures };
  const ended = `the process of the tests ended with ${code ?? "a signal"}`;
  console.log(`  ✗ ${ended}: ${files.join(", ")}`);
  failures.push({ title: ended, where: `${files.join(", ")} (${title})`, message: lastOutput.trim() });
  return { ...(tally ?? nothing), failed: failures.length, failures };
}

function isOfFile(line: string): boolean {
  return /^  [✓✗] \S+\.ts: /.test(line);
}

/** One file may run on several servers. */
function failureIn(title: string, line: string): Failure {
  const failure = JSON.parse(line.slice("failure ".length)) as Failure;
  return { ...failure, where: `${failure.where} (${title})` };
}
