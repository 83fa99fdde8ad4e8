import { spawn } from "node:child_process";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { TestedBug } from "./planted-bug.ts";

/** Runs the bug's test in a copy of the source that has the bug. Returns the titles of the tests that failed. */
export async function failuresWith(
  { test }: TestedBug,
  { root, tree }: { root: string; tree: string },
): Promise<string[]> {
  await cp(join(root, "server", "tests"), join(tree, "server", "tests"), { recursive: true });
  const flags = ["--test", "--test-force-exit", "--test-reporter=tap", test];
  const run = spawn(process.execPath, flags, { cwd: join(tree, "server"), stdio: ["ignore", "pipe", "ignore"] });
  const output = await text(run.stdout);
  return Array.from(output.matchAll(/^ *not ok \d+ - (.*)$/gm), ([, title = ""]) => title);
}
