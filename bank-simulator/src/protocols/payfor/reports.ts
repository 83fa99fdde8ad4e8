import type { Bank } from "../../bank/bank.ts";
import type { BankMovement, Transaction } from "../../books/bank-books.ts";
import { businessDay, wallTime } from "../../clock/istanbul-time.ts";
import { alteredMovements } from "../../faults/altered-movements.ts";
import { visibleTransactions } from "../../orders/charges.ts";
import { decimalText } from "../../orders/money-texts.ts";
import { refundedOf } from "../../orders/reversals.ts";
import type { XmlContent } from "../../web/xml.ts";
import type { PayforAccount } from "./accounts.ts";
import type { Answer, PayforRequest } from "./charge.ts";

/** What became of an order's sale. */
export function inquiryOf(bank: Bank, account: PayforAccount, request: PayforRequest): Answer {
  const orderId = request.get("OrgOrderId") ?? "";
  const sale = saleIn(visibleTransactions(bank, account.clientId, orderId));
  if (sale === null) return { PayforResponse: notFound(account, orderId, "Inquiry") };
  return { PayforResponse: { ...saleRow(bank, account, sale), InsertDatetime: dottedTime(sale.at) } };
}

/** The payments of an order, or of a day with failed ones. */
export function historyOf(bank: Bank, account: PayforAccount, request: PayforRequest): Answer {
  const day = (request.get("ReqDate") ?? "").replace(/^(\d{4})(\d{2})(\d{2})$/, "$1-$2-$3");
  const orderId = request.get("OrderId") ?? "";
  const rows = request.has("ReqDate") ? rowsOfDay(bank, account, day) : rowsOfOrder(bank, account, orderId);
  const requests = rows.length > 0 ? rows : [notFound(account, orderId, "Report")];
  return { TxnHistoryReport: { PaymentRequestExtended: requests.map((row) => ({ PaymentRequest: row })) } };
}

type Row = Record<string, XmlContent>;

/** The host reference of a movement that is not ours. */
const FOREIGN = "999999999999";

function rowsOfOrder(bank: Bank, account: PayforAccount, orderId: string): Row[] {
  const transactions = visibleTransactions(bank, account.clientId, orderId);
  return transactions.flatMap((transaction) => [
    transaction.type === "sale"
      ? saleRow(bank, account, transaction)
      : movementRow(account, { ...transaction, kind: "refund" }, transaction),
    ...(transaction.voided ? [movementRow(account, { ...transaction, kind: "void" }, transaction)] : []),
  ]);
}

function rowsOfDay(bank: Bank, account: PayforAccount, day: string): Row[] {
  const movements = alteredMovements(bank.books.movementsOn(account.clientId, day), bank.listFaults(), day);
  const orders = bank.books.orders().filter(({ clientId }) => clientId === account.clientId);
  const failed = orders
    .flatMap(({ transactions }) => transactions)
    .filter(({ approved, at }) => !approved && businessDay(new Date(at)) === day);
  return [
    ...movements.map((movement) => {
      const [transaction = { hostRefNum: FOREIGN }] = bank.books.byTransId(account.clientId, movement.transId);
      return movement.kind === "sale" && "voided" in transaction
        ? { ...saleRow(bank, account, transaction), PurchAmount: decimalText(movement.amount) }
        : movementRow(account, movement, transaction);
    }),
    ...failed.map((sale) => saleRow(bank, account, sale)),
  ];
}

function saleIn(transactions: readonly Transaction[]): Transaction | null {
  const sales = transactions.filter(({ type }) => type === "sale");
  return sales.find(({ approved }) => approved) ?? sales.at(-1) ?? null;
}

function saleRow(bank: Bank, account: PayforAccount, sale: Transaction): Row {
  return {
    ...movementRow(account, { ...sale, kind: "sale" }, sale),
    TxnStatus: sale.voided ? "V" : sale.approved ? "Y" : "N",
    TxnResult: sale.approved ? "Success" : "Failed",
    ProcReturnCode: sale.procReturnCode,
    ErrMsg: sale.approved ? "Onaylandı" : "Red",
    VoidDate: sale.voided ? businessDay(new Date(sale.at)).replaceAll("-", "") : "",
    RefundedAmount: sale.approved ? refundedText(refundedOf(bank, sale)) : "0",
    CardMask: sale.maskedPan.replaceAll(" ", ""),
  };
}

/** A void has the host reference of what it voided. */
function movementRow(
  { mbrId, clientId }: PayforAccount,
  movement: Omit<BankMovement, "transId">,
  { hostRefNum }: Pick<Transaction, "hostRefNum">,
): Row {
  const { kind, orderId, amount, currency, installments, authCode, at } = movement;
  return {
    MbrId: mbrId,
    MerchantID: clientId,
    InsertDatetime: wallTime(at).slice(0, 19),
    OrderId: orderId,
    OrgOrderId: kind === "sale" ? "" : orderId,
    TxnType: { sale: "Auth", void: "Void", refund: "Refund" }[kind],
    PurchAmount: decimalText(amount),
    Currency: currency,
    InstallmentCount: installments === 1 ? "0" : String(installments),
    AuthCode: authCode,
    ReqDate: businessDay(new Date(at)).replaceAll("-", ""),
    TxnStatus: "Y",
    TxnResult: "Success",
    ProcReturnCode: "00",
    ErrMsg: "Onaylandı",
    VoidDate: "",
    RefundedAmount: "0",
    F37: hostRefNum,
  };
}

function notFound({ mbrId, clientId }: PayforAccount, orderId: string, secureType: string): Row {
  return {
    MbrId: mbrId,
    MerchantID: clientId,
    OrderId: orderId,
    OrgOrderId: orderId,
    SecureType: secureType,
    TxnType: secureType === "Report" ? "TxnHistory" : "OrderInquiry",
    PurchAmount: "",
    TxnStatus: "P",
    TxnResult: "",
    AuthCode: "",
    ProcReturnCode: "V013",
    ErrMsg: "Seçili İşlem Bulunamadı!",
    VoidDate: "",
    RefundedAmount: "0",
  };
}

/** 31.10.2022 23:13:21, as only inquiries have it. */
function dottedTime(at: string): string {
  const [day = "", time = ""] = wallTime(at).split("T");
  return `${day.split("-").reverse().join(".")} ${time.slice(0, 8)}`;
}

function refundedText(units: bigint): string {
  return units === 0n ? "0" : decimalText(units.toString());
}
