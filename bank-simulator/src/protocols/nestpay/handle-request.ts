import type { Bank } from "../../bank/bank.ts";
import { closeFinishedDay } from "../../bank/business-day.ts";
import type { Transaction } from "../../books/bank-books.ts";
import type { TransactionEntry } from "../../books/entries.ts";
import type { Authorization } from "../../cards/authorization.ts";
import { compactIstanbulTime } from "../../clock/istanbul-time.ts";
import { approvedSale, chargeCard, visibleTransactions } from "../../orders/charges.ts";
import { recordRefund, recordVoid, remainingOf, voidProblem } from "../../orders/reversals.ts";
import type { NestpayAccount } from "./accounts.ts";
import type { Cc5Reply, Cc5Request } from "./cc5.ts";
import { newTransactionId } from "./generated-ids.ts";
import { cardOfCompletion, cardOfSale, checkAmount, checkInstallments, type Refusal } from "./request-checks.ts";
import { statusReply } from "./status-reply.ts";

type Operation = "sale" | "complete" | "void" | "refund" | "query";

export function operationOf(request: Cc5Request): Operation | null {
  if (request.get("Extra.ORDERSTATUS") === "QUERY") return "query";
  switch (request.get("Type")) {
    case "Auth":
      return request.has("PayerTxnId") ? "complete" : "sale";
    case "Void":
      return "void";
    case "Credit":
      return "refund";
    default:
      return null;
  }
}

/** Null: the caller never gets a reply. */
export function handleRequest(
  bank: Bank<NestpayAccount>,
  request: Cc5Request,
  options: { hideFromQueriesMs: number },
): Cc5Reply | null {
  closeFinishedDay(bank);
  const account = bank.accounts.get(request.get("ClientId") ?? "");
  const isKnown = request.get("Name") === account?.username && request.get("Password") === account?.password;
  if (account === undefined || !isKnown)
    return errorReply(request, "", "Kullanıcı adı, şifre veya işyeri numarası hatalı.");
  const orderId = orderIdOf(request);
  switch (operationOf(request)) {
    case "sale":
    case "complete":
      return charge(bank, account, request, options.hideFromQueriesMs);
    case "void":
      return voidSale(bank, account, request);
    case "refund":
      return refund(bank, account, request);
    case "query":
      return statusReply(orderId, visibleTransactions(bank, account.clientId, orderId));
    default:
      return errorReply(request, "CORE-2001", "Geçersiz işlem tipi.");
  }
}

function charge(bank: Bank, account: NestpayAccount, request: Cc5Request, hideFromQueriesMs: number): Cc5Reply | null {
  const orderId = orderIdOf(request);
  const { clientId } = account;
  const card = operationOf(request) === "sale" ? cardOfSale(request) : cardOfCompletion(bank, account, request);
  if ("errorCode" in card) return errorReply(request, card.errorCode, card.message);
  if (approvedSale(bank, clientId, orderId) !== null)
    return errorReply(request, "CORE-2507", "Bu siparis numarasi ile zaten basarili bir siparis var.");
  const money = checkAmount(request.get("Total") ?? "", request.get("Currency") ?? "");
  if ("errorCode" in money) return errorReply(request, money.errorCode, money.message);
  const count = checkInstallments(request.get("Taksit") ?? "", card.program, account);
  if ("errorCode" in count) return errorReply(request, count.errorCode, count.message);
  const order = { clientId, orderId, ...money, ...count };
  const charged = chargeCard(bank, order, card, { transId: newTransactionId(bank.now()), hideFromQueriesMs });
  if (charged === null || charged.authorization.kind === "hang") return null;
  const { transaction, authorization } = charged;
  return "code" in authorization ? refusedReply(transaction, authorization) : approvedReply(transaction);
}

function voidSale(bank: Bank, account: NestpayAccount, request: Cc5Request): Cc5Reply {
  const found = voidable(bank, account, request);
  if ("errorCode" in found) return { ...errorReply(request, found.errorCode, found.message), OrderId: "" };
  recordVoid(bank, found);
  return approvedReply(found);
}

