/** The result of a second, stricter reader of a bank's list of a day. It reads line by line and ignores anything unclear. */
export interface PlainList {
  /** "sale T1 O1 100.25 TRY 1 P1 2026-01-31T07:15:30.000Z" */
  movements: string[];
  /** "end 3", or "more 500". */
  last: string;
}

const COLUMNS = ["kind", "reference", "order_id", "amount", "currency", "installments", "auth_code", "time"];
const DAY_STARTS_AT = "T00:00:00+03:00";
const DAY_MS = 86_400_000;

/** Null for anything that is not clearly a list of that day. */
export function readListStrictly(body: Buffer, day: string): PlainList | null {
  const lines = linesOf(body);
  const [header = "", ...rest] = lines ?? [];
  const separator = header.includes(";") ? ";" : ",";
  const columns = valuesOf(header, separator);
  if (columns.toSorted().join() !== COLUMNS.toSorted().join()) return null;
  const movements: string[] = [];
  for (const [index, line] of rest.entries()) {
    const values = valuesOf(line, separator);
    const isLast = values[0] === "end" || values[0] === "more";
    if (isLast) return index === rest.length - 1 ? { movements, last: `${values[0]} ${values[1]}` } : null;
    const movement = values.length === columns.length ? movementOf(columns, values, day) : null;
    if (movement === null) return null;
    movements.push(movement);
  }
  return null;
}

function linesOf(body: Buffer): string[] | null {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(body);
    const isPartedByReturns = /^[^\r\n]*\r(?!\n)/.test(text);
    return text.split(isPartedByReturns ? "\r" : /\r?\n/).filter((line) => line.trim() !== "");
  } catch {
    return null;
  }
}

/** Quotes enclose a whole value. A separator within them is part of it. */
function valuesOf(line: string, separator: "," | ";"): string[] {
  const quoted = separator === "," ? /(?<=^|,)\s*"([^"]*)"\s*(?=,|$)/g : /(?<=^|;)\s*"([^"]*)"\s*(?=;|$)/g;
  return line
    .replace(quoted, (_, value: string) => value.replaceAll(separator, "\u0001"))
    .split(separator)
    .map((value) => value.replaceAll("\u0001", separator).trim());
}

function movementOf(columns: readonly string[], values: readonly string[], day: string): string | null {
  const value = (column: string) => values[columns.indexOf(column)]!;
  const amount = /^([0-9]{1,15})(?:[.,]([0-9]{1,2})0*)?$/.exec(value("amount"));
  const currency = { TRY: "TRY", "949": "TRY", USD: "USD", "840": "USD", EUR: "EUR", "978": "EUR" }[value("currency")];
  const at = momentOf(value("time"));
  const begins = Date.parse(`${day}${DAY_STARTS_AT}`);
  const isPlain =
    /^(sale|void|refund)$/.test(value("kind")) &&
    [value("reference"), value("order_id")].every((word) => /^[\x21-\x7e]{1,64}$/.test(word)) &&
    /^[0-9]{0,2}$/.test(value("installments")) &&
    /^[A-Za-z0-9]{0,20}$/.test(value("auth_code"));
  if (!isPlain || amount === null || currency === undefined || at < begins || at >= begins + DAY_MS) return null;
  const [, whole = "", fraction = ""] = amount;
  const money = `${BigInt(whole)}.${fraction.padEnd(2, "0")} ${currency}`;
  const numbers = [value("reference"), value("order_id"), money, Math.max(1, Number(value("installments")))];
  return [value("kind"), ...numbers, value("auth_code") || "-", new Date(at).toISOString()].join(" ");
}

/** Türkiye is three hours ahead of UTC all year. */
function momentOf(text: string): number {
  const found = /^([0-9-]{10})[ T]([0-9:]{8})(?:\.([0-9]{1,6}))?(Z|[+-][0-9:]{5})?$/.exec(text);
  if (found === null) return Number.NaN;
  const [, date = "", time = "", fraction = "", zone = "+03:00"] = found;
  const isOfCalendar = new Date(`${date}T00:00:00Z`).toString() !== "Invalid Date";
  return isOfCalendar ? Date.parse(`${date}T${time}.${fraction.slice(0, 3).padEnd(3, "0")}${zone}`) : Number.NaN;
}
