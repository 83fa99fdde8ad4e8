import type { Bank } from "../../bank/bank.ts";
import { areOffered } from "../../bank/installments.ts";
import type { AuthenticatedEntry } from "../../books/entries.ts";
import { cardGiven, cardRemembered, type CardUse } from "../../cards/authorization.ts";
import { passesLuhn } from "../../cards/card-number.ts";
import { chargeCard, type Order } from "../../orders/charges.ts";
import { readDecimal } from "../../orders/money-texts.ts";
import { digits } from "../../orders/numbers.ts";
import type { XmlContent } from "../../web/xml.ts";
import type { PayforAccount } from "./accounts.ts";
import { installmentsIn, ORDER_ID } from "./request-checks.ts";

export type PayforRequest = ReadonlyMap<string, string>;
export type Answer = Readonly<Record<string, XmlContent>>;

/** Charges the card of the request, or the one that was authenticated under its RequestGuid. Null: no reply ever. */
export function charge(
  bank: Bank,
  account: PayforAccount,
  request: PayforRequest,
  { isCompletion, hideFromQueriesMs }: { isCompletion: boolean; hideFromQueriesMs: number },
): Answer | null {
  const found = isCompletion ? authenticatedOrder(bank, account, request) : orderOf(bank, account, request);
  if (typeof found === "string") return refused(request.get("OrderId") ?? "", found);
  const charged = chargeFound(bank, found, hideFromQueriesMs);
  return charged === null ? null : payforResponse(found.order.orderId, charged.code, charged.message, charged);
}

/** In the model 3DPay the bank charges after the authentication without being asked. Null: nobody will ever answer. */
export function chargeAuthenticated(bank: Bank, entry: AuthenticatedEntry) {
  const { clientId, orderId, amount, currency, installments } = entry;
  const order = { clientId, orderId, amount, currency, installments };
  return chargeFound(bank, { order, card: cardRemembered(entry) }, 0);
}

function chargeFound(bank: Bank, { order, card }: Found, hideFromQueriesMs: number) {
  const transId = `9${digits(7)}${digits(8)}`;
  const charged = chargeCard(bank, order, card, { transId, hideFromQueriesMs });
  if (charged === null || charged.authorization.kind === "hang") return null;
  const { transaction, authorization } = charged;
  const { procReturnCode: code, authCode, hostRefNum } = transaction;
  return { code, message: "code" in authorization ? authorization.message : "Onaylandı", authCode, hostRefNum };
}

interface Found {
  order: Order;
  card: CardUse;
}

const MESSAGES: Readonly<Record<string, string>> = {
  "101310": "Verilen sipariş no önceden kullanılmıştır.",
  M012: "Geçersiz tutar.",
  M041: "Geçersiz kart numarası",
  V013: "Seçili İşlem Bulunamadı!",
  V014: "Bu işlem geri alınamaz, lüften asıl işlemi iptal edin.",
  V015: "İstek reddedildi.",
  V036: "Sipariş numarası uyuşmuyor.",
};

/** The order of a sale with the card itself, or the code that refuses it. */
function orderOf(bank: Bank, account: PayforAccount, request: PayforRequest): Found | string {
  const orderId = request.get("OrderId") ?? "";
  const { clientId } = account;
  if (!ORDER_ID.test(orderId) || request.get("MOTO") !== "0") return "V015";
  if (bank.books.knowsOrder(clientId, orderId)) return "101310";
  const number = request.get("Pan") ?? "";
  const [, month = "", year = ""] = /^(0[1-9]|1[0-2])([0-9]{2})$/.exec(request.get("Expiry") ?? "") ?? [];
  if (!passesLuhn(number) || month === "") return "M041";
  const money = readDecimal(request.get("PurchAmount") ?? "", request.get("Currency") ?? "", "two");
  if (typeof money === "string") return "M012";
  const card = cardGiven({ number, month, year, cvv: request.get("Cvv2") ?? "" });
  const installments = installmentsIn(request.get("InstallmentCount"));
  if (installments === null || !areOffered(installments, card.program, account)) return "V015";
  return { order: { clientId, orderId, installments, ...money }, card };
}

/** The order of an authentication. The completion names no amount: the bank charges what the payer has seen, once. */
function authenticatedOrder(bank: Bank, { clientId }: PayforAccount, request: PayforRequest): Found | string {
  const requestGuid = request.get("RequestGuid") ?? "";
  const entry = bank.books.authentication(clientId, requestGuid);
  if (entry === null || entry.mdStatus !== "1") return "V013";
  const { orderId, amount, currency, installments } = entry;
  if (request.get("OrderId") !== orderId) return "V036";
  if (bank.books.isUsed(requestGuid)) return "101310";
  return { order: { clientId, orderId, amount, currency, installments }, card: cardRemembered(entry) };
}

export function refused(orderId: string, code: string): Answer {
  return payforResponse(orderId, code, MESSAGES[code] ?? "İstek reddedildi.");
}

export function payforResponse(
  orderId: string,
  code: string,
  message: string,
  numbers: { authCode: string; hostRefNum: string } = { authCode: "", hostRefNum: "" },
): Answer {
  return {
    PayforResponse: {
      AuthCode: numbers.authCode,
      HostRefNum: numbers.hostRefNum,
      ProcReturnCode: code,
      TransId: orderId,
      ErrMsg: message,
      CardHolderName: "",
      BankInternalResponseMessage: "",
    },
  };
}
