import type { SourceFile } from "./source-files.ts";

const LENGTH_MAX = 100;
const TITLE = /\b(?:test|suite)\(\s*(["'`])((?:\\.|(?!\1)[^\\])*)\1/g;

/** Titles of tests that say more than one guarantee, or say it at length. */
export function longTitles({ path, text }: SourceFile): string[] {
  return [...text.matchAll(TITLE)].flatMap(([, , title = ""]) =>
    title.length > LENGTH_MAX ? [`${path}: ${title.length} characters: ${title}`] : [],
  );
}
