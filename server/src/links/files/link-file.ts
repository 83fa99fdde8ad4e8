import type { Amount, CurrencyCode } from "@servicepay/money";
import type { Actor } from "#platform/context.ts";
import type { Id } from "#platform/ids.ts";
import type { RefusedLine } from "#platform/text/refused-lines.ts";

export type LinkFileId = Id<"link file">;

/**
 * `checked`: every line is valid, and nothing was created yet. `waiting`: confirmed; a worker creates the links. `done`: all of them exist.
 * `refused`: none exists, because of refused lines.
 */
export type LinkFileState = "checked" | "waiting" | "done" | "refused";

/** What applies to lines that leave these fields out. */
export interface LinkFileDefaults {
  paymentSetId: string | null;
  /** "Email", "Sms" or both. */
  notifyBy: readonly string[];
}

/** A file of links to create: all of them, or none. */
export interface LinkFile extends LinkFileDefaults {
  id: LinkFileId;
  fileName: string;
  state: LinkFileState;
  lines: number;
  totals: readonly FileTotal[];
  createdAt: Date;
  /** Who sent the file; once it is confirmed, who confirmed it and so made its links. */
  sentBy: Actor;
  /** How many links the worker has written so far. */
  linesDone: number;
  /** The number of refused lines, and the first of them. */
  refused: number;
  refusals: readonly RefusedLine[];
  endedAt: Date | null;
}

export interface FileTotal {
  currency: CurrencyCode;
  amount: Amount;
}

export const LINK_FILE_BYTES_MAX = 4 * 1024 * 1024;
export const LINK_FILE_LINES_MAX = 5_000;

/** At most so many refusals are kept and returned. */
export const LINE_REFUSALS_MAX = 1_000;
