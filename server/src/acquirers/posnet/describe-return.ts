import type { Returned } from "../contract/three-ds.ts";

/** The bank encloses these for information. The packets, which could be used again, stay hidden. */
const READABLE = new Set(["TranType", "Amount", "Xid", "MerchantId"]);

export function describeReturn({ fields }: Returned): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => READABLE.has(name)));
}
