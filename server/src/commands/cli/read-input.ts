import { readFile } from "node:fs/promises";
import { buffer as bytesOf } from "node:stream/consumers";
import { CommandFailure } from "./command-failure.ts";
import type { CommandIo } from "./command-io.ts";

const BYTES_MAX = 1_000_000;

/** Reads a text file, or standard input for "-". */
export async function readInput(io: CommandIo, file: string): Promise<string> {
  return (await readInputBytes(io, file)).toString("utf8");
}

/** Reads a file, or standard input for "-". */
export async function readInputBytes(io: CommandIo, file: string): Promise<Buffer> {
  const bytes =
    file === "-" ? await bytesOf(io.input) : await readFile(file).catch((error: unknown) => fail(file, error));
  if (bytes.length > BYTES_MAX) throw new CommandFailure(`${file} is too long: at most ${BYTES_MAX} bytes are read.`);
  return bytes;
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
