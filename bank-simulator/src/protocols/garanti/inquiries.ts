import type { Bank } from "../../bank/bank.ts";
import type { BankMovement, Transaction } from "../../books/bank-books.ts";
import { businessDay, istanbulTime } from "../../clock/istanbul-time.ts";
import { alteredMovements } from "../../faults/altered-movements.ts";
import { visibleTransactions } from "../../orders/charges.ts";
import type { GarantiAccount } from "./accounts.ts";
import { found, gatewayRefusal, type GvpsReply, type GvpsRequest } from "./gvps-reply.ts";

const RANGE_DAYS_MAX = 30;
const DAY_MS = 86_400_000;

/** The sale of an order. After a void or refund it is still there as it was approved. */
export function inquiryOf(bank: Bank, { clientId }: GarantiAccount, request: GvpsRequest): GvpsReply {
  const transactions = visibleTransactions(bank, clientId, request.get("Order.OrderID") ?? "");
  const sales = transactions.filter(({ type }) => type === "sale");
  const sale = sales.find(({ approved }) => approved) ?? sales.at(-1);
  if (sale === undefined) return gatewayRefusal("0110", "İşlem bulunamadı");
  const isApproved = sale.approved;
  const result = {
    ChargeType: "S",
    PreAuthAmount: "0",
    PreAuthDate: "",
    AuthAmount: sale.amount,
    AuthDate: istanbulTime(sale.at),
    Status: isApproved ? "APPROVED" : "DECLINED",
    InstallmentCnt: sale.installments === 1 ? "0" : String(sale.installments),
    CurrencyCode: sale.currency,
    CardNumberMasked: sale.maskedPan.replaceAll(" ", ""),
    Code: sale.procReturnCode === "82" ? "12" : sale.procReturnCode,
    ReasonCode: sale.procReturnCode,
    SysErrMsg: "",
    RetrefNum: sale.hostRefNum,
    AuthCode: sale.authCode,
    ProvDate: istanbulTime(sale.at),
  };
  return found({ OrderInqResult: result });
}

/** Every transaction of an order. Days have no times here. */
export function historyOf(bank: Bank, { clientId }: GarantiAccount, request: GvpsRequest): GvpsReply {
  const transactions = visibleTransactions(bank, clientId, request.get("Order.OrderID") ?? "");
  if (transactions.length === 0) {
    const refusal = gatewayRefusal("0108", "Gönderilen sipariş numarasına ait kayıt bulunmamaktadır");
    return { ...refusal, result: { OrderHistInqResult: { OrderTxnList: "" } } };
  }
  const rows = transactions.map((transaction) => {
    const day = businessDay(new Date(transaction.at)).replaceAll("-", "");
    return {
      Type: transaction.type === "sale" ? "sales" : "refund",
      Status: transaction.approved ? "00" : "01",
      PreAuthAmount: "0",
      AuthAmount: transaction.amount,
      AuthDate: transaction.approved ? day : "",
      VoidDate: transaction.voided ? day : "",
      RetrefNum: transaction.hostRefNum,
      AuthCode: transaction.authCode,
      ReturnCode: transaction.procReturnCode === "82" ? "12" : transaction.procReturnCode,
      InstallmentCnt: transaction.installments === 1 ? "0" : String(transaction.installments),
      CurrencyCode: transaction.currency,
      Settlement: transaction.settled ? "Y" : "N",
    };
  });
  return found({ OrderHistInqResult: { OrderTxnList: { OrderTxn: rows } } });
}

