import pg from "pg";

const { builtins } = pg.types;

/** Decimals stay text, to become exact amounts. Dates stay text. Integers become numbers if that is exact. */
export const rowTypes = {
  getTypeParser(oid: number, format?: "text" | "binary"): (text: string) => unknown {
    if (oid === builtins.INT8) return exactNumber;
    if (oid === builtins.DATE || oid === builtins.NUMERIC) return String;
    return pg.types.getTypeParser(oid, format) as (text: string) => unknown;
  },
};

function exactNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError("an integer of the database is too large for a number");
  return value;
}