/** The transaction is named by TransId, or by OrderId where the order has only one that can be voided. */
function voidable(bank: Bank, { clientId }: NestpayAccount, request: Cc5Request): Transaction | Refusal {
  const transId = request.get("TransId") ?? "";
  const candidates =
    transId === "" ? bank.books.transactionsOf(clientId, orderIdOf(request)) : bank.books.byTransId(clientId, transId);
  const [transaction, ...others] = candidates.filter(
    ({ approved, voided, settled }) => approved && !voided && !settled,
  );
  if (others.length > 0)
    return { errorCode: "CORE-2133", message: "Siparişte iptal edilebilecek birden fazla işlem var." };
  if (transaction === undefined || voidProblem(bank, transaction) !== null)
    return { errorCode: "CORE-2008", message: "İptal edilmeye uygun satış işlemi bulunamadı." };
  return transaction;
}

function refund(bank: Bank, account: NestpayAccount, request: Cc5Request): Cc5Reply {
  const sale = approvedSale(bank, account.clientId, orderIdOf(request));
  if (sale === null || sale.voided) return errorReply(request, "CORE-2123", "İade edilecek sipariş bulunamadı.");
  if (!sale.settled && account.sameDayRefunds === false)
    return errorReply(request, "CORE-2508", "Gün sonu yapılmamış işlem iade edilemez, iptal ediniz.");
  const rest = remainingOf(bank, sale);
  if (rest === 0n) return errorReply(request, "CORE-2504", "Net tutarı sıfır olan sipariş iade edilemez.");
  if (request.get("Currency") !== sale.currency)
    return errorReply(request, "CORE-2119", "Para birimi siparişle uyuşmuyor.");
  const total = request.get("Total") ?? "";
  const money = total === "" ? { amount: rest.toString() } : checkAmount(total, sale.currency);
  if ("errorCode" in money) return errorReply(request, money.errorCode, money.message);
  if (BigInt(money.amount) > rest) return errorReply(request, "CORE-2503", "Net miktardan fazlası iade edilemez.");
  return approvedReply(recordRefund(bank, sale, BigInt(money.amount), newTransactionId(bank.now())));
}

function approvedReply({ orderId, transId, authCode, hostRefNum, at }: TransactionEntry): Cc5Reply {
  const numbers = { TransId: transId, AuthCode: authCode, HostRefNum: hostRefNum };
  const extra = { TRXDATE: compactIstanbulTime(at), ERRORCODE: "", CARDISSUER: "ÖRNEK BANKASI A.Ş.", NUMCODE: "00" };
  return { OrderId: orderId, Response: "Approved", ProcReturnCode: "00", ErrMsg: "", ...numbers, Extra: extra };
}

function refusedReply(
  transaction: TransactionEntry,
  authorization: Extract<Authorization, { code: string }>,
): Cc5Reply {
  const isDecline = authorization.kind === "decline";
  const { code, message } = authorization;
  return {
    OrderId: transaction.orderId,
    Response: isDecline ? "Declined" : "Error",
    ProcReturnCode: code,
    ErrMsg: message,
    TransId: transaction.transId,
    HostRefNum: transaction.hostRefNum,
    Extra: {
      TRXDATE: compactIstanbulTime(transaction.at),
      ERRORCODE: isDecline ? `ISO8583-${code}` : "",
      NUMCODE: code,
    },
  };
}

function errorReply(request: Cc5Request, errorCode: string, message: string): Cc5Reply {
  const numCode = `99${errorCode.replace("CORE-", "")}`;
  return {
    OrderId: orderIdOf(request),
    Response: "Error",
    ProcReturnCode: "99",
    ErrMsg: message,
    Extra: { ERRORCODE: errorCode, NUMCODE: numCode },
  };
}

function orderIdOf(request: Cc5Request): string {
  return request.get("OrderId") ?? "";
}
