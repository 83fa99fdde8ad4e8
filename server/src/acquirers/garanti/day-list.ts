import { amountOfMinorUnits, isCurrencyCode, zero, type Amount, type CurrencyCode } from "@servicepay/money";
import { addDays, bankDayOf, readBankTime } from "../contract/bank-day.ts";
import type { DayPage, Movement } from "../contract/day-list.ts";
import { describeLineFault, type LineFault, type ListFailure } from "../contract/line-fault.ts";
import { textAt, type XmlElement } from "../contract/read-xml.ts";
import type { AcquirerTools } from "../contract/tools.ts";
import { codeOf, reasonNotOurs } from "./classify.ts";
import { exchange } from "./exchange.ts";
import { rowsOf, type GvpsReply } from "./gvps-reply.ts";
import { listMessage } from "./requests.ts";
import { secretsOf, type GarantiSettings } from "./settings.ts";

/** 500 rows of about 1.5 KB. */
const REPLY_BYTES_MAX = 4 * 1024 * 1024;

const KINDS: Readonly<Record<string, Movement["kind"]>> = { Satis: "sale", Iade: "refund", Iptal: "void" };
/** Pre-authorizations, which we never make, and questions about a card's points. */
const NOT_OURS = new Set(["On Otorizasyon", "On Otorizasyon Kapama", "Odul Sorgulama"]);

/** What was read before this page. */
interface Progress {
  page: number;
  movements: number;
  rows: number;
  /** The RetrefNums of voided sales. */
  voided: readonly string[];
}

/**
 * A page of the bank's list of a day, with times and failed transactions. The bank's documents do not say whether a void is a row of
 * its own or the status of its sale. Both are recorded somewhere, so either counts, once.
 */
export async function listDay(
  settings: GarantiSettings,
  tools: AcquirerTools,
  { day, cursor }: { day: string; cursor: string | null },
): Promise<DayPage> {
  const before: Progress =
    cursor === null ? { page: 1, movements: 0, rows: 0, voided: [] } : (JSON.parse(cursor) as Progress);
  // To the first minute of the next day: whether the last minute of a period is part of it is not documented.
  const period = { from: `${shown(day)} 00:00`, until: `${shown(addDays(day, 1))} 00:00`, page: before.page };
  const { answer, evidence } = await exchange(settings, tools, {
    ...listMessage(period),
    secrets: secretsOf(settings),
    replyBytesMax: REPLY_BYTES_MAX,
  });
  if (answer.kind === "unsent") return failed(`the bank cannot be reached: ${answer.reason}`, { name: "unreachable" });
  if (answer.kind === "unknown") {
    const { httpStatus: status } = evidence;
    if (status === null) return failed(`the bank's answer was lost: ${answer.reason}`, { name: "no_answer" });
    if (status !== 200) return failed(`the bank answered with ${answer.reason}`, { name: "http_status", status });
    return failed("the bank's answer is not a list", { name: "not_a_list" });
  }
  return pageOf(answer.reply, day, before);
}

function pageOf(reply: GvpsReply, day: string, before: Progress): DayPage {
  const stranger = reasonNotOurs(reply, "");
  if (stranger !== null || reply.code !== "00" || reply.source !== "GVPS")
    return notAList(stranger ?? `the bank refused: ${codeOf(reply)}`);
  const of = (name: string) => textAt(reply.xml, `Order.OrderListInqResult.OrderTxnList.${name}`);
  const [total, pages] = [numberIn(of("TotalTxnCount")), numberIn(of("TotalPageCount"))];
  if (total === null || pages === null || numberIn(of("ActPageNum")) !== before.page)
    return notAList("its counts cannot be read");
  const rows = rowsOf(reply.xml, "OrderListInqResult");
  const movements: Movement[] = [];
  const voided = new Set(before.voided);
  for (const [index, row] of rows.entries()) {
    const found = movementsOf(row, day);
    if (!Array.isArray(found)) return wrongRow(before.rows + index + 1, found);
    for (const movement of found) {
      if (movement.kind === "void" && voided.has(movement.reference)) continue;
      if (movement.kind === "void") voided.add(movement.reference);
      movements.push(movement);
    }
  }
  const after = { movements: before.movements + movements.length, rows: before.rows + rows.length };
  if (after.rows > total) return notAList(`it has ${after.rows} rows of ${total}`);
  if (before.page < pages)
    return rows.length === 0
      ? notAList("a page is empty, and it is not the last one")
      : { kind: "page", movements, next: JSON.stringify({ page: before.page + 1, ...after, voided: [...voided] }) };
  if (after.rows !== total) return notAList(`it has ${after.rows} rows of ${total}`);
  return { kind: "lastPage", movements, count: after.movements };
}

