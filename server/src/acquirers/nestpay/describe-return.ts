import type { Returned } from "../contract/three-ds.ts";

/** Results, amounts and references, in lower case: nothing that could be used again. */
const READABLE = new Set(
  [
    ["mdstatus", "mdstatustxt", "mderrormsg", "txstatus", "eci", "response", "procreturncode", "errmsg", "errorcode"],
    [
      "oid",
      "orderid",
      "returnoid",
      "clientid",
      "amount",
      "currency",
      "taksit",
      "installment",
      "storetype",
      "islemtipi",
    ],
    ["responsecode", "responsemessage", "lang", "hashalgorithm", "version"],
  ].flat(),
);

export function describeReturn({ fields }: Returned): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => READABLE.has(name.toLowerCase())));
}
