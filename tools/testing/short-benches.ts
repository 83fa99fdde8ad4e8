import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { type Tally, nothing } from "./tally.ts";

/** What operations cost, against what is expected of them: bench/short.ts. */
export async function runShortBenches(): Promise<Tally> {
  console.log("\nWhat operations cost (npm run bench -- --short)");
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", "bench/run-benches.ts", "--short"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const endWithUs = () => void child.kill("SIGTERM");
  process.once("exit", endWithUs);
  const exit = once(child, "close") as Promise<[number | null]>;
  let tally: Tally | undefined;
  for await (const line of createInterface({ input: child.stdout })) {
    const [, passed, failed] = /^(\d+) passed, (\d+) failed$/.exec(line) ?? [];
    if (passed === undefined) console.log(line);
    else tally = { ...nothing, passed: Number(passed), failed: Number(failed) };
  }
  const [code] = await exit;
  process.off("exit", endWithUs);
  if (tally !== undefined && (code === 0 || tally.failed > 0)) return tally;
  console.log(`  ✗ the short benches ended with ${code ?? "a signal"}`);
  return { ...nothing, failed: 1 };
}
