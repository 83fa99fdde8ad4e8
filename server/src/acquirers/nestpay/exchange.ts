import type { Asked } from "../contract/evidence.ts";
import type { Evidence } from "../contract/outcomes.ts";
import { readReply, type ReplyReading } from "../contract/read-reply.ts";
import type { AcquirerTools } from "../contract/tools.ts";
import { writeXml, type XmlFields } from "../contract/write-xml.ts";
import { cc5Evidence } from "./evidence.ts";
import type { NestpaySettings } from "./settings.ts";
import { parseReply, type Cc5Reply } from "./xml-reply.ts";

export interface BankMessage extends Asked {
  fields: XmlFields;
}

const TIMEOUT_MS = 30_000;
const QUERY_TIMEOUT_MS = 15_000;

/** Sends one CC5Request, once. */
export async function exchange(
  settings: NestpaySettings,
  tools: AcquirerTools,
  message: BankMessage,
): Promise<{ answer: ReplyReading<Cc5Reply>; evidence: Evidence }> {
  const { apiUrl: url, username: Name, password: Password, clientId: ClientId } = settings;
  const xml = `<?xml version="1.0" encoding="ISO-8859-9"?>${writeXml("CC5Request", { Name, Password, ClientId, ...message.fields })}`;
  const bankReply = await tools.send({
    method: "POST",
    url,
    headers: { "Content-Type": "application/x-www-form-urlencoded", Accept: "text/xml" },
    body: Buffer.from(new URLSearchParams({ DATA: xml }).toString()),
    timeoutMs: message.operation === "query" ? QUERY_TIMEOUT_MS : TIMEOUT_MS,
  });
  const answer = readReply(bankReply, parseReply);
  const reply = answer.kind === "answered" ? answer.reply : null;
  return { answer, evidence: cc5Evidence(message, url, bankReply, reply) };
}
