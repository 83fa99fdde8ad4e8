import type { Asked } from "../contract/evidence.ts";
import type { Evidence } from "../contract/outcomes.ts";
import { readReply, type ReplyReading } from "../contract/read-reply.ts";
import type { AcquirerTools } from "../contract/tools.ts";
import { writeXml } from "../contract/write-xml.ts";
import { parseReply, posnetEvidence, type PosnetReply } from "./posnet-reply.ts";
import type { Content } from "./requests.ts";
import type { PosnetSettings } from "./settings.ts";

/** The bank may take 45 seconds for a charge. What is lost then is asked for. */
const TIMEOUT_MS = 30_000;
const QUESTION_TIMEOUT_MS = 15_000;
const START_TIMEOUT_MS = 10_000;

/** Sends one posnetRequest, once. */
export async function exchange(
  settings: PosnetSettings,
  tools: AcquirerTools,
  asked: Asked,
  content: Content,
): Promise<{ answer: ReplyReading<PosnetReply>; evidence: Evidence }> {
  const { apiUrl: url, merchantId: mid, terminalId: tid } = settings;
  const xml = writeXml("posnetRequest", { mid, tid, ...content });
  const bankReply = await tools.send({
    method: "POST",
    url,
    headers: {
      "Content-Type": "application/x-www-form-urlencoded; charset=utf-8",
      Accept: "application/xml",
      "X-MERCHANT-ID": mid,
      "X-TERMINAL-ID": tid,
      "X-POSNET-ID": settings.posnetId,
      "X-CORRELATION-ID": asked.orderId,
    },
    // A mac is base64: its "+" would be read as a space.
    body: Buffer.from(`xmldata=${encodeURIComponent(xml)}`),
    timeoutMs: timeoutOf(asked.operation),
  });
  const answer = readReply(bankReply, parseReply);
  return {
    answer,
    evidence: posnetEvidence(asked, url, bankReply, answer.kind === "answered" ? answer.reply.xml : null),
  };
}

function timeoutOf(operation: Asked["operation"]): number {
  if (operation === "threeDsStart") return START_TIMEOUT_MS;
  return ["query", "check", "threeDsVerify"].includes(operation) ? QUESTION_TIMEOUT_MS : TIMEOUT_MS;
}
