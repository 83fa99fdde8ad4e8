import type { Terminal } from "../../contract/acquirer.ts";
import type { AcquirerTools } from "../../contract/tools.ts";
import { akbank } from "../akbank.ts";
import { bodyHash } from "../hash.ts";

/** The published test terminal, to which the recorded replies belong. */
export const recordedSettings = {
  apiUrl: "https://bank.example/api/v1/payment/virtualpos",
  threeDsUrl: "https://bank.example/securepay",
  merchantSafeId: "2023090417500272654BD9A49CF07574",
  terminalSafeId: "2023090417500284633D137A249DBBEB",
  secretKey:
    "3230323330393034313735303032363031353172675f357637355f3273387373745f7233725f73323333383737335f323272383774767276327672323531355f",
};

const terminal = { merchantSafeId: recordedSettings.merchantSafeId, terminalSafeId: recordedSettings.terminalSafeId };
const NO_NUMBERS = { stan: 0, rrn: "0", batchNumber: 0 };

/** A recorded approval: of a sale, a void or a refund. */
export function approved(orderId: string, txnCode = "1000"): object {
  return {
    txnCode,
    hostResponseCode: "00",
    hostMessage: "000 ONAY KODU XXXXXX",
    campaign: { deferingMonth: 2, additionalInstallCount: 0 },
    terminal,
    responseMessage: "BAŞARILI",
    txnDateTime: "2024-04-18T20:15:38.036",
    card: { cardHolderName: "TD**" },
    ...(txnCode !== "1003" && {
      transaction: { authCode: "306455", stan: 85, rrn: "411024360234", batchNumber: 43 },
    }),
    responseCode: "VPS-0000",
    order: { orderId },
  };
}

/** A recorded decline of the card's bank. */
export function declined(orderId: string, hostResponseCode: string, hostMessage = "005 RED-ONAYLANMADI"): object {
  return {
    reward: { pcbBalanceRewardAmount: 0 },
    txnCode: "1000",
    hostResponseCode,
    hostMessage,
    campaign: { deferingMonth: 0, additionalInstallCount: 0 },
    terminal,
    responseMessage: "Provizyon Hatası",
    txnDateTime: "2024-04-23T16:14:00.264",
    transaction: { authCode: "000000", stan: 5, rrn: "411524361163", batchNumber: 50 },
    responseCode: "VPS-1005",
    order: { orderId },
  };
}

/** A recorded refusal by the bank's gateway. */
export function refused(orderId: string, responseCode: string, responseMessage: string, txnCode = "1000"): object {
  const transaction = txnCode === "1003" ? {} : { transaction: NO_NUMBERS };
  return {
    txnCode,
    terminal,
    responseMessage,
    txnDateTime: "2024-04-14T19:26:05.928",
    ...transaction,
    responseCode,
    order: { orderId },
  };
}

/** A recorded transaction of an inquiry. */
export function inquiryRow(orderId: string, changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    amount: 1.01,
    authCode: "305957",
    hostResponseCode: "00",
    orderId,
    pcbRewardAmount: 0,
    settlementId: "ca0fff81-1379-4e8f-a86c-d505b4eb441c",
    maskedCardNumber: "521807******2834",
    txnDateTime: "2024-04-15T20:41:03.165",
    responseCode: "VPS-0000",
    rrn: "410724359540",
    installCount: 1,
    txnCode: "1000",
    txnStatus: "N",
    hostMessage: "000 ONAY KODU XXXXXX",
    orgOrderId: orderId,
    stan: 137,
    responseMessage: "BAŞARILI",
    currencyCode: 949,
    batchNumber: 39,
    ...changes,
  };
}

export function inquiry(...txnDetailList: object[]): object {
  const found = { responseMessage: "BAŞARILI", txnDateTime: "2024-04-15T20:41:09.363", responseCode: "VPS-0000" };
  return { txnCode: "1010", terminal, txnDetailList, ...found };
}

export function notFound(orderId: string): object {
  const responseMessage = `İşlem bulunamadı. Sipariş Numarası : ${orderId}`;
  return {
    txnCode: "1010",
    terminal,
    responseMessage,
    txnDateTime: "2024-04-14T16:23:24.953",
    responseCode: "VPS-1123",
  };
}

/** A recorded transaction of a day's list. */
export function listRow(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    txnCode: "1000",
    responseCode: "VPS-0000",
    responseMessage: "BAŞARILI",
    hostResponseCode: "00",
    hostResponseMessage: "000 ONAY KODU XXXXXX",
    txnDateTime: "2024-04-22T22:20:12.481",
    orderId: "20240422396E",
    authCode: "306700",
    rrn: 411424361007,
    maskedCardNumber: "521807******2834",
    batchNumber: 49,
    stan: 1,
    settlementId: "2d81bee1-f02a-4889-a94c-2da2ba274bbf",
    txnStatus: "Başarılı",
    amount: 10.01,
    currencyCode: 949,
    currencyLabel: "TRY",
    installmentCount: 2,
    installmentLabel: "2",
    preAuthCloseAmount: 0,
    orgOrderId: "20240422396E",
    ...changes,
  };
}

/** A bank's reply: its content, a text that is no JSON, or an HTTP status. */
type Given = object | string | { status: number; body: string } | null;

/** A terminal whose bank returns these replies in order; null and what comes after the last one are lost. */
export function terminalOf(...given: Given[]): { terminal: Terminal; sent: Record<string, unknown>[] } {
  return signingTerminal(() => "", ...given);
}

/** The same, with a header auth-hash. */
export function signingTerminal(
  sign: (body: Buffer) => string,
  ...given: Given[]
): { terminal: Terminal; sent: Record<string, unknown>[] } {
  const sent: Record<string, unknown>[] = [];
  const tools: AcquirerTools = {
    now: () => Date.parse("2024-04-22T09:00:00Z"),
    randomHex: (bytes) => "0".repeat(bytes * 2),
    send(request) {
      const body = request.body ?? Buffer.alloc(0);
      sent.push(JSON.parse(body.toString()) as Record<string, unknown>);
      if (request.headers["auth-hash"] !== bodyHash(body, recordedSettings.secretKey)) throw new Error("not signed");
      const reply = given[sent.length - 1];
      if (reply === undefined || reply === null)
        return Promise.resolve({ kind: "lost", reason: "reset", durationMs: 1 });
      const isStatus = typeof reply === "object" && "status" in reply;
      const text = typeof reply === "string" ? reply : isStatus ? String(reply.body) : JSON.stringify(reply);
      const bytes = Buffer.from(text);
      const status = isStatus ? Number(reply.status) : 200;
      return Promise.resolve({
        kind: "replied",
        status,
        headers: { "auth-hash": sign(bytes) },
        body: bytes,
        durationMs: 1,
      });
    },
  };
  return { terminal: akbank.open(recordedSettings, tools), sent };
}
