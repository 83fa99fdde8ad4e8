import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { root } from "../guides/code-blocks.ts";

/** A client's language, and how its driver is started. */
export interface Language {
  name: string;
  /** Why its client cannot run on this machine; null if it can. */
  missing(): string | null;
  /** The command of the driver of the client in `folder`. It builds the client if its language builds. */
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
  {
    name: "go",
    // It fails with a Go that is older than go.mod says.
    missing: () => missingUnless("env", "GOTOOLCHAIN=local", "go", "-C", join(root, "kit/go"), "list", "-m"),
    driverIn: (folder) => ["go", "-C", folder, "run", "./conformance"],
  },
  {
    name: "php",
    missing: () => missingUnless("php", "-r", 'exit(PHP_VERSION_ID >= 80200 && extension_loaded("curl") ? 0 : 1);'),
    driverIn: (folder) => ["php", join(folder, "conformance/driver.php")],
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
  return status === 0 ? null : `${args.find((word) => word === "go") ?? program} is missing or too old`;
}
