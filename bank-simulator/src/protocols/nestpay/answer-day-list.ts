import type { ServerResponse } from "node:http";
import { currencyByNumericCode } from "@servicepay/money";
import type { Bank } from "../../bank/bank.ts";
import type { BankMovement } from "../../books/bank-books.ts";
import { istanbulTime } from "../../clock/istanbul-time.ts";
import { alteredMovements } from "../../faults/altered-movements.ts";
import { sendReply } from "../../faults/send-reply.ts";
import { send, type FormFields } from "../../web/http.ts";
import type { NestpayAccount } from "./accounts.ts";

const CSV = "text/csv; charset=utf-8";
const HEADER = "kind,reference,order_id,amount,currency,installments,auth_code,time";

/** Sends one page of a day's movements as CSV, as the bank's reporting service does. */
export async function answerDayList(
  bank: Bank<NestpayAccount>,
  form: FormFields,
  response: ServerResponse,
): Promise<void> {
  const account = bank.accounts.get(form.get("ClientId") ?? "");
  const isKnown = form.get("Name") === account?.username && form.get("Password") === account?.password;
  if (account === undefined || !isKnown) return send(response, 401, "text/plain", "Unknown user or wrong password.\n");
  const day = form.get("Day") ?? "";
  const cursor = form.get("Cursor") ?? "";
  if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(day) || !/^[0-9]{0,9}$/.test(cursor))
    return send(response, 400, "text/plain", "Day or Cursor is wrong\n");
  await sendReply(response, bank.takeFault("list", ""), () => {
    const movements = alteredMovements(bank.books.movementsOn(account.clientId, day), bank.listFaults(), day);
    return { contentType: CSV, body: pageOf(movements, Number(cursor), bank.dayListPageSize) };
  });
}

function pageOf(movements: readonly BankMovement[], from: number, size: number): string {
  const rows = movements.slice(from, from + size).map(rowOf);
  const isLast = from + size >= movements.length;
  const last = isLast ? `end,${movements.length}` : `more,${from + size}`;
  return [HEADER, ...rows, last, ""].join("\n");
}

function rowOf({ kind, transId, orderId, amount, currency, installments, authCode, at }: BankMovement): string {
  const money = currencyByNumericCode(currency);
  const digits = money?.exponent ?? 2;
  const padded = amount.padStart(digits + 1, "0");
  const decimal = digits === 0 ? padded : `${padded.slice(0, -digits)}.${padded.slice(-digits)}`;
  return [kind, transId, orderId, decimal, money?.code ?? currency, installments, authCode, istanbulTime(at)].join(",");
}
