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

const VALUE_LENGTH_MAX = 255;
/** 13 to 19 digits, perhaps with separators: as long as a card number, and longer than a bank's reference. */
const CARD_NUMBER_LIKE = /\d(?:[ -]?\d){12,18}/g;

export function evidenceOf(
  { operation, orderId, secrets }: Pick<Evidence, "operation"> & { orderId: string; secrets: readonly string[] },
  url: string,
  bankReply: BankReply,
  reply: Cc5Reply | null,
): Evidence {
  // Our own order id is not a card number, although by chance it may have as many digits.
  const kept = (value: string) => (value === orderId ? value : redact(value, secrets));
  return {
    operation,
    url,
    httpStatus: bankReply.kind === "replied" ? bankReply.status : null,
    durationMs: bankReply.durationMs,
    reply: reply === null ? {} : Object.fromEntries(fieldsOf(reply).map(([name, value]) => [name, kept(value)])),
  };
}

function fieldsOf(reply: Cc5Reply): (readonly [name: string, value: string])[] {
  const top = TOP.map((name) => [name, reply.top(name)] as const);
  const extra = EXTRA.map((name) => [`Extra.${name}`, reply.extra(name)] as const);
  return [...top, ...extra].filter(([, value]) => value !== "");
}

/** Some banks quote the refused values in their texts. */
export function redact(value: string, secrets: readonly string[]): string {
  const hidden = secrets
    .filter((secret) => secret !== "")
    .reduce((text, secret) => text.replaceAll(wholeWord(secret), "***"), value);
  return hidden.replace(CARD_NUMBER_LIKE, "***").slice(0, VALUE_LENGTH_MAX);
}

/** A CVV has only three digits, so it is not replaced inside a longer number. */
function wholeWord(secret: string): RegExp {
  return new RegExp(`(?<![A-Za-z0-9])${RegExp.escape(secret)}(?![A-Za-z0-9])`, "g");
}
