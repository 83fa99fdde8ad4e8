import { createHash, timingSafeEqual } from "node:crypto";

type Fields = Readonly<Record<string, string>>;

const NEVER_HASHED = new Set(["hash", "encoding"]);
/** The bank adds these to some returns after computing the hash. */
const NEVER_HASHED_IN_RETURN = new Set([...NEVER_HASHED, "nationalidno"]);

/** The hash of a form that we post, by the bank's algorithm "ver3". */
export function formHash(fields: Fields, storeKey: string): string {
  return hash(fields, storeKey, NEVER_HASHED);
}

/** True if somebody with the store key signed exactly these fields. */
export function isSignedReturn(posted: Fields, storeKey: string): boolean {
  const signatures = Object.keys(posted).filter((name) => name.toLowerCase() === "hash");
  const [signature, ...others] = signatures;
  if (signature === undefined || others.length > 0) return false;
  const given = Buffer.from(posted[signature] ?? "");
  const computed = Buffer.from(hash(posted, storeKey, NEVER_HASHED_IN_RETURN));
  return given.length === computed.length && timingSafeEqual(given, computed);
}

function hash(fields: Fields, storeKey: string, excluded: ReadonlySet<string>): string {
  const values = Object.keys(fields)
    .filter((name) => !excluded.has(name.toLowerCase()))
    .toSorted(ignoringCase)
    .map((name) => fields[name] ?? "");
  const plain = [...values, storeKey].map(escape).join("|");
  return createHash("sha512").update(plain, "utf8").digest("base64");
}

/** The algorithm sorts the lower-cased names in ASCII order, not by locale. */
function ignoringCase(left: string, right: string): number {
  const [a, b] = [left.toLowerCase(), right.toLowerCase()];
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function escape(value: string): string {
  return value.replaceAll("\\", "\\\\").replaceAll("|", "\\|");
}
