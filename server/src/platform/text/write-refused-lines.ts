import { open, rm } from "node:fs/promises";
import { csvParts } from "../exports/csv.ts";
import type { RefusedLine } from "./refused-lines.ts";
import { divideLines, refusedTable, type SentLines } from "./sent-lines.ts";

/**
 * Writes the refused lines as they were sent, with their reasons in English in a last column, so that they can be corrected and sent
 * again. Returns the file, or null: without refused lines that can be read, an earlier file is deleted.
 */
export async function writeRefusedLines(
  file: string,
  sent: SentLines,
  refusals: readonly RefusedLine[],
): Promise<string | null> {
  await rm(file, { force: true });
  const refusedLines = new Set(refusals.map(({ line }) => line));
  const divided = divideLines(sent, refusals, {
    refusedLines,
    wholeLine: "Whole line",
    reasonOf: ({ reason }) => reason,
  });
  if (divided.refused.length === 0) return null;
  await using handle = await open(file, "w", 0o600);
  for await (const part of csvParts(refusedTable(divided, "en"), "en")) await handle.writeFile(part);
  return file;
}
