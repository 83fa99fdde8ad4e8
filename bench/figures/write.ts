import { readFile, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { readResults } from "../results.ts";
import { figuresTable } from "./table.ts";

export const DOCUMENT = join(import.meta.dirname, "..", "..", "docs", "performance.md");
const BEGIN = "<!-- figures: begin; npm run bench -- --figures FILE… writes what stands until the end -->";
const END = "<!-- figures: end -->";

/** Puts what the runs in the files found into docs/performance.md; answers what was done, in a sentence. */
export async function writeFigures(files: readonly string[]): Promise<string> {
  const text = await readFile(DOCUMENT, "utf8");
  const runs = await Promise.all(files.map(readResults));
  await writeFile(DOCUMENT, withFigures(text, figuresTable(runs)));
  return `${relative(process.cwd(), DOCUMENT)} tells what ${runs.length} runs found`;
}

export function withFigures(text: string, table: string): string {
  const { before, after } = parted(text);
  return `${before}${BEGIN}\n\n${table}\n\n${END}${after}`;
}

/** What stands between the marks now. */
export function figuresIn(text: string): string {
  return parted(text).between.trim();
}

function parted(text: string): { before: string; between: string; after: string } {
  const [begin, end] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (begin === -1 || end < begin) throw new Error("docs/performance.md has no place for figures");
  return {
    before: text.slice(0, begin),
    between: text.slice(begin + BEGIN.length, end),
    after: text.slice(end + END.length),
  };
}
