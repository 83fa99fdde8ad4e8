import { bankWallTime } from "../contract/bank-day.ts";
import type { Asked } from "../contract/evidence.ts";
import type { Evidence } from "../contract/outcomes.ts";
import { readJson } from "../contract/read-json.ts";
import { readReply, type ReplyReading } from "../contract/read-reply.ts";
import type { XmlElement } from "../contract/read-xml.ts";
import type { AcquirerTools, BankReply } from "../contract/tools.ts";
import { akbankEvidence } from "./akbank-reply.ts";
import { bodyHash, isBodyHash } from "./hash.ts";
import type { Content } from "./requests.ts";
import type { AkbankSettings } from "./settings.ts";

const TIMEOUT_MS = 30_000;
const QUERY_TIMEOUT_MS = 15_000;

/** Sends one transaction or inquiry, once. */
export async function exchange(
  settings: AkbankSettings,
  tools: AcquirerTools,
  asked: Asked,
  content: Content,
): Promise<{ answer: ReplyReading<XmlElement>; evidence: Evidence }> {
  const url = `${settings.apiUrl}/transaction/process`;
  const requestDateTime = bankWallTime(new Date(tools.now()));
  const timeoutMs = asked.operation === "query" ? QUERY_TIMEOUT_MS : TIMEOUT_MS;
  const bankReply = await post(settings, tools, { url, timeoutMs }, { version: "1.00", requestDateTime, ...content });
  const answer = readReply(bankReply, (body) => readSigned(bankReply, body, settings));
  const said = bankReply.kind === "replied" ? readJson(bankReply.body) : null;
  return { answer, evidence: akbankEvidence(asked, url, bankReply, said) };
}

/** Posts a body that is signed with the secret key. */
export function post(
  { merchantSafeId, terminalSafeId, secretKey }: AkbankSettings,
  tools: AcquirerTools,
  to: { url: string; timeoutMs: number; replyBytesMax?: number },
  content: Content,
): Promise<BankReply> {
  const terminal = { merchantSafeId, terminalSafeId };
  const body = Buffer.from(JSON.stringify({ terminal, randomNumber: randomNumber(tools), ...content }));
  return tools.send({
    method: "POST",
    ...to,
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      Accept: "application/json",
      "auth-hash": bodyHash(body, secretKey),
    },
    body,
    keepHeaders: ["auth-hash"],
  });
}

export function randomNumber(tools: AcquirerTools): string {
  return tools.randomHex(64).toUpperCase();
}

/** The bank's page does not say that replies are signed. One that is signed must be signed with our key. */
function readSigned(bankReply: BankReply, body: Buffer, { secretKey }: AkbankSettings): XmlElement | null {
  const hash = bankReply.kind === "replied" ? (bankReply.headers["auth-hash"] ?? "") : "";
  return hash !== "" && !isBodyHash(hash, body, secretKey) ? null : readJson(body);
}
