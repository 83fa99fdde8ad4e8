import type { ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { currencyByNumericCode } from "@servicepay/money";
import type { Bank } from "./bank.ts";
import type { BankMovement } from "./books.ts";
import type { Fault, Faults } from "./faults.ts";
import { send } from "./http.ts";
import { istanbulTime } from "./istanbul-time.ts";
import type { FormFields } from "./three-ds/ver3.ts";

const CSV = "text/csv; charset=utf-8";
const HEADER = "kind,reference,order_id,amount,currency,installments,auth_code,time";

/** Sends one page of a day's movements as CSV, as the bank's reporting service does. */
export async function answerDayList(
  bank: Bank,
  faults: Faults,
  form: FormFields,
  response: ServerResponse,
): Promise<void> {
  const terminal = bank.terminals.get(form.get("ClientId") ?? "");
  const isKnown = form.get("Name") === terminal?.username && form.get("Password") === terminal?.password;
  if (terminal === undefined || !isKnown) return send(response, 401, "text/plain", "Unknown user or wrong password.\n");
  const day = form.get("Day") ?? "";
  const cursor = form.get("Cursor") ?? "";
  if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(day) || !/^[0-9]{0,9}$/.test(cursor))
    return send(response, 400, "text/plain", "Day or Cursor is wrong\n");
  const fault = faults.take("list", "");
  if (fault?.kind === "hang") return;
  if (fault?.kind === "reset_before" || fault?.kind === "reset_after") return void response.destroy();
  if (fault?.kind === "down") return send(response, 503, "text/html", "<html><body>Service Unavailable</body></html>");
  if (fault?.kind === "http_500") return send(response, 500, "text/html", "<html><body>Error</body></html>");
  if (fault?.kind === "html") return send(response, 200, "text/html", "<html><body>Bakım<br></body></html>");
  if (fault?.kind === "slow") await wait(fault.delayMs ?? 0, undefined, { ref: false });
  const movements = altered(bank.books.movementsOn(terminal.clientId, day), faults.ofLists(), day);
  const page = pageOf(movements, Number(cursor), bank.dayListPageSize);
  send(response, 200, CSV, distorted(page, fault));
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

function distorted(page: string, fault: Fault | null): string | Buffer {
  switch (fault?.kind) {
    case "empty":
      return "";
    case "truncated":
      return page.slice(0, Math.floor(page.length * 0.6));
    case "garbage_prefix":
      return `\u0000garbage${page}`;
    case "duplicate_reply":
      return page + page;
    default:
      return page;
  }
}

/** Applies the faults that change a day's movements. */
function altered(movements: readonly BankMovement[], faults: readonly Fault[], day: string): readonly BankMovement[] {
  return faults.reduce((list: readonly BankMovement[], { kind, orderId }) => {
    const isMeant = (each: BankMovement) => each.orderId === (orderId ?? list[0]?.orderId);
    switch (kind) {
      case "missing_movement":
        return list.filter((each) => !isMeant(each));
      case "altered_amount":
        return list.map((each) => (isMeant(each) ? { ...each, amount: String(BigInt(each.amount) + 100n) } : each));
      case "foreign_movement":
        return [...list, foreignMovement(orderId ?? "SOMEONEELSES", day)];
      default:
        return list;
    }
  }, movements);
}

/** A sale of another merchant's order, at noon. */
function foreignMovement(orderId: string, day: string): BankMovement {
  const numbers = { transId: `F${day.replaceAll("-", "")}${orderId}`.slice(0, 40), authCode: "P00001" };
  const money = { amount: "1999", currency: "949", installments: 1 };
  return { kind: "sale", orderId, ...numbers, ...money, at: `${day}T09:00:00.000Z` };
}
