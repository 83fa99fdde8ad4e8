import { randomInt } from "node:crypto";
import type { Bank } from "./bank.ts";
import { netAmount, type Transaction } from "./books.ts";
import type { Cc5Reply, Cc5Request } from "./cc5.ts";
import type { TransactionEntry } from "./entries.ts";
import { newHostRefNum, newTransactionId } from "./generated-ids.ts";
import { compactIstanbulTime } from "./istanbul-time.ts";
import type { Authorization } from "./outcomes.ts";
import { cardOfCompletion, cardOfSale, checkAmount, checkInstallments, type Refusal } from "./request-checks.ts";
import { statusReply } from "./status-reply.ts";
import type { BankTerminal } from "./terminals.ts";

export type Operation = "sale" | "complete" | "void" | "refund" | "query";

/** With `hang` the caller never gets the reply. */
export type Handled = { reply: Cc5Reply; hang: boolean };

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

export function handleRequest(bank: Bank, request: Cc5Request, options: { hideFromQueriesMs: number }): Handled {
  closeFinishedDay(bank);
  const terminal = bank.terminals.get(request.get("ClientId") ?? "");
  if (
    terminal === undefined ||
    request.get("Name") !== terminal.username ||
    request.get("Password") !== terminal.password
  ) {
    return answer(errorReply(request, "", "Kullanıcı adı, şifre veya işyeri numarası hatalı."));
  }
  switch (operationOf(request)) {
    case "sale":
    case "complete":
      return charge(bank, terminal, request, options.hideFromQueriesMs);
    case "void":
      return answer(voidSale(bank, terminal, request));
    case "refund":
      return answer(refund(bank, terminal, request));
    case "query":
      return answer(statusReply(orderIdOf(request), visible(bank, terminal, orderIdOf(request))));
    default:
      return answer(errorReply(request, "CORE-2001", "Geçersiz işlem tipi."));
  }
}

export function closeDay(bank: Bank): void {
  bank.books.record({ kind: "dayClosed", at: bank.now().toISOString() });
}

function closeFinishedDay(bank: Bank): void {
  if (bank.books.hasOpenDayBefore(bank.now())) closeDay(bank);
}

function charge(bank: Bank, terminal: BankTerminal, request: Cc5Request, hideFromQueriesMs: number): Handled {
  const orderId = orderIdOf(request);
  const card = operationOf(request) === "sale" ? cardOfSale(request) : cardOfCompletion(bank, terminal, request);
  if ("errorCode" in card) return answer(errorReply(request, card.errorCode, card.message));
  if (bank.books.transactionsOf(terminal.clientId, orderId).some(({ type, approved }) => type === "sale" && approved)) {
    return answer(errorReply(request, "CORE-2507", "Bu siparis numarasi ile zaten basarili bir siparis var."));
  }
  const money = checkAmount(request.get("Total") ?? "", request.get("Currency") ?? "");
  if ("errorCode" in money) return answer(errorReply(request, money.errorCode, money.message));
  const installments = checkInstallments(request.get("Taksit") ?? "", card.program, terminal);
  if ("errorCode" in installments) return answer(errorReply(request, installments.errorCode, installments.message));
  const { authorization } = card;
  if (authorization.kind === "hang" && !authorization.charges)
    return { reply: errorReply(request, "", ""), hang: true };

  const isApproved = !("code" in authorization);
  const at = bank.now();
  const transaction: TransactionEntry = {
    kind: "transaction",
    at: at.toISOString(),
    clientId: terminal.clientId,
    orderId,
    transId: newTransactionId(at),
    type: "sale",
    approved: isApproved,
    procReturnCode: isApproved ? "00" : authorization.code,
    ...money,
    ...installments,
    maskedPan: card.maskedPan,
    authCode: isApproved ? `P${randomInt(10_000, 100_000)}` : "",
    hostRefNum: newHostRefNum(at),
    md: card.md,
    hiddenUntil: hideFromQueriesMs > 0 ? new Date(at.getTime() + hideFromQueriesMs).toISOString() : null,
  };
  bank.books.record(transaction);
  const reply = "code" in authorization ? refusedReply(transaction, authorization) : approvedReply(transaction);
  return { reply, hang: authorization.kind === "hang" };
}

