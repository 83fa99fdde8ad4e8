import { evidenceOf, type Asked } from "../contract/evidence.ts";
import type { Evidence } from "../contract/outcomes.ts";
import { readReply, type ReplyReading } from "../contract/read-reply.ts";
import type { AcquirerTools, BankReply } from "../contract/tools.ts";
import { writeXml, type XmlFields } from "../contract/write-xml.ts";
import { withLogIn } from "./requests.ts";
import type { PayforSettings } from "./settings.ts";
import { parseReply, type PayforReply } from "./xml-reply.ts";

export interface BankMessage extends Asked {
  fields: XmlFields;
}

const TIMEOUT_MS = 30_000;
const QUERY_TIMEOUT_MS = 15_000;

/** Results, amounts and references. Replies of this software can contain log-ins and keys. */
const KEPT = [
  ["TransId", "OrderId", "OrgOrderId", "TxnType", "TxnStatus", "TxnResult", "ProcReturnCode", "ErrMsg"],
  ["PurchAmount", "Currency", "InstallmentCount", "AuthCode", "HostRefNum", "F37", "BatchNo", "InsertDatetime"],
  ["VoidDate", "VoidTime", "RefundedAmount", "IsVoided", "IsRefunded", "SecureType"],
].flat();

/** Sends one PayforRequest, once. */
export async function exchange(
  settings: PayforSettings,
  tools: AcquirerTools,
  message: BankMessage,
): Promise<{ answer: ReplyReading<PayforReply>; evidence: Evidence }> {
  const timeoutMs = message.operation === "query" ? QUERY_TIMEOUT_MS : TIMEOUT_MS;
  const bankReply = await post(settings, tools, { fields: message.fields, timeoutMs });
  const answer = readReply(bankReply, parseReply);
  const kept = KEPT.map((name) => [name, answer.kind === "answered" ? answer.reply.text(name) : ""] as const);
  return { answer, evidence: evidenceOf(message, settings.apiUrl, bankReply, kept) };
}

export function post(
  settings: PayforSettings,
  tools: AcquirerTools,
  { fields, ...limits }: { fields: XmlFields; timeoutMs: number; replyBytesMax?: number },
): Promise<BankReply> {
  const xml = writeXml("PayforRequest", withLogIn(settings, fields));
  return tools.send({
    method: "POST",
    url: settings.apiUrl,
    headers: { "Content-Type": "text/xml; charset=UTF-8", Accept: "text/xml" },
    body: Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${xml}`),
    ...limits,
  });
}
