import { createHash, timingSafeEqual } from "node:crypto";
import type { FormFields } from "../../web/http.ts";

const LEFT_OUT = ["HASH", "ENCODING", "NATIONALIDNO"];

/** SHA-512 over the escaped values, in the order of their upper-cased names, and the store key; base64. */
export function ver3(fields: FormFields, storeKey: string): string {
  const entries = [...fields].map(([name, value]) => ({ name: name.toUpperCase(), value }));
  const hashed = entries
    .filter(({ name }) => !LEFT_OUT.includes(name))
    .sort((a, b) => Number(a.name > b.name) - Number(a.name < b.name));
  let plain = "";
  for (const { value } of hashed) plain += `${escaped(value)}|`;
  plain += escaped(storeKey);
  return createHash("sha512").update(Buffer.from(plain, "utf8")).digest().toString("base64");
}

export function hasGoodHash(fields: FormFields, storeKey: string): boolean {
  const given = [...fields].find(([name]) => name.toUpperCase() === "HASH")?.[1] ?? "";
  const expected = ver3(fields, storeKey);
  return (
    given.length === expected.length && timingSafeEqual(Buffer.from(given, "latin1"), Buffer.from(expected, "latin1"))
  );
}

function escaped(value: string): string {
  return value.replace(/[\\|]/g, (character) => `\\${character}`);
}
