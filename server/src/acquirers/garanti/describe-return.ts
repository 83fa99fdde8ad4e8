import type { Returned } from "../contract/three-ds.ts";

/** Results, amounts and references: nothing that could be used again. */
const READABLE = new Set(
  [
    ["mdstatus", "mderrormessage", "errmsg", "txnstatus", "eci", "procreturncode", "response"],
    ["oid", "orderid", "clientid", "terminalid", "terminalmerchantid", "txntype", "txnamount", "txncurrencycode"],
    ["txninstallmentcount", "secure3dsecuritylevel", "apiversion", "mode", "lang"],
  ].flat(),
);

export function describeReturn({ fields }: Returned): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => READABLE.has(name.toLowerCase())));
}
