import { createHash, randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { Invalid } from "../errors.ts";
import type { Connection } from "./connection.ts";

/** What the next run goes on from. The secret stays the same, so that the setting of the program stays right. */
export interface Listening {
  secret: string;
  /** The sequence of the last event that was answered; null before the first run. */
  next: number | null;
}

export function readListening(connection: Connection): Listening {
  const file = fileOf(connection);
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Listening;
  } catch (error) {
    if (error instanceof SyntaxError) throw new Invalid(`${file} is not a file of this command; remove it.`);
    return { secret: `whsec_${randomBytes(32).toString("base64")}`, next: null };
  }
}

/** Only this user can read it. Written atomically. */
export function writeListening(connection: Connection, listening: Listening): void {
  const file = fileOf(connection);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(`${file}.new`, `${JSON.stringify(listening)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** One for each service and API key. */
function fileOf({ baseUrl, apiKey }: Connection): string {
  const folder = process.env["XDG_CONFIG_HOME"] ?? join(homedir(), ".config");
  const name = createHash("sha256").update(`${baseUrl} ${apiKey}`).digest("hex").slice(0, 16);
  return join(folder, "servicepay", `listen-${name}.json`);
}
