import { statement } from "#platform/database/statement.ts";
import type { Bin } from "../bins/bin.ts";

export interface BinRow {
  bank_code: string | null;
  brand: string | null;
  card_type: Bin["cardType"];
  commercial: boolean;
  program: string | null;
}

/** $1: the card's first 8, 7 and 6 digits. The longest that the list knows decides. */
export const findLongest = statement<BinRow>(
  "bins.findLongest",
  `select bank_code, brand, card_type, commercial, program from bins
   where prefix = any ($1::text[]) order by length(prefix) desc limit 1`,
);
export const countAll = statement<{ count: number }>("bins.countAll", `select count(*) as count from bins`);
/** One import at a time; readers go on. */
export const lock = statement("bins.lock", `lock table bins in share row exclusive mode`);
export const removeAll = statement("bins.removeAll", `delete from bins`);
/** One array for each column, row by row. */
export const insertMany = statement(
  "bins.insertMany",
  `insert into bins (prefix, bank_code, card_type, brand, commercial, program)
   select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::boolean[], $6::text[])`,
);
