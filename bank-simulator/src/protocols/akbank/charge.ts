import type { Bank } from "../../bank/bank.ts";
import { areOffered } from "../../bank/installments.ts";
import { cardGiven, cardRemembered, type CardUse } from "../../cards/authorization.ts";
import { passesLuhn } from "../../cards/card-number.ts";
import type { Fault } from "../../faults/faults.ts";
import { chargeCard, type Order } from "../../orders/charges.ts";
import { readDecimal } from "../../orders/money-texts.ts";
import { digits } from "../../orders/numbers.ts";
import { isCompletable } from "../../three-ds/remembered-authentication.ts";
import type { AkbankAccount } from "./accounts.ts";
import { ORDER_ID, refusal, stanOf, textOf, type AkbankRequest } from "./requests.ts";

/** Charges the card of the request, or the one that was authenticated under its secureMd. Null: no reply ever. */
export function charge(
  bank: Bank,
  account: AkbankAccount,
  request: AkbankRequest,
  options: { isCompletion: boolean; fault: Fault | null; hideFromQueriesMs: number },
): object | null {
  const order = orderOf(account, request);
  if (order === null) return refusal(bank, account, "VPS-1005", "Gönderilen alanlar hatalı");
  if (isTaken(bank, order, options.isCompletion))
    return refusal(bank, account, "VPS-1013", `Sipariş Numarası : ${order.orderId} tekil olmalıdır`);
  const card = options.isCompletion ? cardOfCompletion(bank, order, request) : cardOfSale(request);
  if (card === null) return refusal(bank, account, "VPS-1279", "Kart veya 3D bilgileri hatalı");
  const reply = (code: string, host: { code: string; message: string }, numbers: object) => ({
    txnCode: "1000",
    ...refusal(bank, account, code, code === "VPS-0000" ? "BAŞARILI" : "Provizyon Hatası"),
    hostResponseCode: host.code,
    hostMessage: host.message,
    order: { orderId: order.orderId },
    transaction: numbers,
    campaign: {},
    reward: {},
  });
  if (!areOffered(order.installments, card.program, account))
    return reply("VPS-1005", { code: "83", message: "183 TAKSIT TUTAR HAT" }, {});
  if (options.fault?.kind === "akbank.approved_with_host_05")
    return reply("VPS-0000", { code: "05", message: "005 RED-ONAYLANMADI" }, {});
  const transId = `A${digits(9)}${digits(9)}`;
  const charged = chargeCard(bank, order, card, { transId, hideFromQueriesMs: options.hideFromQueriesMs });
  if (charged === null || charged.authorization.kind === "hang") return null;
  const { transaction, authorization } = charged;
  const numbers = { rrn: transaction.hostRefNum, batchNumber: 51, stan: stanOf(transaction) };
  if ("code" in authorization) {
    const host = { code: authorization.code, message: `0${authorization.code} RED` };
    return reply("VPS-1005", host, { authCode: "000000", ...numbers });
  }
  const host = { code: "00", message: "000 ONAY KODU XXXXXX" };
  return reply("VPS-0000", host, { authCode: transaction.authCode, ...numbers });
}

function orderOf({ clientId }: AkbankAccount, request: AkbankRequest): Order | null {
  const orderId = textOf(request, "order.orderId");
  const currency = String(request.get("transaction.currencyCode") ?? "");
  const money = readDecimal(textOf(request, "transaction.amount"), currency, "two");
  const installments = request.get("transaction.installCount");
  if (!ORDER_ID.test(orderId) || typeof money === "string" || request.get("transaction.motoInd") !== 0) return null;
  if (typeof installments !== "number" || !Number.isInteger(installments) || installments < 1) return null;
  return { clientId, orderId, installments, ...money };
}

/** A sale's order id must be new. A completion's was used by its own authentication. */
function isTaken(bank: Bank, { clientId, orderId }: Order, isCompletion: boolean): boolean {
  return isCompletion
    ? bank.books.transactionsOf(clientId, orderId).length > 0
    : bank.books.knowsOrder(clientId, orderId);
}

function cardOfSale(request: AkbankRequest): CardUse | null {
  const number = textOf(request, "card.cardNumber");
  const [, month = "", year = ""] = /^(0[1-9]|1[0-2])([0-9]{2})$/.exec(textOf(request, "card.expireDate")) ?? [];
  const isReadable = passesLuhn(number) && month !== "";
  return isReadable ? cardGiven({ number, month, year, cvv: textOf(request, "card.cvv2") }) : null;
}

/** The authentication of exactly this order, sum and count, once. The card is not sent again. */
function cardOfCompletion(bank: Bank, order: Order, request: AkbankRequest): CardUse | null {
  const of = (name: string) => textOf(request, `secureTransaction.${name}`);
  const entry = bank.books.authentication(order.clientId, of("secureMd"));
  if (entry === null || bank.books.isUsed(entry.md) || request.has("card.cardNumber")) return null;
  const { orderId, amount, currency, installments } = order;
  const proof = { xid: of("secureId"), eci: of("secureEcomInd"), cavv: of("secureData") };
  return isCompletable(entry, { orderId, amount, currency, installments, ...proof }) ? cardRemembered(entry) : null;
}
