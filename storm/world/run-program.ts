import { spawn } from "node:child_process";
import { once } from "node:events";
import { programEnvironment } from "../../tools/testing/program-environment.ts";

export interface ProgramCall {
  /** How an error names the call. */
  name: string;
  command: string;
  args: readonly string[];
  environment: Readonly<Record<string, string>>;
}

/** Runs a program to its end and returns what it prints. Throws with its output if it fails. */
export async function runProgram({ name, command, args, environment }: ProgramCall): Promise<string> {
  const child = spawn(command, args, {
    env: { ...programEnvironment(), ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new Error(`${name} ended with ${code}:\n${output}`);
  return output;
}
