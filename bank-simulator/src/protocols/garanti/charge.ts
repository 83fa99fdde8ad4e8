import type { Bank } from "../../bank/bank.ts";
import { areOffered } from "../../bank/installments.ts";
import type { Money } from "../../books/entries.ts";
import { cardGiven, cardRemembered, type Authorization, type CardUse } from "../../cards/authorization.ts";
import { passesLuhn } from "../../cards/card-number.ts";
import { chargeCard, type Charged } from "../../orders/charges.ts";
import { readMinorUnits } from "../../orders/money-texts.ts";
import { digits } from "../../orders/numbers.ts";
import { isCompletable } from "../../three-ds/remembered-authentication.ts";
import type { GarantiAccount } from "./accounts.ts";
import { approved, gatewayRefusal, type GvpsReply, type GvpsRequest } from "./gvps-reply.ts";
import { installmentsIn, ORDER_ID } from "./request-checks.ts";

/** Charges the card of the request, or the one that was authenticated under its md. Null: no reply ever. */
export function charge(
  bank: Bank,
  account: GarantiAccount,
  request: GvpsRequest,
  hideFromQueriesMs: number,
): GvpsReply | null {
  const of = (name: string) => request.get(name) ?? "";
  const { clientId } = account;
  const orderId = of("Order.OrderID");
  const money = readMinorUnits(of("Transaction.Amount"), of("Transaction.CurrencyCode"));
  const installments = installmentsIn(request.get("Transaction.InstallmentCnt"));
  if (
    !ORDER_ID.test(orderId) ||
    of("Transaction.MotoInd") !== "N" ||
    typeof money === "string" ||
    installments === null
  )
    return gatewayRefusal("0002", "Gönderilen alanlar hatalı");
  if (isTaken(bank, clientId, orderId, money)) return gatewayRefusal("0002", "Sipariş numarası daha önce kullanıldı");
  const order = { clientId, orderId, installments, ...money };
  const isCompletion = of("Transaction.CardholderPresentCode") === "13";
  const card = isCompletion ? cardOfCompletion(bank, order, request) : cardOfSale(request);
  if (card === null) return gatewayRefusal("0002", "Kart veya 3D bilgileri hatalı");
  if (!areOffered(installments, card.program, account))
    return { ...gatewayRefusal("", "Taksit sayısı hatalı"), source: "HOST", code: "12" };
  const charged = chargeCard(bank, order, card, { transId: `G${digits(9)}${digits(9)}`, hideFromQueriesMs });
  return charged === null || charged.authorization.kind === "hang" ? null : replyOf(charged);
}

/** An order id may be tried again after a failed sale, for the same amount only. */
function isTaken(bank: Bank, clientId: string, orderId: string, money: Money): boolean {
  const earlier = bank.books.transactionsOf(clientId, orderId);
  return earlier.some(({ approved: wasApproved, amount }) => wasApproved || amount !== money.amount);
}

function cardOfSale(request: GvpsRequest): CardUse | null {
  const number = request.get("Card.Number") ?? "";
  const [, month = "", year = ""] = /^(0[1-9]|1[0-2])([0-9]{2})$/.exec(request.get("Card.ExpireDate") ?? "") ?? [];
  const isReadable = passesLuhn(number) && month !== "" && request.get("Transaction.CardholderPresentCode") === "0";
  return isReadable ? cardGiven({ number, month, year, cvv: request.get("Card.CVV2") ?? "" }) : null;
}

/** The authentication of exactly this order, sum and count, once. The card is not sent again. */
function cardOfCompletion(
  bank: Bank,
  order: Money & { clientId: string; orderId: string; installments: number },
  request: GvpsRequest,
): CardUse | null {
  const of = (name: string) => request.get(`Transaction.Secure3D.${name}`) ?? "";
  const entry = bank.books.authentication(order.clientId, of("Md"));
  if (entry === null || bank.books.isUsed(entry.md) || (request.get("Card.Number") ?? "") !== "") return null;
  const proof = { xid: of("TxnID"), eci: of("SecurityLevel"), cavv: of("AuthenticationCode") };
  const { orderId, installments, amount, currency } = order;
  const completion = { orderId, installments, amount, currency, ...proof };
  return isCompletable(entry, completion) ? cardRemembered(entry) : null;
}

function replyOf({ transaction, authorization }: Charged): GvpsReply {
  if (!("code" in authorization)) return approved(transaction);
  const { code, system } = codeOf(authorization);
  const errorMessage = `${authorization.message} Tekrar deneyiniz.`;
  return { source: "HOST", code, reasonCode: code, errorMessage, systemMessage: system, transaction };
}

/** The bank reports a wrong CVV as 12. */
function codeOf({ code }: Extract<Authorization, { code: string }>): { code: string; system: string } {
  if (code === "82") return { code: "12", system: "CVC2/4CSC HATALI" };
  return { code, system: `RPC-${code} condition was raised` };
}
