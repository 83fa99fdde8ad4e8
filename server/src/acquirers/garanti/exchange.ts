import type { Asked } from "../contract/evidence.ts";
import type { Card } from "../contract/order.ts";
import type { Evidence } from "../contract/outcomes.ts";
import { ipv4Of } from "../contract/payer-address.ts";
import { readReply, type ReplyReading } from "../contract/read-reply.ts";
import type { AcquirerTools } from "../contract/tools.ts";
import { writeXml, type XmlFields } from "../contract/write-xml.ts";
import { gvpsEvidence, parseReply, type GvpsReply, type ProvisionUser } from "./gvps-reply.ts";
import { requestHash, securityData } from "./hash.ts";
import type { GarantiSettings } from "./settings.ts";

/** One GVPSRequest. */
export interface GvpsMessage extends Asked {
  user: ProvisionUser;
  payerIp: string;
  card?: Card;
  order?: XmlFields;
  transaction: XmlFields & { Amount: string; CurrencyCode: string };
  replyBytesMax?: number;
}

const TIMEOUT_MS = 30_000;
const QUERY_TIMEOUT_MS = 15_000;

/** Sends one GVPSRequest, once. */
export async function exchange(
  settings: GarantiSettings,
  tools: AcquirerTools,
  message: GvpsMessage,
): Promise<{ answer: ReplyReading<GvpsReply>; evidence: Evidence }> {
  const { apiUrl: url } = settings;
  const { replyBytesMax } = message;
  const securities = securitiesOf(settings);
  const request = requestOf(settings, message, securities[message.user]);
  const bankReply = await tools.send({
    method: "POST",
    url,
    headers: { "Content-Type": "application/xml; charset=utf-8", Accept: "application/xml" },
    body: Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${writeXml("GVPSRequest", request)}`),
    timeoutMs: message.operation === "query" ? QUERY_TIMEOUT_MS : TIMEOUT_MS,
    ...(replyBytesMax !== undefined && { replyBytesMax }),
  });
  const answer = readReply(bankReply, (body) => parseReply(body, securities));
  const xml = answer.kind === "answered" ? answer.reply.xml : null;
  return { answer, evidence: gvpsEvidence(message, url, bankReply, xml) };
}

function securitiesOf({ password, refundPassword, terminalId }: GarantiSettings): Record<ProvisionUser, string> {
  return { PROVAUT: securityData(password, terminalId), PROVRFN: securityData(refundPassword, terminalId) };
}

function requestOf(
  { mode, terminalId, merchantId }: GarantiSettings,
  { user, orderId, payerIp, card, order = {}, transaction }: GvpsMessage,
  security: string,
): XmlFields {
  const { Amount: amount, CurrencyCode: currency } = transaction;
  const signed = { orderId, terminalId, cardNumber: card?.pan ?? "", amount, currency };
  const HashData = requestHash(signed, security);
  return {
    Mode: mode,
    Version: "512",
    Terminal: { ProvUserID: user, HashData, UserID: user, ID: terminalId, MerchantID: merchantId },
    Customer: { IPAddress: ipv4Of(payerIp), EmailAddress: "" },
    ...(card && { Card: cardFields(card) }),
    Order: { OrderID: orderId, ...order },
    Transaction: transaction,
  };
}

function cardFields({ pan, expMonth, expYear, cvv }: Card): XmlFields {
  return { Number: pan, ExpireDate: `${expMonth}${expYear.slice(-2)}`, CVV2: cvv };
}
