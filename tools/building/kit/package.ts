import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { BuiltFile } from "../page-bundle.ts";

/** A client's package, as its language's package manager installs it. */
export interface ClientPackage {
  name: string;
  version: string;
  language: string;
  file: string;
  bytes: Buffer;
}

/** What each package has beside its code. */
export function documentsOf(root: string, language: string): { readme: Buffer; license: Buffer } {
  return {
    readme: readFileSync(join(root, "docs", "guides", `${language}.md`)),
    license: readFileSync(join(root, "LICENSE")),
  };
}

/** Files of a client's folder under other paths. */
export function filesOf(folder: string, paths: readonly string[], prefix = ""): BuiltFile[] {
  return paths.map((path) => ({ path: prefix + path, bytes: readFileSync(join(folder, path)) }));
}
