import type { ServerResponse } from "node:http";
import type { Bank } from "../../bank/bank.ts";
import { closeFinishedDay } from "../../bank/business-day.ts";
import type { FaultPoint } from "../../faults/faults.ts";
import { sendReply } from "../../faults/send-reply.ts";
import { send } from "../../web/http.ts";
import { readXml } from "../../web/xml.ts";
import type { GarantiAccount } from "./accounts.ts";
import { charge } from "./charge.ts";
import { gatewayRefusal, writtenReply, type GvpsReply, type GvpsRequest } from "./gvps-reply.ts";
import { requestHash, securityData } from "./hashes.ts";
import { historyOf, inquiryOf, listOf } from "./inquiries.ts";
import { refundSale, voidSale } from "./reverse.ts";

/** Answers one GVPSRequest, as the raw body or in the form field data. */
export async function answerGvps(bank: Bank<GarantiAccount>, body: Buffer, response: ServerResponse): Promise<void> {
  const text = body.toString("utf8");
  const xml = text.trimStart().startsWith("<") ? text : (new URLSearchParams(text).get("data") ?? "");
  const request = readXml(xml, "GVPSRequest");
  if (request === null) return send(response, 400, "text/plain", "Not a GVPSRequest\n");
  const point = pointOf(request);
  const fault = point === null ? null : bank.takeFault(point, request.get("Order.OrderID") ?? "");
  await sendReply(response, fault, (hideFromQueriesMs) => {
    closeFinishedDay(bank);
    const access = accessOf(bank, request, point);
    const isRefused = fault?.kind === "garanti.refund_user_refused";
    const reply =
      access === null || isRefused
        ? gatewayRefusal("0002", "Kullanıcı, şifre veya HashData hatalı")
        : carriedOut(bank, access.account, request, { point, hideFromQueriesMs, fault: fault?.kind });
    if (reply === null) return null;
    const written = writtenReply(bank, request, reply, { security: access?.security ?? null, fault });
    return { contentType: "text/xml; charset=utf-8", body: written };
  });
}

const POINTS: Readonly<Record<string, FaultPoint>> = {
  sales: "sale",
  void: "void",
  refund: "refund",
  orderinq: "query",
  orderhistoryinq: "query",
  orderlistinq: "list",
};

function pointOf(request: GvpsRequest): FaultPoint | null {
  const point = POINTS[request.get("Transaction.Type") ?? ""] ?? null;
  return point === "sale" && request.get("Transaction.CardholderPresentCode") === "13" ? "complete" : point;
}

/** The terminal whose password signed the request. Voids and refunds have a user of their own. */
function accessOf(
  bank: Bank<GarantiAccount>,
  request: GvpsRequest,
  point: FaultPoint | null,
): { account: GarantiAccount; security: string } | null {
  const of = (name: string) => request.get(name) ?? "";
  const account = bank.accounts.get(of("Terminal.ID"));
  if (account === undefined || of("Terminal.MerchantID") !== account.merchantId || of("Version") !== "512") return null;
  const isReversal = point === "void" || point === "refund";
  if (of("Terminal.ProvUserID") !== (isReversal ? "PROVRFN" : "PROVAUT")) return null;
  const security = securityData(isReversal ? account.refundPassword : account.password, account.clientId);
  const expected = requestHash(
    {
      orderId: of("Order.OrderID"),
      terminalId: account.clientId,
      cardNumber: of("Card.Number"),
      amount: of("Transaction.Amount"),
      currency: of("Transaction.CurrencyCode"),
    },
    security,
  );
  return of("Terminal.HashData") === expected ? { account, security } : null;
}

/** Null: the caller never gets a reply. */
function carriedOut(
  bank: Bank,
  account: GarantiAccount,
  request: GvpsRequest,
  options: { point: FaultPoint | null; hideFromQueriesMs: number; fault: string | undefined },
): GvpsReply | null {
  switch (options.point) {
    case "sale":
    case "complete":
      return charge(bank, account, request, options.hideFromQueriesMs);
    case "void":
      return voidSale(bank, account, request);
    case "refund":
      return refundSale(bank, account, request);
    case "query":
      return request.get("Transaction.Type") === "orderinq"
        ? inquiryOf(bank, account, request)
        : historyOf(bank, account, request);
    case "list":
      return listOf(bank, account, request, options.fault);
    default:
      return gatewayRefusal("0002", "İşlem tipi hatalı");
  }
}
