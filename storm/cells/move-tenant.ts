import { fileURLToPath } from "node:url";
import { runProgram } from "../world/run-program.ts";

export type Step = "keys" | "check" | "copy" | "pause" | "switch" | "finish" | "forget" | "route";

const script = fileURLToPath(new URL("../../deploy/cells/move-tenant.sh", import.meta.url));

/** Runs a step of `deploy/cells/move-tenant.sh` as an operator does, and returns what it prints. */
export function moveTenant(
  environment: Readonly<Record<string, string>>,
  step: Step,
  ...args: readonly string[]
): Promise<string> {
  const name = ["move-tenant.sh", step, ...args].join(" ");
  return runProgram({ name, command: "bash", args: [script, step, ...args], environment });
}
