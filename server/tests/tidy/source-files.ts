import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";

export const root = join(import.meta.dirname, "..", "..", "..");

export interface SourceFile {
  /** The path from the repository's root, with forward slashes. */
  path: string;
  text: string;
  lines: readonly string[];
  /** Imported paths from the repository's root, or names of packages. */
  imports: readonly string[];
}

const IMPORT = /^\s*(?:import|export)\b[^;"]*?\bfrom\s+"([^"]+)"|^\s*import\s+"([^"]+)"|\bimport\(\s*"([^"]+)"\s*\)/gm;
const BUILT = ["**/node_modules/**", "**/dist/**"];

export function readSources(pattern: string, exclude: readonly string[] = []): SourceFile[] {
  const paths = globSync(pattern, { cwd: root, exclude: [...BUILT, ...exclude] }).toSorted();
  return paths.map((path) => sourceFile(path, readFileSync(join(root, path), "utf8")));
}

export function sourceFile(path: string, text: string): SourceFile {
  return { path, text, lines: text.split("\n"), imports: importsOf(path, text) };
}

function importsOf(path: string, text: string): string[] {
  return [...text.matchAll(IMPORT)].map(([, from, bare, dynamic]) => {
    const specifier = from ?? bare ?? dynamic ?? "";
    if (specifier.startsWith(".")) return posix.join(posix.dirname(path), specifier);
    return specifier.startsWith("#") ? `server/src/${specifier.slice(1)}` : specifier;
  });
}

/** Tests and test support beside the code. */
export function isTest(path: string): boolean {
  return /\.test\.tsx?$|-suite\.ts$|\/test-support\//.test(path);
}

/** Fails where a rule read nothing, or found violations; names every violation. */
export function verdict(files: readonly unknown[], violations: readonly string[], kind = "files"): void {
  console.log(`  read ${files.length} ${kind}`);
  assert.ok(files.length > 0, `the rule read no ${kind}`);
  if (violations.length > 0) assert.fail(`${violations.length} found\n${violations.join("\n")}\n`);
}

/** The lines outside comments that match, as "path:line: text". */
export function findLines({ path, lines }: SourceFile, pattern: RegExp): string[] {
  return lines.flatMap((line, index) =>
    !/^\s*(\/\/|\/?\*)/.test(line) && pattern.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [],
  );
}
