const SCALE = 4;

/** How much more `total` is than `price`: exact, on decimal texts. "0" where it is no more. */
export function differenceOf(total: string, price: string): string {
  const more = scaled(total) - scaled(price);
  if (more <= 0n) return "0";
  const digits = String(more).padStart(SCALE + 1, "0");
  return `${digits.slice(0, -SCALE)}.${digits.slice(-SCALE)}`.replace(/\.?0+$/, "");
}

function scaled(decimal: string): bigint {
  const [whole = "0", fraction = ""] = decimal.split(".");
  return BigInt(whole + fraction.padEnd(SCALE, "0").slice(0, SCALE));
}
