import type { Readable } from "node:stream";
import type { Config } from "#platform/config/config.ts";

/** Where a command reads its settings and input, and where it writes. A test passes its own. */
export interface CommandIo {
  loadConfig(): Config;
  input: Readable;
  writeOutput(text: string): void;
  writeError(text: string): void;
  exitCode: number;
}

/** Every action receives these, in addition to the options that were typed. */
export interface CommandOptions {
  io: CommandIo;
}
