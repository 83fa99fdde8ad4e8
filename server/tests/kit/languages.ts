import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { root } from "../guides/code-blocks.ts";

/** A client's language, and how its driver is started. */
export interface Language {
  name: string;
  /** Why its client cannot run on this machine; null if it can. */
  missing(): string | null;
  /** Builds the client that is in `folder`, if its language builds, and returns the command of its driver. */
  driverIn(folder: string): readonly string[];
}

export const LANGUAGES: readonly Language[] = [
  {
    name: "typescript",
    missing: () => null,
    driverIn: (folder) => [process.execPath, join(folder, "conformance/driver.ts")],
  },
  {
    name: "python",
    missing: () => missingUnless("python3", "-c", "import sys; sys.exit(sys.version_info < (3, 9))"),
    driverIn: (folder) => ["python3", join(folder, "conformance/driver.py")],
  },
];

export function languageOf(name: string): Language {
  const found = LANGUAGES.find((language) => language.name === name);
  if (found === undefined) throw new Error(`there is no client for ${name}`);
  return found;
}

export function folderOf({ name }: Language): string {
  return join(root, "kit", name);
}

function missingUnless(program: string, ...args: readonly string[]): string | null {
  const { status } = spawnSync(program, args, { stdio: "ignore" });
  return status === 0 ? null : `${program} is missing or too old`;
}
