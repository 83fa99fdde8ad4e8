import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Failure } from "./failures.ts";
import { type Tally, nothing } from "./tally.ts";

const TITLE = "What operations cost (npm run bench -- --short)";

/** What operations cost, against what is expected of them: bench/short.ts. */
export async function runShortBenches(): Promise<Tally> {
  console.log(`\n${TITLE}`);
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", "bench/run-benches.ts", "--short"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const endWithUs = () => void child.kill("SIGTERM");
  process.once("exit", endWithUs);
  const exit = once(child, "close") as Promise<[number | null]>;
  const failures: Failure[] = [];
  let tally: Tally | undefined;
  for await (const line of createInterface({ input: child.stdout })) {
    const [, passed, failed] = /^(\d+) passed, (\d+) failed$/.exec(line) ?? [];
    if (line.startsWith("  ✗ ")) failures.push({ title: line.slice("  ✗ ".length), where: TITLE, message: "" });
    if (passed === undefined) console.log(line);
    else tally = { ...nothing, passed: Number(passed), failed: Number(failed), failures };
  }
  const [code] = await exit;
  process.off("exit", endWithUs);
  if (tally !== undefined && (code === 0 || tally.failed > 0)) return tally;
  const ended = `the short benches ended with ${code ?? "a signal"}`;
  console.log(`  ✗ ${ended}`);
  return { ...nothing, failed: 1, failures: [...failures, { title: ended, where: TITLE, message: "" }] };
}
