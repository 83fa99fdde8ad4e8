import type { ReadContext } from "#platform/context.ts";
import type { Transaction } from "#platform/database/database.ts";
import { statement } from "#platform/database/statement.ts";
import type { Bin } from "../bins/bin.ts";

export interface BinRow {
  bank_code: string | null;
  brand: string | null;
  card_type: Bin["cardType"];
  commercial: boolean;
  program: string | null;
}

const longest = statement<BinRow>(
  "bins.findLongest",
  `select bank_code, brand, card_type, commercial, program from bins
   where prefix = any ($1::text[]) order by length(prefix) desc limit 1`,
);

/** Returns the longest of these prefixes that the list contains. */
export function selectLongestBin({ tx }: ReadContext, prefixes: readonly string[]): Promise<BinRow | undefined> {
  return tx.row(longest, [[...prefixes]]);
}

const count = statement<{ count: number }>("bins.countAll", `select count(*) as count from bins`);
const state = statement<{ count: number; imported_at: Date | null }>(
  "bins.describe",
  `select count(*) as count, max(imported_at) as imported_at from bins`,
);

/** How many BINs the list has, and when it was imported. */
export async function selectBinListState({ tx }: ReadContext): Promise<{ count: number; importedAt: Date | null }> {
  const row = await tx.row(state, []);
  return { count: row?.count ?? 0, importedAt: row?.imported_at ?? null };
}

export async function countBinRows(tx: Transaction): Promise<number> {
  return (await tx.row(count, []))?.count ?? 0;
}

const lock = statement("bins.lock", `lock table bins in share row exclusive mode`);
const remove = statement("bins.removeAll", `delete from bins`);
const insert = statement(
  "bins.insertMany",
  `insert into bins (prefix, bank_code, card_type, brand, commercial, program, imported_at)
   select *, $7::timestamptz from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::boolean[], $6::text[])`,
);

/** Empties the list and keeps other imports out until the transaction ends. Readers are not blocked. */
export async function deleteBins(tx: Transaction): Promise<void> {
  await tx.run(lock, []);
  await tx.run(remove, []);
}

export type NewBin = readonly [
  prefix: string,
  bankCode: string | null,
  cardType: string,
  brand: string | null,
  commercial: boolean,
  program: string | null,
];

export async function insertBins(tx: Transaction, bins: readonly NewBin[], importedAt: Date): Promise<void> {
  const column = (index: number) => bins.map((bin) => bin[index] ?? null);
  await tx.run(insert, [...[0, 1, 2, 3, 4, 5].map(column), importedAt]);
}