function voidSale(bank: Bank, terminal: BankTerminal, request: Cc5Request): Cc5Reply {
  const found = voidable(bank, terminal, request);
  if ("errorCode" in found) return { ...errorReply(request, found.errorCode, found.message), OrderId: "" };
  bank.books.record({
    kind: "voided",
    at: bank.now().toISOString(),
    clientId: terminal.clientId,
    orderId: found.orderId,
    transId: found.transId,
  });
  return approvedReply(found);
}

/** The transaction is named by TransId, or by OrderId where the order has only one that can be voided. */
function voidable(bank: Bank, terminal: BankTerminal, request: Cc5Request): Transaction | Refusal {
  const transId = request.get("TransId") ?? "";
  const candidates =
    transId === ""
      ? bank.books.transactionsOf(terminal.clientId, orderIdOf(request))
      : bank.books.byTransId(terminal.clientId, transId);
  const [transaction, ...others] = candidates.filter(
    ({ approved: isApproved, voided, settled }) => isApproved && !voided && !settled,
  );
  if (others.length > 0)
    return { errorCode: "CORE-2133", message: "Siparişte iptal edilebilecek birden fazla işlem var." };
  if (transaction === undefined || isPartlyRefunded(bank, transaction))
    return { errorCode: "CORE-2008", message: "İptal edilmeye uygun satış işlemi bulunamadı." };
  return transaction;
}

/** A partially refunded sale cannot be voided: the bank would return the refunded part twice. */
function isPartlyRefunded(bank: Bank, { type, amount, clientId, orderId }: Transaction): boolean {
  return type === "sale" && netAmount(bank.books.transactionsOf(clientId, orderId)) < BigInt(amount);
}

function refund(bank: Bank, terminal: BankTerminal, request: Cc5Request): Cc5Reply {
  const transactions = bank.books.transactionsOf(terminal.clientId, orderIdOf(request));
  const sale = transactions.find(({ type, approved: isApproved, voided }) => type === "sale" && isApproved && !voided);
  if (sale === undefined) return errorReply(request, "CORE-2123", "İade edilecek sipariş bulunamadı.");
  if (!sale.settled && terminal.sameDayRefunds === false) {
    return errorReply(request, "CORE-2508", "Gün sonu yapılmamış işlem iade edilemez, iptal ediniz.");
  }
  const net = netAmount(transactions);
  if (net === 0n) return errorReply(request, "CORE-2504", "Net tutarı sıfır olan sipariş iade edilemez.");
  if (request.get("Currency") !== sale.currency)
    return errorReply(request, "CORE-2119", "Para birimi siparişle uyuşmuyor.");
  const total = request.get("Total") ?? "";
  const money = total === "" ? { amount: net.toString(), currency: sale.currency } : checkAmount(total, sale.currency);
  if ("errorCode" in money) return errorReply(request, money.errorCode, money.message);
  if (BigInt(money.amount) > net) return errorReply(request, "CORE-2503", "Net miktardan fazlası iade edilemez.");
  const at = bank.now();
  const { installments, maskedPan, clientId, orderId } = sale;
  const common = {
    kind: "transaction",
    type: "refund",
    approved: true,
    procReturnCode: "00",
    md: null,
    hiddenUntil: null,
  } as const;
  const credit: TransactionEntry = {
    ...common,
    ...money,
    at: at.toISOString(),
    clientId,
    orderId,
    transId: newTransactionId(at),
    installments,
    maskedPan,
    authCode: `P${randomInt(10_000, 100_000)}`,
    hostRefNum: newHostRefNum(at),
  };
  bank.books.record(credit);
  return approvedReply(credit);
}

function visible(bank: Bank, terminal: BankTerminal, orderId: string): readonly Transaction[] {
  const now = bank.now().toISOString();
  return bank.books
    .transactionsOf(terminal.clientId, orderId)
    .filter(({ hiddenUntil }) => hiddenUntil === null || hiddenUntil <= now);
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

function answer(reply: Cc5Reply): Handled {
  return { reply, hang: false };
}

function orderIdOf(request: Cc5Request): string {
  return request.get("OrderId") ?? "";
}
