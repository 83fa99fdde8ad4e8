import { amountFromDecimal, currencyOf, fitsCurrency, zero, type Amount, type CurrencyCode } from "@servicepay/money";
import { bankDayOf, readBankTime } from "../contract/bank-day.ts";
import type { DayPage, Movement } from "../contract/day-list.ts";
import { describeLineFault, type AnotherDay, type LineFault, type ListFailure } from "../contract/line-fault.ts";
import { elementsAt, isElement, readXml, textAt, type XmlElement } from "../contract/read-xml.ts";
import type { AcquirerTools } from "../contract/tools.ts";
import { post } from "./exchange.ts";
import { historyFields } from "./requests.ts";
import type { PayforSettings } from "./settings.ts";

const TIMEOUT_MS = 60_000;
/** Each row has more than a hundred fields, about 5 KB. */
const REPLY_BYTES_MAX = 8 * 1024 * 1024;

const ROW = "PaymentRequestExtended";

const KINDS: ReadonlyMap<string, Movement["kind"]> = new Map([
  ["Auth", "sale"],
  ["PostAuth", "sale"],
  ["ParaPuanAuth", "sale"],
  ["Void", "void"],
  ["Refund", "refund"],
]);
/** As the bank's guide lists them. */
const CURRENCIES: readonly CurrencyCode[] = ["TRY", "USD", "EUR", "GBP", "RUB", "JPY"];
const MOVES_NO_MONEY = new Set(["PreAuth", "ParaPuanInquiry", "OrderInquiry", "TxnHistory", "BatchClose"]);

/** The history of a day, in one page. Rows of failed and of questioned transactions are left out. */
export async function listDay(settings: PayforSettings, tools: AcquirerTools, day: string): Promise<DayPage> {
  const limits = { timeoutMs: TIMEOUT_MS, replyBytesMax: REPLY_BYTES_MAX };
  const reply = await post(settings, tools, { fields: historyFields(day), ...limits });
  if (reply.kind === "unsent") return failed(`the bank cannot be reached: ${reply.reason}`, { name: "unreachable" });
  if (reply.kind === "lost") return failed(`the bank's answer was lost: ${reply.reason}`, { name: "no_answer" });
  const { status } = reply;
  if (status !== 200) return failed(`the bank answered with HTTP status ${status}`, { name: "http_status", status });
  const report = readXml(reply.body, "TxnHistoryReport", REPLY_BYTES_MAX);
  if (report === null || hasOtherRows(report))
    return failed("the bank's answer is not a history", { name: "not_a_list" });
  return pageOf(elementsAt(report, ROW), day);
}

/** Rows that stand elsewhere would be lost. */
function hasOtherRows(report: XmlElement): boolean {
  return Object.entries(report).some(([name, value]) => name !== ROW && typeof value !== "string");
}

function pageOf(rows: readonly XmlElement[], day: string): DayPage {
  const movements: Movement[] = [];
  for (const [index, row] of rows.entries()) {
    const line = index + 1;
    const movement = movementOf(row["PaymentRequest"]);
    if (movement === null) continue;
    if (movement === "not_a_list")
      return failed(`row ${line} of the bank's answer is not known to be a movement or none`, { name: "not_a_list" });
    if ("name" in movement) return wrongRow(line, describeLineFault(movement), movement);
    const has = bankDayOf(movement.at);
    if (has !== day) return wrongRow(line, "is of another day", { name: "another_day", has, needs: day });
    movements.push(movement);
  }
  return rows.length === 0
    ? failed("the bank's answer has no row, not even one that says so", { name: "not_a_list" })
    : { kind: "lastPage", movements, count: movements.length };
}

/** Null for a row without a movement of money. */
function movementOf(request: unknown): Movement | LineFault | "not_a_list" | null {
  if (!isElement(request) || Object.values(request).some((value) => typeof value !== "string")) return "not_a_list";
  const field = (name: string) => textAt(request, name);
  const txnType = field("TxnType");
  const isCarriedOut = ["Y", "V"].includes(field("TxnStatus")) && field("TxnResult") === "Success";
  const isRefused = ["N", "P"].includes(field("TxnStatus")) && field("TxnResult") !== "Success";
  if (MOVES_NO_MONEY.has(txnType) || isRefused || field("OrgTxnType") === "PreAuth") return null;
  const kind = KINDS.get(txnType);
  if (kind === undefined || !isCarriedOut || field("ProcReturnCode") !== "00") return "not_a_list";
  const reference = field("F37");
  if (!/^[0-9]{1,20}$/.test(reference)) return { name: "reference" };
  const bankOrderId = field("OrderId");
  if (!/^[\x21-\x7e]{1,64}$/.test(bankOrderId)) return { name: "order_id" };
  const currency = CURRENCIES.find((code) => currencyOf(code).numericCode === field("Currency"));
  if (currency === undefined) return { name: "currency" };
  const amount = amountOf(field("PurchAmount"), currency);
  if (amount === null) return { name: "amount" };
  if (!/^[0-9]{0,2}$/.test(field("InstallmentCount"))) return { name: "installments" };
  const authCode = field("AuthCode");
  if (!/^[A-Za-z0-9]{0,20}$/.test(authCode)) return { name: "auth_code" };
  const at = readBankTime(field("InsertDatetime"));
  if (at === null) return { name: "time" };
  const installments = Math.max(1, Number(field("InstallmentCount")));
  return { kind, reference, bankOrderId, amount, currency, installments, authCode: authCode || null, at };
}

function amountOf(text: string, currency: CurrencyCode): Amount | null {
  const amount = /^[0-9]{1,13}(?:\.[0-9]{1,4})?$/.test(text) ? amountFromDecimal(text) : null;
  return amount !== null && amount > zero && fitsCurrency(amount, currency) ? amount : null;
}

function wrongRow(line: number, says: string, fault: LineFault | AnotherDay): DayPage {
  return failed(`row ${line} of the bank's answer ${says}`, { name: "line", line, fault });
}

function failed(reason: string, failure: ListFailure): DayPage {
  return { kind: "failed", reason, failure };
}
