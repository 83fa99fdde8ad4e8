import type { ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import type { Bank } from "../../bank/bank.ts";
import { closeFinishedDay } from "../../bank/business-day.ts";
import type { BankMovement, Transaction } from "../../books/bank-books.ts";
import { businessDay, wallTime } from "../../clock/istanbul-time.ts";
import { alteredMovements } from "../../faults/altered-movements.ts";
import type { Fault } from "../../faults/faults.ts";
import { sendReply } from "../../faults/send-reply.ts";
import { send, sendJson } from "../../web/http.ts";
import type { BankRequest } from "../protocol.ts";
import type { AkbankAccount } from "./accounts.ts";
import { jsonNumber } from "./inquiry.ts";
import { hasRandomNumber, jsonReply, refusal, signedRequest, stanOf, textOf } from "./requests.ts";

const ROWS_MAX = 9_999;
const BOMB_BYTES = 80 * 1024 * 1024;
const DAY_MS = 86_400_000;
/** The numbers of another merchant's movement, which has no transaction here. */
const NUMBERS_OF_OTHERS = { rrn: 700_000_000_001, stan: 700_001 };

/** Answers with the transactions between two times, as base64 of gzip of JSON, failed ones too. A void is its sale's status. */
export async function answerReport(
  bank: Bank<AkbankAccount>,
  posted: BankRequest,
  response: ServerResponse,
): Promise<void> {
  const signed = signedRequest(bank, posted);
  if (signed === null) return send(response, 401, "text/plain", "");
  const { account, request } = signed;
  const from = Date.parse(`${textOf(request, "report.startDateTime")}+03:00`);
  const until = Date.parse(`${textOf(request, "report.endDateTime")}+03:00`);
  const isPeriod = until >= from && until - from <= DAY_MS;
  if (!hasRandomNumber(request)) return sendJson(response, 400, { code: "400", message: "randomNumber is not valid" });
  const fault = bank.takeFault("list", "");
  if (fault?.kind === "akbank.unauthorized") return send(response, 401, "text/plain", "");
  await sendReply(response, fault, () => {
    closeFinishedDay(bank);
    const report = isPeriod
      ? reportOf(bank, account, rowsBetween(bank, account, { from, until, fault }), fault)
      : refusal(bank, account, "VPS-2229", "Gün aralığı 1 günden fazla girilemez");
    return jsonReply(account, report, fault);
  });
}

function reportOf(bank: Bank, account: AkbankAccount, rows: readonly object[], fault: Fault | null): object {
  if (rows.length > ROWS_MAX || fault?.kind === "akbank.too_many_rows")
    return refusal(bank, account, "VPS-2235", "Kayıt sayısı sınırı aşıldı");
  const report = { ...refusal(bank, account, "VPS-0000", "SUCCESSFUL"), txnDetailList: rows };
  const packed = gzipSync(
    fault?.kind === "akbank.list_bomb" ? Buffer.alloc(BOMB_BYTES, 0x20) : Buffer.from(JSON.stringify(report)),
  );
  const sent = fault?.kind === "akbank.list_cut" ? packed.subarray(0, packed.length / 2) : packed;
  return { ...refusal(bank, account, "VPS-0000", "SUCCESSFUL"), data: sent.toString("base64") };
}

const CODES = { sale: "1000", refund: "1002", void: "1003" } as const;

function rowsBetween(
  bank: Bank,
  { clientId }: AkbankAccount,
  { from, until, fault }: { from: number; until: number; fault: Fault | null },
): object[] {
  const days = [...new Set([businessDay(new Date(from)), businessDay(new Date(until))])];
  const movements = days.flatMap((day) =>
    alteredMovements(bank.books.movementsOn(clientId, day), bank.listFaults(), day),
  );
  const orders = bank.books.orders().filter((order) => order.clientId === clientId);
  const failed = orders.flatMap(({ transactions }) => transactions).filter(({ approved }) => !approved);
  const rows = [
    ...movements
      .filter(({ kind }) => kind !== "void" || fault?.kind === "akbank.void_as_row")
      .map((movement) => ({ at: movement.at, row: movementRow(bank, clientId, movement) })),
    ...failed.map((sale) => ({ at: sale.at, row: failedRow(sale) })),
  ];
  return rows.filter(({ at }) => Date.parse(at) >= from && Date.parse(at) <= until).map(({ row }) => row);
}

function movementRow(bank: Bank, clientId: string, movement: BankMovement): object {
  const [transaction] = bank.books.byTransId(clientId, movement.transId);
  const isVoided = movement.kind === "sale" && transaction?.voided === true;
  return {
    txnCode: CODES[movement.kind],
    responseCode: "VPS-0000",
    responseMessage: "BAŞARILI",
    hostResponseCode: "00",
    authCode: movement.authCode,
    ...(transaction === undefined
      ? NUMBERS_OF_OTHERS
      : { rrn: Number(transaction.hostRefNum), stan: stanOf(movement) }),
    txnStatus: isVoided ? "İptal" : "Başarılı",
    ...rowOf(movement),
  };
}

function failedRow(sale: Transaction): object {
  return {
    txnCode: "1000",
    responseCode: "VPS-1005",
    responseMessage: "Provizyon Hatası",
    hostResponseCode: sale.procReturnCode,
    authCode: "000000",
    rrn: Number(sale.hostRefNum),
    txnStatus: "Başarısız",
    stan: stanOf(sale),
    ...rowOf(sale),
  };
}

function rowOf(each: Pick<BankMovement, "orderId" | "amount" | "currency" | "installments" | "at">) {
  return {
    txnDateTime: wallTime(each.at),
    orderId: each.orderId,
    orgOrderId: each.orderId,
    batchNumber: 51,
    amount: jsonNumber(each.amount),
    currencyCode: Number(each.currency),
    installmentCount: each.installments,
    installmentLabel: each.installments === 1 ? "Peşin" : String(each.installments),
  };
}
