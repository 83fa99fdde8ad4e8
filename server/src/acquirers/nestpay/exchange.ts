import type { Evidence } from "../contract/outcomes.ts";
import type { AcquirerTools } from "../contract/tools.ts";
import { writeXml, type XmlFields } from "../contract/write-xml.ts";
import { readReply, type ReplyReading } from "./classify.ts";
import { evidenceOf } from "./evidence.ts";
import type { NestpaySettings } from "./settings.ts";

export interface BankMessage {
  operation: Evidence["operation"];
  orderId: string;
  fields: XmlFields;
  /** Values to redact in the stored reply. */
  secrets: readonly string[];
}

const TIMEOUT_MS = 30_000;
const QUERY_TIMEOUT_MS = 15_000;

/** Sends one CC5Request, once. */
export async function exchange(
  settings: NestpaySettings,
  tools: AcquirerTools,
  message: BankMessage,
): Promise<{ answer: ReplyReading; evidence: Evidence }> {
  const { apiUrl: url, username: Name, password: Password, clientId: ClientId } = settings;
  const xml = `<?xml version="1.0" encoding="ISO-8859-9"?>${writeXml("CC5Request", { Name, Password, ClientId, ...message.fields })}`;
  const bankReply = await tools.send({
    method: "POST",
    url,
    headers: { "Content-Type": "application/x-www-form-urlencoded", Accept: "text/xml" },
    body: Buffer.from(new URLSearchParams({ DATA: xml }).toString()),
    timeoutMs: message.operation === "query" ? QUERY_TIMEOUT_MS : TIMEOUT_MS,
  });
  const answer = readReply(bankReply);
  const reply = answer.kind === "answered" ? answer.reply : null;
  return { answer, evidence: evidenceOf(message, url, bankReply, reply) };
}
