#!/usr/bin/env node
import { enableCompileCache } from "node:module";

// Called before other modules are loaded, because compiling takes most of a command's time.
enableCompileCache();
// The reader, such as `head`, has closed the pipe.
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
    const reply = { isSuccess: false, errorCode: code, message: sentence, field };
    process.stderr.write(`${isForPrograms ? JSON.stringify(reply) : sentence}\n`);
  }
  process.exitCode = exitCode;
}
