import { idFloor } from "../ids.ts";

export interface IdRange {
  from: string;
  /** The first id after the range. */
  before: string;
}

/** Before every id. */
export const ZERO_ID = "00000000-0000-0000-0000-000000000000";

/** The range of the ids that are made in a month. An id begins with its time. */
export function idsOfMonth(month: Date): IdRange {
  const next = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 1));
  return { from: idFloor(month), before: idFloor(next) };
}

/** The month in which an id was made, such as "2025-01". */
export function monthOfId(id: string): string {
  const at = new Date(Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16));
  return at.toISOString().slice(0, "2025-01".length);
}

/** The next id in the order of ids. */
export function idAfter(id: string): string {
  const next = (BigInt(`0x${id.replaceAll("-", "")}`) + 1n).toString(16).padStart(32, "0");
  return next.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
