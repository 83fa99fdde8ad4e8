import type { Returned } from "../contract/three-ds.ts";

/** Results and references: nothing that could be used again. */
const READABLE = new Set([
  "txnCode",
  "responseCode",
  "responseMessage",
  "hostResponseCode",
  "hostMessage",
  "txnDateTime",
  "merchantSafeId",
  "terminalSafeId",
  "orderId",
  "secureEcomInd",
]);

export function describeReturn({ fields }: Returned): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => READABLE.has(name)));
}
