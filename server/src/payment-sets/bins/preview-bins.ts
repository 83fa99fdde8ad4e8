import type { Platform } from "#platform/context.ts";
import { compareWithList, selectBinListState, type BinDifference } from "../store/bins.ts";
import { readBins, type BinListVersion, type ReadBins } from "./import-bins.ts";

/** What a file would change, or why it cannot be imported. */
export interface BinsPreview extends Pick<ReadBins, "refused" | "contradicted"> {
  /** Rows of the new list. */
  rows: number;
  /** The list that it was compared with. */
  was: BinListVersion;
  /** For each kind, how many there are and the first ones. */
  differences: readonly BinDifference[];
}

/** Compares a file with the list, and changes nothing. */
export async function previewBins(platform: Platform, file: AsyncIterable<Buffer>): Promise<BinsPreview> {
  const { rows, refused, contradicted } = await readBins(file);
  const read = platform.database.readSystem();
  const [was, differences] = await Promise.all([
    selectBinListState({ tx: read }),
    refused.length > 0 ? [] : compareWithList(read, rows),
  ]);
  return { rows: rows.length, refused, contradicted, was, differences };
}
