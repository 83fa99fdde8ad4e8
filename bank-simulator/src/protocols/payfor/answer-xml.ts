import type { ServerResponse } from "node:http";
import type { Bank } from "../../bank/bank.ts";
import { closeFinishedDay } from "../../bank/business-day.ts";
import type { Fault, FaultPoint } from "../../faults/faults.ts";
import { sendReply } from "../../faults/send-reply.ts";
import { send } from "../../web/http.ts";
import { readXml, toLatin5, writeXml } from "../../web/xml.ts";
import type { PayforAccount } from "./accounts.ts";
import { charge, type Answer, type PayforRequest } from "./charge.ts";
import { historyOf, inquiryOf } from "./reports.ts";
import { refundSale, voidSale } from "./reverse.ts";

/** Answers one PayforRequest. */
export async function answerXml(bank: Bank<PayforAccount>, body: Buffer, response: ServerResponse): Promise<void> {
  const request = readXml(body.toString("utf8"), "PayforRequest");
  if (request === null) return send(response, 400, "text/plain", "Not a PayforRequest\n");
  const point = pointOf(request);
  const orderId = request.get("OrderId") ?? request.get("OrgOrderId") ?? "";
  const fault = point === null ? null : bank.takeFault(point, point === "list" ? "" : orderId);
  await sendReply(response, fault, (hideFromQueriesMs) => {
    const reply = carriedOut(bank, request, point, fault, hideFromQueriesMs);
    return reply === null ? null : { contentType: "text/xml; charset=utf-8", body: written(reply, fault) };
  });
}

function pointOf(request: PayforRequest): FaultPoint | null {
  const [secureType, txnType] = [request.get("SecureType"), request.get("TxnType")];
  if (secureType === "3DModelPayment") return "complete";
  if (secureType === "Inquiry" && txnType === "OrderInquiry") return "query";
  if (secureType === "Report" && txnType === "TxnHistory") return request.has("ReqDate") ? "list" : "query";
  if (secureType !== "NonSecure") return null;
  return txnType === "Auth" ? "sale" : txnType === "Void" ? "void" : txnType === "Refund" ? "refund" : null;
}

/** Null: the caller never gets a reply. */
function carriedOut(
  bank: Bank<PayforAccount>,
  request: PayforRequest,
  point: FaultPoint | null,
  fault: Fault | null,
  hideFromQueriesMs: number,
): Answer | null {
  closeFinishedDay(bank);
  const account = [...bank.accounts.values()].find(
    ({ userCode, userPass }) => userCode === request.get("UserCode") && userPass === request.get("UserPass"),
  );
  const isMerchant =
    point === "complete" ||
    (account?.clientId === (request.get("MerchantId") ?? request.get("MerchantID")) &&
      account?.mbrId === request.get("MbrId"));
  if (account === undefined || !isMerchant) return answer("M049", "Kullanıcı kodu veya şifresi hatalı.");
  if (fault?.kind === "payfor.foreign_ip") return answer("V036", "IP adresi tanımlı değil.");
  switch (point) {
    case "sale":
    case "complete":
      return charge(bank, account, request, { isCompletion: point === "complete", hideFromQueriesMs });
    case "void":
      return voidSale(bank, account, request);
    case "refund":
      return refundSale(bank, account, request);
    case "query":
      return request.get("SecureType") === "Inquiry"
        ? inquiryOf(bank, account, request)
        : historyOf(bank, account, request);
    case "list":
      return historyOf(bank, account, request);
    default:
      return answer("V015", "İstek reddedildi.");
  }
}

function answer(code: string, message: string): Answer {
  return { PayforResponse: { AuthCode: "", HostRefNum: "", ProcReturnCode: code, TransId: "", ErrMsg: message } };
}

function written(reply: Answer, fault: Fault | null): Buffer | string {
  const xml = `<?xml version="1.0" encoding="utf-8"?>\n${writeXml(reply)}`;
  switch (fault?.kind) {
    case "wrong_order":
      return xml.replace(/<(TransId|OrderId|OrgOrderId)>[^<]+/g, "<$1>SOMEONEELSES");
    case "wrong_amount":
      return xml.replace(/<PurchAmount>[^<]+/g, "<PurchAmount>0.01");
    case "latin5":
      return toLatin5(xml);
    case "payfor.blank_lines":
      return xml.replace(/<(\w+)><\/\1>/g, "<$1>\r\n</$1>");
    default:
      return xml;
  }
}
