import { gunzipSync } from "node:zlib";
import { currencyByNumericCode, isCurrencyCode } from "@servicepay/money";
import { bankDayOf, readBankTime } from "../contract/bank-day.ts";
import type { DayPage, Movement } from "../contract/day-list.ts";
import { describeLineFault, type AnotherDay, type LineFault, type ListFailure } from "../contract/line-fault.ts";
import { readJson } from "../contract/read-json.ts";
import { readReply } from "../contract/read-reply.ts";
import { textAt, type XmlElement } from "../contract/read-xml.ts";
import type { AcquirerTools } from "../contract/tools.ts";
import { rowsOf, transactionIdOf } from "./akbank-reply.ts";
import { codesIn } from "./classify.ts";
import { post } from "./exchange.ts";
import { amountIn } from "./inquiry.ts";
import type { AkbankSettings } from "./settings.ts";

const TIMEOUT_MS = 60_000;
const REPLY_BYTES_MAX = 8 * 1024 * 1024;
/** 9,999 rows of a kilobyte, with room. */
const UNPACKED_BYTES_MAX = 64 * 1024 * 1024;
/** More than 9,999 rows: the day is asked for by the hour. */
const TOO_MANY_ROWS = "VPS-2235";

const KINDS: Readonly<Record<string, Movement["kind"]>> = { "1000": "sale", "1002": "refund", "1003": "void" };
/** Pre-authorizations and their captures, which we never make. */
const NOT_OURS = new Set(["1004", "1005"]);

/** What was read before this page: hours of a day that was too long, movements, and the orders that were voided. */
interface Progress {
  hour: number | null;
  movements: number;
  voided: readonly string[];
}

/**
 * The bank's list of a day, with times and failed transactions. A void is the status of its sale; where it also has a row of its
 * own, it counts once.
 */
export async function listDay(
  settings: AkbankSettings,
  tools: AcquirerTools,
  { day, cursor }: { day: string; cursor: string | null },
): Promise<DayPage> {
  const before: Progress =
    cursor === null ? { hour: null, movements: 0, voided: [] } : (JSON.parse(cursor) as Progress);
  const report = periodOf(day, before.hour);
  const to = {
    url: `${settings.apiUrl}/portal/report/transaction`,
    timeoutMs: TIMEOUT_MS,
    replyBytesMax: REPLY_BYTES_MAX,
  };
  const reply = await post(settings, tools, to, { report });
  const answer = readReply(reply, (body) => readJson(body, REPLY_BYTES_MAX));
  if (answer.kind === "unsent") return failed(`the bank cannot be reached: ${answer.reason}`, { name: "unreachable" });
  if (reply.kind === "lost") return failed(`the bank's answer was lost: ${reply.reason}`, { name: "no_answer" });
  if (reply.kind === "replied" && reply.status !== 200)
    return failed(`the bank answered with HTTP status ${reply.status}`, { name: "http_status", status: reply.status });
  if (answer.kind === "unknown") return notAList(answer.reason);
  const code = textAt(answer.reply, "responseCode");
  if (code === TOO_MANY_ROWS && before.hour === null)
    return { kind: "page", movements: [], next: JSON.stringify({ ...before, hour: 0 }) };
  const list = code === "VPS-0000" ? unpack(answer.reply) : null;
  return list === null ? notAList(`the bank refused: ${codesIn(answer.reply)}`) : pageOf(list, day, before);
}

function periodOf(day: string, hour: number | null): { startDateTime: string; endDateTime: string } {
  const [first, last] = hour === null ? ["00", "23"] : [shown(hour), shown(hour)];
  return { startDateTime: `${day}T${first}:00:00.000`, endDateTime: `${day}T${last}:59:59.999` };
}

function shown(hour: number): string {
  return String(hour).padStart(2, "0");
}

