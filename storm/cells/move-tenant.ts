import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

export type Step = "keys" | "check" | "copy" | "pause" | "switch" | "finish" | "forget" | "route";

const script = fileURLToPath(new URL("../../deploy/cells/move-tenant.sh", import.meta.url));

/** Runs a step of `deploy/cells/move-tenant.sh` as an operator does, and returns what it prints. */
export async function moveTenant(
  environment: Readonly<Record<string, string>>,
  step: Step,
  ...args: readonly string[]
): Promise<string> {
  const child = spawn("bash", [script, step, ...args], {
    env: { PATH: process.env["PATH"], ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new Error(`move-tenant.sh ${[step, ...args].join(" ")} ended with ${code}:\n${output}`);
  return output;
}
