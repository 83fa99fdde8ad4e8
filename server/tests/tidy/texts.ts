import { findLines, type SourceFile } from "./source-files.ts";

/** Typographic apostrophes. Texts have the one of SMS and keyboards, which browsers find when people search a page. */
export function otherApostrophes(file: SourceFile): string[] {
  return findLines(file, /[\u2018\u2019]/);
}
