import { join } from "node:path";
import { runProgram } from "./run-program.ts";

/** Runs a command of the operator with the service of this source tree, and returns what it prints. */
export function runServicepay(
  root: string,
  environment: Readonly<Record<string, string>>,
  ...words: readonly string[]
): Promise<string> {
  const file = join(root, "server/src/commands/servicepay.ts");
  return runProgram({
    name: `servicepay ${words.join(" ")}`,
    command: process.execPath,
    args: ["--disable-warning=ExperimentalWarning", file, ...words],
    environment,
  });
}
