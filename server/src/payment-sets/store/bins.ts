import type { ReadContext } from "#platform/context.ts";
import type { Reading, Transaction } from "#platform/database/database.ts";
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
export async function selectBinListState({
  tx,
}: Pick<ReadContext, "tx">): Promise<{ count: number; importedAt: Date | null }> {
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

/** Keeps other imports out until the transaction ends. Readers are not blocked. */
export async function lockBins(tx: Transaction): Promise<void> {
  await tx.run(lock, []);
}

export async function deleteBins(tx: Transaction): Promise<void> {
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

export type BinEntry = Pick<Bin, "bankCode" | "cardType" | "brand" | "commercial" | "program">;

export interface BinDifference {
  kind: "added" | "changed" | "removed";
  count: number;
  /** The first ones, by BIN. `before` is null for added ones, `after` for removed ones. */
  first: readonly { prefix: string; before: BinEntry | null; after: BinEntry | null }[];
}

const entry = (table: string) => `case when ${table}.prefix is not null then jsonb_build_object(
  'bankCode', ${table}.bank_code, 'cardType', ${table}.card_type, 'brand', ${table}.brand,
  'commercial', ${table}.commercial, 'program', ${table}.program) end`;
const compared = statement<BinDifference["first"][number] & Pick<BinDifference, "kind" | "count">>(
  "bins.compare",
  `select kind, prefix, before, after, count from (
     select *, count(*) over (partition by kind) as count, row_number() over (partition by kind order by prefix) as place
     from (
       select coalesce(n.prefix, b.prefix) as prefix, ${entry("b")} as before, ${entry("n")} as after,
         case when b.prefix is null then 'added' when n.prefix is null then 'removed' else 'changed' end as kind
       from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::boolean[], $6::text[])
         as n (prefix, bank_code, card_type, brand, commercial, program)
       full join bins b on b.prefix = n.prefix
     ) joined where before is distinct from after
   ) numbered where place <= $7 order by kind, prefix`,
);

const SHOWN = 20;

/** Compares rows of a new list with the list in use. */
export async function compareWithList(db: Reading, bins: readonly NewBin[]): Promise<BinDifference[]> {
  const column = (index: number) => bins.map((bin) => bin[index] ?? null);
  const rows = await db.rows(compared, [...[0, 1, 2, 3, 4, 5].map(column), SHOWN]);
  return [...Map.groupBy(rows, ({ kind }) => kind)].map(([kind, first]) => ({
    kind,
    count: first[0]?.count ?? 0,
    first: first.map(({ prefix, before, after }) => ({ prefix, before, after })),
  }));
}
