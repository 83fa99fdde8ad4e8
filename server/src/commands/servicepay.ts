#!/usr/bin/env node
import { enableCompileCache } from "node:module";

// Before the rest is loaded: a command's time is mostly that of compiling it.
enableCompileCache();
// Whoever read along, such as `head`, has read enough.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit();
});
const { programFor } = await import("./program.ts");
const program = await programFor(process.argv[2]);
const { explainError } = await import("./cli/explain-error.ts");

try {
  await program.parseAsync();
} catch (error) {
  const { exitCode, sentence, code, field } = explainError(error);
  if (sentence !== null) {
    const isForPrograms = process.argv.includes("--json");
    const told = { isSuccess: false, errorCode: code, message: sentence, field };
    process.stderr.write(`${isForPrograms ? JSON.stringify(told) : sentence}\n`);
  }
  process.exitCode = exitCode;
}
