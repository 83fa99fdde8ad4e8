import { reading, type Context, type Platform, type ReadContext } from "#platform/context.ts";
import { countBinRows, selectBinListState, selectLongestBin } from "../store/bins.ts";
import { bankName } from "./banks.ts";
import { binOf, type Bin } from "./bin.ts";
import { publishedTestBin } from "./published-test-cards.ts";

/** `digits`: the first 6 to 8 of a card, or its whole number. Null means unknown: such a card pays at once. */
export async function findBin(ctx: Context | ReadContext, digits: string): Promise<Bin | null> {
  const bin = binOf(digits);
  if (bin === null) return null;
  const testBin = ctx.config.mode === "sandbox" ? publishedTestBin(bin) : null;
  if (testBin !== null) return testBin;
  const prefixes = [8, 7, 6].filter((length) => length <= bin.length).map((length) => bin.slice(0, length));
  const row = await selectLongestBin(reading(ctx), prefixes);
  if (row === undefined) return null;
  return {
    bankCode: row.bank_code,
    bankName: bankName(row.bank_code),
    brand: row.brand,
    cardType: row.card_type,
    commercial: row.commercial,
    program: row.program,
  };
}

/** How many BINs the list has, and when it was imported; null if that is not known. */
export function binListState(ctx: Context | ReadContext): Promise<{ count: number; importedAt: Date | null }> {
  return selectBinListState(reading(ctx));
}

export function countBins({ database }: Platform): Promise<number> {
  return database.system(countBinRows);
}
