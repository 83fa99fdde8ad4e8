import type { ServerResponse } from "node:http";
import type { Bank } from "../../bank/bank.ts";
import { closeFinishedDay } from "../../bank/business-day.ts";
import type { Fault, FaultPoint } from "../../faults/faults.ts";
import { sendReply } from "../../faults/send-reply.ts";
import { send, type FormFields } from "../../web/http.ts";
import { readXml, toLatin5, writeXml } from "../../web/xml.ts";
import type { PosnetAccount } from "./accounts.ts";
import { agreementOf, refundSale, sellDirectly, voidSale, withoutPrefix } from "./orders.ts";
import { approvedBefore, refused, type Answer, type PosnetRequest } from "./replies.ts";
import { completeOrder, resolveReturn, startOrder, type Starts } from "./three-ds-steps.ts";

const POINTS: Readonly<Record<string, FaultPoint>> = {
  sale: "sale",
  oosRequestData: "start",
  oosResolveMerchantData: "resolve",
  oosTranData: "complete",
  reverse: "void",
  return: "refund",
  agreement: "query",
};

/** Answers one posnetRequest in the form field xmldata. */
export async function answerXml(
  bank: Bank<PosnetAccount>,
  starts: Starts,
  form: FormFields,
  response: ServerResponse,
): Promise<void> {
  const request = readXml(form.get("xmldata") ?? "", "posnetRequest");
  if (request === null) return send(response, 400, "text/plain", "Not a posnetRequest\n");
  const operation = Object.keys(POINTS).find((name) => [...request.keys()].some((path) => path.startsWith(`${name}.`)));
  const point = operation === undefined ? null : (POINTS[operation] ?? null);
  const fault = point === null ? null : bank.takeFault(point, orderNamed(bank, request));
  await sendReply(response, fault, (hideFromQueriesMs) => {
    closeFinishedDay(bank);
    const reply = carriedOut(bank, starts, request, { point, fault, hideFromQueriesMs });
    return reply === null ? null : { contentType: contentTypeOf(fault), body: written(bank, reply, fault) };
  });
}

/** The order that a message is about, without the bank's prefix. */
function orderNamed(bank: Bank, request: PosnetRequest): string {
  const [, named] = [...request].find(([path]) => /\.(?:orderID|XID)$/.test(path)) ?? [];
  if (named !== undefined) return withoutPrefix(named);
  const mid = request.get("mid") ?? "";
  const [, bankData = ""] = [...request].find(([path]) => path.endsWith(".bankData")) ?? [];
  const [, hostLogKey = ""] = [...request].find(([path]) => path.endsWith(".hostLogKey")) ?? [];
  const authentication = bank.books.authentication(mid, bankData);
  return authentication?.orderId ?? bank.books.byTransId(mid, hostLogKey)[0]?.orderId ?? "";
}

/** Null: the caller never gets a reply. */
function carriedOut(
  bank: Bank<PosnetAccount>,
  starts: Starts,
  request: PosnetRequest,
  options: { point: FaultPoint | null; fault: Fault | null; hideFromQueriesMs: number },
): Answer | null {
  const { point, fault, hideFromQueriesMs } = options;
  const account = bank.accounts.get(request.get("mid") ?? "");
  if (account === undefined || request.get("tid") !== account.tid || fault?.kind === "posnet.foreign_ip")
    return refused("0148", "INVALID MID TID IP. Hatalı IP:127.0.0.1");
  switch (point) {
    case "sale":
      return sellDirectly(bank, account, request, hideFromQueriesMs);
    case "start":
      return startOrder(bank, starts, account, request);
    case "resolve":
      return resolveReturn(bank, account, request, fault);
    case "complete":
      return completeOrder(bank, account, request, hideFromQueriesMs);
    case "void":
      return voidSale(bank, account, request);
    case "refund":
      return refundSale(bank, account, request);
    case "query":
      return agreementOf(bank, account, request);
    default:
      return refused("0012", "GECERSIZ ISLEM");
  }
}

function contentTypeOf(fault: Fault | null): string {
  return fault?.kind === "latin5" ? "text/xml; charset=iso-8859-9" : "text/xml; charset=utf-8";
}

/** The declaration names utf-16 whatever the encoding is. */
function written(bank: Bank, reply: Answer, fault: Fault | null): Buffer | string {
  const hostLogKey = typeof reply["hostlogkey"] === "string" ? reply["hostlogkey"] : "";
  const [known] = [...bank.accounts.keys()].flatMap((mid) => bank.books.byTransId(mid, hostLogKey));
  const content = fault?.kind === "posnet.approved_2" && known !== undefined ? approvedBefore(known) : reply;
  const xml = `<?xml version="1.0" encoding="utf-16"?>\n${writeXml({ posnetResponse: content })}`;
  switch (fault?.kind) {
    case "wrong_order":
      return xml.replace(/<orderID>[^<]+/, "<orderID>SOMEONEELSES");
    case "wrong_amount":
      return xml.replace(/<amount>\d+,\d\d/, "<amount>0,01");
    case "latin5":
      return toLatin5(xml);
    default:
      return xml;
  }
}
