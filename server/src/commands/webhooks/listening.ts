import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { randomSecret } from "#platform/crypto.ts";
import { formatSecret } from "#webhooks/index.ts";
import { WrongUsage } from "../cli/command-failure.ts";

/** What the next run goes on from. The secret stays the same, so that the program behind the address keeps it. */
export interface Listening {
  secret: string;
  /** Null before the first run. */
  next: number | null;
}

const SECRET_BYTES = 32;

export async function readListening(file: string): Promise<Listening> {
  try {
    return JSON.parse(await readFile(file, "utf8")) as Listening;
  } catch (error) {
    const isAbsent = error instanceof Error && "code" in error && error.code === "ENOENT";
    if (isAbsent) return { secret: formatSecret(randomSecret(SECRET_BYTES)), next: null };
    throw error instanceof SyntaxError ? new WrongUsage(`${file} is not a file of this command; remove it.`) : error;
  }
}

/** Only this user can read it. Written atomically. */
export async function writeListening(file: string, listening: Listening): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(`${file}.new`, `${JSON.stringify(listening)}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
}
