import type { ServerResponse } from "node:http";
import type { Bank } from "../../bank/bank.ts";
import { closeFinishedDay } from "../../bank/business-day.ts";
import type { Fault, FaultPoint } from "../../faults/faults.ts";
import { sendReply, type Reply } from "../../faults/send-reply.ts";
import { send, sendJson } from "../../web/http.ts";
import type { BankRequest } from "../protocol.ts";
import type { AkbankAccount } from "./accounts.ts";
import { charge } from "./charge.ts";
import { inquiryOf } from "./inquiry.ts";
import {
  formatProblem,
  isClockRight,
  jsonReply,
  refusal,
  signedRequest,
  textOf,
  type AkbankRequest,
} from "./requests.ts";
import { refundSale, voidSale } from "./reverse.ts";

/** Answers one transaction or inquiry. */
export async function answerProcess(
  bank: Bank<AkbankAccount>,
  posted: BankRequest,
  response: ServerResponse,
): Promise<void> {
  const signed = signedRequest(bank, posted);
  if (signed === null) return send(response, 401, "text/plain", "");
  const { account, request } = signed;
  const problem = formatProblem(request) ?? (textOf(request, "version") === "1.00" ? null : "version");
  if (problem !== null) return sendJson(response, 400, { code: "400", message: `${problem} is not valid` });
  const point = pointOf(request);
  const fault = point === null ? null : bank.takeFault(point, textOf(request, "order.orderId"));
  if (fault?.kind === "akbank.unauthorized") return send(response, 401, "text/plain", "");
  await sendReply(response, fault, (hideFromQueriesMs): Reply | null => {
    closeFinishedDay(bank);
    const reply = carriedOut(bank, account, request, { point, fault, hideFromQueriesMs });
    return reply === null ? null : jsonReply(account, faulty(named(reply, request), fault), fault);
  });
}

function pointOf(request: AkbankRequest): FaultPoint | null {
  switch (request.get("txnCode")) {
    case "1000":
      return request.has("secureTransaction.secureId") ? "complete" : "sale";
    case "1002":
      return "refund";
    case "1003":
      return "void";
    case "1010":
      return "query";
    default:
      return null;
  }
}

/** Null: the caller never gets a reply. */
function carriedOut(
  bank: Bank,
  account: AkbankAccount,
  request: AkbankRequest,
  options: { point: FaultPoint | null; fault: Fault | null; hideFromQueriesMs: number },
): object | null {
  const { point, fault } = options;
  if (!isClockRight(bank, request) || fault?.kind === "akbank.wrong_clock")
    return refusal(bank, account, "VPS-1073", "requestDateTime hatalı");
  switch (point) {
    case "sale":
    case "complete":
      return charge(bank, account, request, { ...options, isCompletion: point === "complete" });
    case "void":
      return voidSale(bank, account, request);
    case "refund":
      return refundSale(bank, account, request);
    case "query":
      return inquiryOf(bank, account, request);
    default:
      return refusal(bank, account, "VPS-1060", "İşlem tipi desteklenmiyor");
  }
}

/** A refusal names its message, too, and that of a transaction its order, without numbers of the card's bank. */
function named(reply: object, request: AkbankRequest): object {
  const txnCode = textOf(request, "txnCode");
  if (txnCode === "1010" || "order" in reply) return { txnCode, ...reply };
  const order = { orderId: textOf(request, "order.orderId") };
  return { txnCode, ...reply, order, transaction: { stan: 0, rrn: "0", batchNumber: 0 } };
}

function faulty(reply: object, fault: Fault | null): object {
  const text = JSON.stringify(reply);
  if (fault?.kind === "wrong_order")
    return JSON.parse(text.replace(/"(orderId|orgOrderId)":"[^"]*"/g, '"$1":"SOMEONEELSES"')) as object;
  if (fault?.kind === "wrong_amount") return JSON.parse(text.replace(/"amount":[0-9.]+/g, '"amount":0.01')) as object;
  return reply;
}
