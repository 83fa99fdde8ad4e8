#!/usr/bin/env node
import { enableCompileCache } from "node:module";

// Called before other modules are loaded, because compiling takes most of a command's time.
enableCompileCache();
// The reader, such as `head`, has closed the pipe.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit();
});
const { runServicepay } = await import("./run-servicepay.ts");
const { loadConfig } = await import("../platform/config/config.ts");
const io = {
  loadConfig,
  input: process.stdin,
  writeOutput: (text: string) => void process.stdout.write(text),
  writeError: (text: string) => void process.stderr.write(text),
  exitCode: 0,
};
await runServicepay(process.argv.slice(2), io);
process.exitCode = io.exitCode;
