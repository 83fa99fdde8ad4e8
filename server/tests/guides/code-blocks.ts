import { readFileSync } from "node:fs";
import { join } from "node:path";

export const root = join(import.meta.dirname, "../../..");

export interface CodeBlock {
  /** "docs/guides/widget.md:31" */
  place: string;
  language: string;
  /** The reason after `no-run:` in the block's first line, for commands that cannot run in the sandbox. */
  noRun: string | null;
  text: string;
  /** Only white space separates it from the previous block. */
  isAdjacent: boolean;
}

const FENCE = /^( *)```([^\n`]*)\n([\s\S]*?)^ *```$/gm;

/** The fenced code blocks of a Markdown file of the repository, in order. */
export function codeBlocksOf(path: string): CodeBlock[] {
  const markdown = readFileSync(join(root, path), "utf8");
  let end = 0;
  return [...markdown.matchAll(FENCE)].map(({ 0: whole, 1: indent = "", 2: info = "", 3: text = "", index }) => {
    const isAdjacent = markdown.slice(end, index).trim() === "";
    end = index + whole.length;
    const [, language = "", reason] = /^(\w*)(?: no-run: (.+))?$/.exec(info.trim()) ?? [];
    const line = markdown.slice(0, index).split("\n").length;
    return {
      place: `${path}:${line}`,
      language,
      noRun: reason ?? null,
      text: text.replaceAll(`\n${indent}`, "\n"),
      isAdjacent,
    };
  });
}
