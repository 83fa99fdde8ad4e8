import type { Terminal } from "../../contract/acquirer.ts";
import type { AcquirerTools } from "../../contract/tools.ts";
import { posnet } from "../posnet.ts";

/** The test terminal of the recorded replies and published macs. */
export const recordedSettings = {
  apiUrl: "https://bank.example/PosnetWebService/XML",
  threeDsUrl: "https://bank.example/3DSWebService/YKBPaymentService",
  merchantId: "6706598320",
  terminalId: "67005551",
  posnetId: "27426",
  encKey: "10,10,10,10,10,10,10,10",
};

type Content = { readonly [name: string]: string | Content };

export function posnetResponse(content: Content): string {
  return `<?xml version="1.0" encoding="utf-16"?>\n<posnetResponse>${elements(content)}</posnetResponse>`;
}

/** A recorded approval of oosTranData. */
export const recordedApproval = {
  approved: "1",
  respCode: "",
  respText: "00",
  mac: "DF2323A3BMC782QOP42RT",
  hostlogkey: "0000000002P0806031",
  authCode: "901477",
  instInfo: { inst1: "00", amnt1: "000000000000" },
  pointInfo: {
    point: "00000228",
    pointAmount: "000000000114",
    totalPoint: "00000000",
    totalPointAmount: "000000000000",
  },
};

/** A recorded refusal: the caller's address, or its numbers, are not registered. */
export const recordedForeignAddress = {
  approved: "0",
  respCode: "0148",
  respText: "INVALID MID TID IP. Hatalı IP:89.244.149.137",
};

/** A recorded answer about an order id that was approved before. */
export const recordedDuplicate = {
  approved: "2",
  respCode: "0127",
  respText: "ORDERID DAHA ONCE KULLANILMIS 0127",
  hostlogkey: "020527337090000191",
  authCode: "273370",
  tranDate: "190703093340",
};

/** A recorded inquiry of a sale. It has no respCode. */
export function recordedAgreement(changes: Record<string, string> = {}) {
  const transaction = {
    orderID: "TDS_YKB_0000191010111730",
    ccno: "4506 34** **** 4637",
    amount: "1,16",
    currencyCode: "TL",
    authCode: "504289",
    tranDate: "2019-10-10 11:21:14.281",
    state: "Sale",
    txnStatus: "1",
    hostlogkey: "021450428990000191",
    ...changes,
  };
  return { approved: "1", transactions: { transaction } };
}

/** A recorded word of the bank about a return, with its published mac. */
export function recordedResolution(changes: Record<string, string> = {}) {
  const oosResolveMerchantDataResponse = {
    xid: "YKB_0000080603153823",
    amount: "5696",
    currency: "TL",
    installment: "00",
    point: "0",
    pointAmount: "0",
    txStatus: "Y",
    mdStatus: "1",
    mdErrorMessage: "",
    mac: "y0fU6rRA0OvqJ5GN6uMdHVu6Xra7QR1qeT9rN7R1L+o=",
    ...changes,
  };
  return { approved: "1", respCode: "", respText: "", oosResolveMerchantDataResponse };
}

/** A terminal whose bank returns these replies in order; null and what comes after the last one are lost. */
export function terminalOf(
  settings: Record<string, string>,
  ...given: (Content | string | null)[]
): { terminal: Terminal; sent: string[]; headers: Record<string, string>[] } {
  const sent: string[] = [];
  const headers: Record<string, string>[] = [];
  const tools: AcquirerTools = {
    now: () => 0,
    randomHex: (bytes) => "0".repeat(bytes * 2),
    send(request) {
      sent.push(new URLSearchParams(request.body?.toString() ?? "").get("xmldata") ?? "");
      headers.push(request.headers);
      const reply = given[sent.length - 1] ?? null;
      if (reply === null) return Promise.resolve({ kind: "lost", reason: "reset", durationMs: 1 });
      const body = Buffer.from(typeof reply === "string" ? reply : posnetResponse(reply));
      return Promise.resolve({ kind: "replied", status: 200, headers: {}, body, durationMs: 1 });
    },
  };
  return { terminal: posnet.open({ ...recordedSettings, ...settings }, tools), sent, headers };
}

function elements(content: Content): string {
  return Object.entries(content)
    .map(([name, value]) => `<${name}>${typeof value === "string" ? value : elements(value)}</${name}>`)
    .join("");
}
