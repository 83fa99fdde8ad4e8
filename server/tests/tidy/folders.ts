import { dirname } from "node:path";
import type { SourceFile } from "./source-files.ts";

export const FOLDER_FILES_MAX = 25;

/** Folders with too many files beside each other. */
export function fullFolders(files: readonly SourceFile[]): string[] {
  const byFolder = Map.groupBy(files, ({ path }) => dirname(path));
  return [...byFolder]
    .filter(([, { length }]) => length > FOLDER_FILES_MAX)
    .map(([folder, { length }]) => `${folder}: ${length} files`);
}
