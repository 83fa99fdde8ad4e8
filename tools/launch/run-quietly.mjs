import { spawn } from "node:child_process";

/** Runs a program, and prints its output only when it fails. */
export function runQuietly(program, args, options) {
  return new Promise((resolve) => {
    let output = "";
    const child = spawn(program, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text) => (output += text));
    child.once("error", (error) => resolve({ succeeded: false, output: error.message }));
    child.once("close", (code) => resolve({ succeeded: code === 0, output }));
  });
}
