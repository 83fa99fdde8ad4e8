import type { Id } from "#platform/ids.ts";
import type { Replaced, ShrinkingAccount } from "./replace/open-replacement.ts";

export type ImportId = Id<"transaction import">;

/**
 * `receiving`: the file is being sent. `waiting`: a worker imports or checks it. `checked`: a member has to confirm what a
 * replacement changes. `done`: its transactions are stored. `refused`: nothing was imported, because of refused lines.
 */
export type ImportState = "receiving" | "waiting" | "checked" | "done" | "refused";

/** What a replacement changes, or has changed. */
export interface Difference extends Replaced {
  /** Accounts that would lose more than a replacement may delete without a confirmation. */
  shrinking: readonly ShrinkingAccount[];
}

/** A file of transactions that a member sent. */
export interface TransactionImport {
  id: ImportId;
  fileName: string;
  skipsRefused: boolean;
  /** Each account that the file names then has exactly the lines of the file. */
  replaces: boolean;
  /** A member has confirmed the replacement. */
  isConfirmed: boolean;
  allowsShrink: boolean;
  /** Null until a replacement was checked. */
  difference: Difference | null;
  state: ImportState;
  bytes: number;
  createdAt: Date;
  /** The member who sent it. */
  createdBy: string;
  /** How much of the file has been read so far, with the lines that were accepted and refused. */
  bytesDone: number;
  accepted: number;
  refused: number;
  endedAt: Date | null;
}

/** Larger files are imported on the command line. About two million lines. */
export const IMPORT_BYTES_MAX = 256 * 1024 * 1024;

/** A request must arrive within the server's 15 seconds, so a larger file is sent in slices. */
export const SLICE_BYTES_MAX = 8 * 1024 * 1024;

/** Refused lines that are kept, with their reasons. */
export const REFUSALS_KEPT_MAX = 10_000;

/** The characters of the refused lines that are kept to be corrected. */
export const REFUSED_LENGTH_MAX = 4 * 1024 * 1024;