/** One page of the movements between two times, with failed sales. */
export function listOf(
  bank: Bank,
  account: GarantiAccount,
  request: GvpsRequest,
  fault: string | undefined,
): GvpsReply {
  const from = timeIn(request.get("Order.StartDate"));
  const until = timeIn(request.get("Order.EndDate"));
  const page = Number(request.get("Order.ListPageNum") ?? "1");
  if (from === null || until === null || until < from || until - from > RANGE_DAYS_MAX * DAY_MS || !(page >= 1))
    return gatewayRefusal("0002", "Tarih aralığı hatalı");
  const rows = rowsBetween(bank, account, from, until).filter(
    ({ TrxType }) => fault !== "garanti.void_as_status" || TrxType !== NAMES.void,
  );
  const size = bank.dayListPageSize;
  const shown = rows.slice((page - 1) * size, page * size).map((row, index) => ({ Id: String(index + 1), ...row }));
  const pages = Math.max(1, Math.ceil(rows.length / size)) + (fault === "garanti.last_page_missing" ? 1 : 0);
  const counts = { TotalTxnCount: String(rows.length), TotalPageCount: String(pages), ActPageNum: String(page) };
  return found({ OrderListInqResult: { OrderTxnList: { ...counts, OrderTxn: shown } } });
}

const NAMES = { sale: "Satis", refund: "Iade", void: "Iptal" } as const;

function rowsBetween(bank: Bank, { clientId }: GarantiAccount, from: number, until: number): Record<string, string>[] {
  const days = Array.from({ length: RANGE_DAYS_MAX + 2 }, (_, index) => businessDay(new Date(from + index * DAY_MS)));
  const last = businessDay(new Date(until));
  const movements = days
    .filter((day) => day <= last)
    .flatMap((day) => alteredMovements(bank.books.movementsOn(clientId, day), bank.listFaults(), day));
  const orders = bank.books.orders().filter((order) => order.clientId === clientId);
  const failed = orders.flatMap(({ transactions }) => transactions).filter(({ approved }) => !approved);
  return [...movements.map((each) => movementRow(bank, clientId, each)), ...failed.map(failedRow)]
    .filter(({ time }) => time >= from && time < until + 60_000)
    .map(({ row }) => row);
}

function movementRow(bank: Bank, clientId: string, { kind, transId, ...movement }: BankMovement) {
  const [transaction] = bank.books.byTransId(clientId, transId);
  const sale = bank.books
    .transactionsOf(clientId, movement.orderId)
    .find(({ type, approved }) => type === "sale" && approved);
  const numbers = {
    RetrefNum: transaction?.hostRefNum ?? transId,
    OrigRetrefNum: kind === "sale" ? "" : (sale?.hostRefNum ?? ""),
  };
  const row = { TrxType: NAMES[kind], ...rowOf(movement), ...numbers };
  const isVoided = kind === "sale" && transaction?.voided === true;
  return { time: Date.parse(movement.at), row: isVoided ? { ...row, Status: "Iptal" } : row };
}

function failedRow(sale: Transaction) {
  const row = { TrxType: NAMES.sale, ...rowOf(sale), Status: "Basarisiz", ResponseCode: sale.procReturnCode };
  return { time: Date.parse(sale.at), row: { ...row, RetrefNum: sale.hostRefNum, OrigRetrefNum: "" } };
}

const CURRENCIES: Readonly<Record<string, string>> = { "949": "TL", "840": "USD", "978": "EUR" };

function rowOf(each: Pick<BankMovement, "orderId" | "amount" | "currency" | "installments" | "authCode" | "at">) {
  return {
    LastTrxDate: istanbulTime(each.at).slice(0, 19),
    OrderID: each.orderId,
    AuthCode: each.authCode,
    InstallmentCnt: each.installments === 1 ? "Pesin" : String(each.installments),
    Status: "Basarili",
    AuthAmount: each.amount,
    CurrencyCode: CURRENCIES[each.currency] ?? each.currency,
    ResponseCode: "00",
    SysErrMsg: "",
  };
}

/** 03/06/2024 14:04 in Türkiye. */
function timeIn(text: string | undefined): number | null {
  const [, day, month, year, time] = /^(\d\d)\/(\d\d)\/(\d{4}) (\d\d:\d\d)$/.exec(text ?? "") ?? [];
  const instant = Date.parse(`${year}-${month}-${day}T${time}:00+03:00`);
  return Number.isNaN(instant) ? null : instant;
}
