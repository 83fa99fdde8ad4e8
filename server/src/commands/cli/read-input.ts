import { readFile } from "node:fs/promises";
import { text as textOf } from "node:stream/consumers";
import type { CommandIo } from "./command-io.ts";
import { CommandFailure } from "./command-failure.ts";

const LENGTH_MAX = 1_000_000;

/** Reads a file, or standard input for "-". */
export async function readInput(io: CommandIo, file: string): Promise<string> {
  const text =
    file === "-" ? await textOf(io.input) : await readFile(file, "utf8").catch((error: unknown) => fail(file, error));
  if (text.length > LENGTH_MAX)
    throw new CommandFailure(`${file} is too long: at most ${LENGTH_MAX} characters are read.`);
  return text;
}

/** Reads a secret from the first line of standard input, where the process list does not show it. */
export async function readSecret(io: CommandIo): Promise<string> {
  const [line = ""] = (await readInput(io, "-")).split(/\r?\n/);
  if (line === "") throw new CommandFailure("Standard input was empty.");
  return line;
}

function fail(file: string, error: unknown): never {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const why =
    { ENOENT: "does not exist", EACCES: "may not be read by this user", EISDIR: "is a folder" }[code] ??
    `cannot be read (${code})`;
  throw new CommandFailure(`${file} ${why}.`);
}
