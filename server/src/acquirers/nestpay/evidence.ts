import { evidenceOf, type Asked } from "../contract/evidence.ts";
import type { Evidence } from "../contract/outcomes.ts";
import type { BankReply } from "../contract/tools.ts";
import type { Cc5Reply } from "./xml-reply.ts";

const TOP = ["OrderId", "Response", "ProcReturnCode", "TransId", "AuthCode", "HostRefNum", "ErrMsg"] as const;
const EXTRA = [
  "ERRORCODE",
  "NUMCODE",
  "TRXDATE",
  "SETTLEID",
  "TRANS_STAT",
  "CHARGE_TYPE_CD",
  "ORIG_TRANS_AMT",
  "CAPTURE_AMT",
  "PROC_RET_CD",
  "ORD_ID",
  "TRANS_ID",
  "AUTH_CODE",
  "HOST_REF_NUM",
] as const;

export function cc5Evidence(asked: Asked, url: string, bankReply: BankReply, reply: Cc5Reply | null): Evidence {
  const top = TOP.map((name) => [name, reply?.top(name) ?? ""] as const);
  const extra = EXTRA.map((name) => [`Extra.${name}`, reply?.extra(name) ?? ""] as const);
  return evidenceOf(asked, url, bankReply, [...top, ...extra]);
}
