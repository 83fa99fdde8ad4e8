const SCALE = 4;

/** `total` minus `price`, exact, on decimal texts; "0" if it is not positive. */
export function differenceOf(total: string, price: string): string {
  const more = scaled(total) - scaled(price);
  return more > 0n ? decimal(more) : "0";
}

/** Each installment after the first, which takes the remainder of the total; exact, on decimal texts. */
export function restOf(total: string, first: string, count: number): string {
  return decimal((scaled(total) - scaled(first)) / BigInt(count - 1));
}

function decimal(scaled: bigint): string {
  const digits = String(scaled).padStart(SCALE + 1, "0");
  return `${digits.slice(0, -SCALE)}.${digits.slice(-SCALE)}`.replace(/\.?0+$/, "");
}

function scaled(text: string): bigint {
  const [whole = "0", fraction = ""] = text.split(".");
  return BigInt(whole + fraction.padEnd(SCALE, "0").slice(0, SCALE));
}