/** What a row says about money: nothing, a movement, or a sale with its void; or the column that cannot be read. */
function movementsOf(row: XmlElement, day: string): Movement[] | LineFault {
  const of = (name: string) => textAt(row, name);
  const [type, status, responseCode] = [of("TrxType"), of("Status"), of("ResponseCode")];
  if (NOT_OURS.has(type) || (status === "Basarisiz" && responseCode !== "00")) return [];
  const kind = Object.hasOwn(KINDS, type) ? KINDS[type] : undefined;
  const isVoidedSale = kind === "sale" && status === "Iptal";
  if (kind === undefined || responseCode !== "00" || (status !== "Basarili" && !isVoidedSale)) return { name: "kind" };
  // A void names the sale that it voids; its own number means nothing to us.
  const reference = of(kind === "void" ? "OrigRetrefNum" : "RetrefNum");
  if (!/^[0-9A-Za-z]{1,24}$/.test(reference)) return { name: "reference" };
  const bankOrderId = of("OrderID");
  if (!/^[\x21-\x7e]{1,64}$/.test(bankOrderId)) return { name: "order_id" };
  const currency = currencyOfName(of("CurrencyCode"));
  if (currency === null) return { name: "currency" };
  const amount = amountOf(of("AuthAmount"), currency);
  if (amount === null) return { name: "amount" };
  const installments = installmentsOf(of("InstallmentCnt"));
  if (installments === null) return { name: "installments" };
  const authCode = of("AuthCode");
  if (!/^[A-Za-z0-9]{0,20}$/.test(authCode)) return { name: "auth_code" };
  const at = readBankTime(of("LastTrxDate"));
  if (at === null) return { name: "time" };
  if (bankDayOf(at) !== day) return [];
  const facts = { reference, bankOrderId, amount, currency, installments, authCode: authCode || null, at };
  return isVoidedSale
    ? [
        { kind, ...facts },
        { kind: "void", ...facts },
      ]
    : [{ kind, ...facts }];
}

/** The bank's list says "TL". Other currencies are not recorded; their names would be those of ISO 4217. */
function currencyOfName(name: string): CurrencyCode | null {
  if (name === "TL") return "TRY";
  return isCurrencyCode(name) ? name : null;
}

function amountOf(units: string, currency: CurrencyCode): Amount | null {
  const amount = /^[0-9]{1,15}$/.test(units) ? amountOfMinorUnits(BigInt(units), currency) : zero;
  return amount > zero ? amount : null;
}

function installmentsOf(text: string): number | null {
  if (text === "Pesin") return 1;
  return /^[0-9]{1,2}$/.test(text) ? Math.max(1, Number(text)) : null;
}

function numberIn(text: string): number | null {
  return /^[0-9]{1,9}$/.test(text) ? Number(text) : null;
}

/** "2026-11-20" is 20/11/2026. */
function shown(day: string): string {
  return day.split("-").toReversed().join("/");
}

function wrongRow(line: number, fault: LineFault): DayPage {
  return failed(`row ${line} of the bank's answer: ${describeLineFault(fault)}`, { name: "line", line, fault });
}

function notAList(reason: string): DayPage {
  return failed(`the bank's answer is not a list: ${reason}`, { name: "not_a_list" });
}

function failed(reason: string, failure: ListFailure): DayPage {
  return { kind: "failed", reason, failure };
}