/** `data` is base64 of gzip of the list. */
function unpack(reply: XmlElement): XmlElement | null {
  const data = textAt(reply, "data");
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(data)) return null;
  try {
    const unpacked = gunzipSync(Buffer.from(data, "base64"), { maxOutputLength: UNPACKED_BYTES_MAX });
    return readJson(unpacked, UNPACKED_BYTES_MAX);
  } catch {
    return null; // Cut, or longer than a list can be.
  }
}

function pageOf(list: XmlElement, day: string, before: Progress): DayPage {
  if (!Array.isArray(list["txnDetailList"])) return notAList("it has no list of transactions");
  const movements: Movement[] = [];
  const voided = new Set(before.voided);
  for (const [index, row] of rowsOf(list).entries()) {
    const found = movementsOf(row);
    if (!Array.isArray(found)) return wrongRow(index + 1, describeLineFault(found), found);
    for (const movement of found) {
      const has = bankDayOf(movement.at);
      if (has !== day) return wrongRow(index + 1, "is of another day", { name: "another_day", has, needs: day });
      if (movement.kind === "void" && voided.has(movement.reference)) continue;
      if (movement.kind === "void") voided.add(movement.reference);
      movements.push(movement);
    }
  }
  const count = before.movements + movements.length;
  const { hour } = before;
  return hour === null || hour === 23
    ? { kind: "lastPage", movements, count }
    : { kind: "page", movements, next: JSON.stringify({ hour: hour + 1, movements: count, voided: [...voided] }) };
}

/** What a row says about money: nothing, a movement, or a sale with its void; or the column that cannot be read. */
function movementsOf(row: XmlElement): Movement[] | LineFault {
  const of = (name: string) => textAt(row, name);
  const [txnCode, status] = [of("txnCode"), of("txnStatus")];
  const isCarriedOut = of("responseCode") === "VPS-0000" && of("hostResponseCode") === "00";
  // The bank has reversed what was never answered: such a row has no code.
  const isFailed = !isCarriedOut && ["Başarısız", "Teknik İptal"].includes(status);
  if (NOT_OURS.has(txnCode) || isFailed) return [];
  const kind = Object.hasOwn(KINDS, txnCode) ? KINDS[txnCode] : undefined;
  const isVoidedSale = kind === "sale" && status === "İptal";
  if (kind === undefined || !isCarriedOut || (status !== "Başarılı" && !isVoidedSale)) return { name: "kind" };
  const bankOrderId = of("orgOrderId") || of("orderId");
  if (!/^[\x21-\x7e]{1,64}$/.test(bankOrderId)) return { name: "order_id" };
  const reference = transactionIdOf(row);
  if (reference === null) return { name: "reference" };
  const currency = currencyByNumericCode(of("currencyCode"))?.code ?? "";
  if (!isCurrencyCode(currency)) return { name: "currency" };
  const amount = amountIn(of("amount"), currency);
  if (amount === null) return { name: "amount" };
  if (!/^[0-9]{1,2}$/.test(of("installmentCount"))) return { name: "installments" };
  const authCode = of("authCode");
  if (!/^[A-Za-z0-9]{0,20}$/.test(authCode)) return { name: "auth_code" };
  const at = readBankTime(of("txnDateTime"));
  if (at === null) return { name: "time" };
  const installments = Math.max(1, Number(of("installmentCount")));
  const facts = { bankOrderId, amount, currency, installments, authCode: authCode || null, at };
  // An order has one sale, so its void is named by the order, whichever row says it.
  if (kind === "void") return [{ kind, reference: bankOrderId, ...facts }];
  const movement: Movement = { kind, reference, ...facts };
  return isVoidedSale ? [movement, { kind: "void", reference: bankOrderId, ...facts }] : [movement];
}

function wrongRow(line: number, says: string, fault: LineFault | AnotherDay): DayPage {
  return failed(`row ${line} of the bank's answer: ${says}`, { name: "line", line, fault });
}

function notAList(reason: string): DayPage {
  return failed(`the bank's answer is not a list: ${reason}`, { name: "not_a_list" });
}

function failed(reason: string, failure: ListFailure): DayPage {
  return { kind: "failed", reason, failure };
}
