import type { Returned } from "../contract/three-ds.ts";

/** Results, amounts and references: nothing that could be used again. */
const READABLE: ReadonlySet<string> = new Set([
  "OrderId",
  "MbrId",
  "MerchantID",
  "PurchAmount",
  "Currency",
  "InstallmentCount",
  "SecureType",
  "TxnType",
  "3DStatus",
  "D3Stat",
  "Eci",
  "TxnStatus",
  "TxnResult",
  "ProcReturnCode",
  "ErrMsg",
  "AuthCode",
  "HostRefNum",
  "TransactionDate",
  "HashType",
]);

export function describeReturn({ fields }: Returned): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => READABLE.has(name)));
}
