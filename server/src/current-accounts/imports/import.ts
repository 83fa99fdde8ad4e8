import type { Id } from "#platform/ids.ts";

export type ImportId = Id<"transaction import">;

/**
 * `receiving`: the file is being sent. `waiting`: a worker imports it. `done`: its transactions are stored. `refused`: nothing was
 * imported, because of refused lines.
 */
export type ImportState = "receiving" | "waiting" | "done" | "refused";

/** A file of transactions that a member sent. */
export interface TransactionImport {
  id: ImportId;
  fileName: string;
  skipsRefused: boolean;
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

/** Larger files are imported on the command line: a request must arrive within the server's 15 seconds. */
export const IMPORT_BYTES_MAX = 8 * 1024 * 1024;

/** Refused lines that are kept for their page. */
export const REFUSALS_KEPT_MAX = 1_000;
