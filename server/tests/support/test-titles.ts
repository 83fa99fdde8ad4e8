import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../../..");
const FILES = "{money,bank-simulator,server,checkout,widget,tools}/**/*.ts";
const TITLE = /\btest\(\s*(?:"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/g;

/** The titles of all tests as written in the source, with placeholders in generated ones. */
export function readTitles(): Set<string> {
  const files = globSync(FILES, { cwd: root, exclude: ["**/node_modules/**"] });
  const sources = files.filter((path) => /\.test\.ts$|-suite\.ts$|\/tests\/support\//.test(path));
  return new Set(
    sources.flatMap((path) =>
      [...readFileSync(join(root, path), "utf8").matchAll(TITLE)].map(([, plain, made]) =>
        unescaped(plain ?? made ?? ""),
      ),
    ),
  );
}

const unescaped = (source: string) => source.replaceAll(/\\(["'`\\])/g, "$1");
