import { gunzipSync } from "node:zlib";
import { wallTime } from "../../../clock/istanbul-time.ts";
import type { BankSimulator } from "../../../index.ts";
import { formIn, postForm } from "../../../test-support/client.ts";
import { akbankAccounts, type AkbankAccount } from "../accounts.ts";
import { bodyHash, formHash } from "../hashes.ts";

export const shop = akbankAccounts[0] as AkbankAccount;
export const card = { cardNumber: "5526080000000006", expireDate: "1230", cvv2: "123" };

const BASE = "/api/v1/payment/virtualpos";
const RANDOM = "0123456789ABCDEF".repeat(8);

interface Sent {
  at?: Date;
  hash?: string;
  path?: string;
}

export async function post(
  url: string,
  content: object,
  { at = new Date(), hash, path }: Sent = {},
): Promise<Response> {
  const terminal = { merchantSafeId: shop.merchantSafeId, terminalSafeId: shop.clientId };
  const common = { version: "1.00", requestDateTime: wallTime(at.toISOString()), randomNumber: RANDOM, terminal };
  const body = JSON.stringify({ ...common, ...content });
  const headers = { "auth-hash": hash ?? bodyHash(body, shop.secretKey), "content-type": "application/json" };
  return fetch(url + BASE + (path ?? "/transaction/process"), { method: "POST", headers, body });
}

export interface AkbankReply {
  responseCode: string;
  hostResponseCode?: string;
  order?: { orderId: string };
  transaction?: Record<string, string>;
  txnDetailList?: { txnCode: string; txnStatus: string; amount: number; orderId: string }[];
  data?: string;
}

export async function call(url: string, content: object, sent: Sent = {}): Promise<AkbankReply> {
  return (await (await post(url, content, sent)).json()) as AkbankReply;
}

export const codes = ({ responseCode, hostResponseCode = "" }: AkbankReply) => `${responseCode} ${hostResponseCode}`;

export function sale(orderId: string, changes: object = {}, transaction: object = {}): object {
  const money = { amount: "100.25", currencyCode: 949, motoInd: 0, installCount: 1 };
  return { txnCode: "1000", order: { orderId }, card, transaction: { ...money, ...transaction }, ...changes };
}

export const voidOf = (orderId: string) => ({ txnCode: "1003", order: { orderId } });
export const inquiry = (orderId: string) => ({ txnCode: "1010", order: { orderId } });
export const refundOf = (orderId: string, amount: string) => ({
  txnCode: "1002",
  order: { orderId },
  transaction: { amount, currencyCode: 949 },
});

export const netOf = ({ ledger }: BankSimulator, order: string) =>
  ledger.orders().find(({ orderId }) => orderId === order)?.netAmount;

export function formOf(orderId: string, changes: Record<string, string> = {}): Record<string, string> {
  const fields = {
    paymentModel: "3D",
    txnCode: "3000",
    merchantSafeId: shop.merchantSafeId,
    terminalSafeId: shop.clientId,
    orderId,
    lang: "TR",
    amount: "100.25",
    currencyCode: "949",
    installCount: "1",
    okUrl: "https://shop.example/ok",
    failUrl: "https://shop.example/fail",
    creditCard: card.cardNumber,
    expiredDate: card.expireDate,
    cvv: card.cvv2,
    randomNumber: RANDOM,
    requestDateTime: "2026-03-02T12:00:00.000",
    ...changes,
  };
  return { ...fields, hash: formHash(new Map(Object.entries(fields)), shop.secretKey) };
}

export async function authenticate(url: string, form: Record<string, string>) {
  const page = formIn(await (await postForm(`${url}/securepay`, form)).text());
  if (!page.action.startsWith("/acs/")) return page;
  return formIn(await (await postForm(url + page.action, { otp: "123456", answer: "approve" })).text());
}

export function completion(orderId: string, fields: ReadonlyMap<string, string>, transaction: object = {}): object {
  const names = ["secureId", "secureEcomInd", "secureData", "secureMd"];
  const secureTransaction = Object.fromEntries(names.map((name) => [name, fields.get(name) ?? ""]));
  return sale(orderId, { card: undefined, secureTransaction }, transaction);
}

export const REPORT = {
  path: "/portal/report/transaction",
  at: new Date("2026-03-02T09:00:00Z"),
};

export async function reportOf(url: string): Promise<AkbankReply> {
  const report = { startDateTime: "2026-03-02T00:00:00.000", endDateTime: "2026-03-02T23:59:59.999" };
  return call(url, { report }, REPORT);
}

/** The rows inside a list's data. */
export function rowsIn({ data = "" }: AkbankReply): AkbankReply["txnDetailList"] {
  const report = JSON.parse(gunzipSync(Buffer.from(data, "base64")).toString("utf8")) as AkbankReply;
  return report.txnDetailList;
}
