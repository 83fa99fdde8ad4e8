import type { Bank } from "../../bank/bank.ts";
import type { AuthenticatedEntry } from "../../books/entries.ts";
import type { CardDetails } from "../../cards/authorization.ts";
import { passesLuhn } from "../../cards/card-number.ts";
import { findTestCard } from "../../cards/test-cards.ts";
import { shownAmount } from "../../orders/money-texts.ts";
import { randomBase64 } from "../../orders/numbers.ts";
import type { MdStatus } from "../../three-ds/authentication-pages.ts";
import { authenticatedEntry } from "../../three-ds/remembered-authentication.ts";
import { isWebAddress, type FormFields } from "../../web/http.ts";
import { problemPage, returnPage, type Locale, type Page } from "../../web/pages.ts";
import type { NestpayAccount } from "./accounts.ts";
import { newMerchantData } from "./generated-ids.ts";
import { checkAmount, checkInstallments, installmentsIn } from "./request-checks.ts";
import { hasGoodHash, ver3 } from "./ver3.ts";

/** Fields that are returned as received. Card number and CVV are not among them. */
const ECHOED = [
  "clientid",
  "storetype",
  "amount",
  "oid",
  "okUrl",
  "failUrl",
  "lang",
  "currency",
  "taksit",
  "TranType",
  "hashAlgorithm",
];
const EXPIRY = ["Ecom_Payment_Card_ExpDate_Month", "Ecom_Payment_Card_ExpDate_Year"];

const MESSAGES: Readonly<Record<MdStatus, string>> = {
  "0": "N-status/Not authenticated",
  "1": "Y-status/Challenge authentication via ACS",
  "2": "Card or issuer is not enrolled",
  "4": "A-status/Attempt",
};
const ECI: Readonly<Record<MdStatus, string>> = { "0": "07", "1": "05", "2": "07", "4": "06" };

/** Takes the merchant's form, which the payer's browser posts, to the authentication page. */
export function openThreeDs(bank: Bank<NestpayAccount>, form: FormFields, clientIp: string): Page {
  const account = bank.accounts.get(form.get("clientid") ?? "");
  if (account === undefined) return refuse(form, { code: "HPP-1001", message: "Unknown clientid." });
  const problem = problemOf(form, account);
  const money = checkAmount(form.get("amount") ?? "", form.get("currency") ?? "");
  if (problem !== null || "errorCode" in money) return refuse(form, problem ?? { code: "", message: "" });
  return bank.pages.begin({
    locale: localeOf(form),
    merchantName: account.merchantName,
    shownAmount: shownAmount(money, localeOf(form)),
    cardNumber: form.get("pan") ?? "",
    conclude: (mdStatus, isCancelled) => conclude(bank, { form, account, clientIp }, mdStatus, isCancelled),
  });
}

interface Session {
  form: FormFields;
  account: NestpayAccount;
  clientIp: string;
}

/** Partial authentications (2 to 4) return to okUrl like full ones. The merchant decides about them. */
function conclude(bank: Bank<NestpayAccount>, session: Session, mdStatus: MdStatus, isCancelled: boolean): Page {
  const { form, account } = session;
  const entry = entryOf(bank, session, mdStatus);
  if (mdStatus === "1" || mdStatus === "4") bank.books.record(entry);
  const fault = bank.takeFault("threeds", entry.orderId);
  const message = isCancelled ? "N-status/Cancelled by the cardholder" : MESSAGES[mdStatus];
  const fields = new Map(returnFields(session, entry, message));
  if (fault?.kind === "wrong_amount") fields.set("amount", "0.01");
  if (fault?.kind === "wrong_order") fields.set("oid", "SOMEONEELSES");
  const hash = fault?.kind === "wrong_hash" ? randomBase64(64) : ver3(fields, account.storeKey);
  if (fault?.kind !== "no_hash") fields.set("HASH", hash);
  return returnPage(localeOf(form), form.get(mdStatus === "0" ? "failUrl" : "okUrl") ?? "", fields);
}

function problemOf(form: FormFields, account: NestpayAccount): { code: string; message: string } | null {
  if (form.get("hashAlgorithm") !== "ver3" || !hasGoodHash(form, account.storeKey))
    return { code: "3D-1004", message: "Hash is not valid." };
  if (form.get("storetype") !== "3d") return { code: "HPP-1002", message: "Store type is not supported." };
  if (!/^[A-Za-z0-9]{1,64}$/.test(form.get("oid") ?? ""))
    return { code: "HPP-1003", message: "Order id is not valid." };
  if (!isWebAddress(form.get("okUrl")) || !isWebAddress(form.get("failUrl")))
    return { code: "HPP-1004", message: "okUrl or failUrl is not valid." };
  const money = checkAmount(form.get("amount") ?? "", form.get("currency") ?? "");
  if ("errorCode" in money) return { code: money.errorCode, message: money.message };
  const pan = form.get("pan") ?? "";
  if (!passesLuhn(pan)) return { code: "CORE-2012", message: "Kredi kartı numarası geçerli formatta değil." };
  const installments = checkInstallments(form.get("taksit") ?? "", findTestCard(pan)?.program ?? null, account);
  return "errorCode" in installments ? { code: installments.errorCode, message: installments.message } : null;
}

/** Without a hash, because the merchant is not authenticated. */
function refuse(form: FormFields, { code, message }: { code: string; message: string }): Page {
  const failUrl = form.get("failUrl") ?? "";
  if (!isWebAddress(failUrl)) return problemPage(localeOf(form), 400, `${code} ${message}`);
  const fields = new Map([
    ["oid", form.get("oid") ?? ""],
    ["Response", "Error"],
    ["ErrorCode", code],
    ["ErrMsg", message],
    ...(code === "3D-1004" ? ([["mdStatus", "7"]] as const) : []),
  ]);
  return returnPage(localeOf(form), failUrl, fields);
}

function entryOf(bank: Bank, { form, account }: Session, mdStatus: MdStatus): AuthenticatedEntry {
  const money = checkAmount(form.get("amount") ?? "", form.get("currency") ?? "");
  if ("errorCode" in money) throw new Error("the form was checked before");
  const [month = "", year = ""] = EXPIRY.map((name) => form.get(name) ?? "");
  const card: CardDetails = { number: form.get("pan") ?? "", month, year, cvv: form.get("cv2") ?? "" };
  const authenticated = {
    clientId: account.clientId,
    orderId: form.get("oid") ?? "",
    md: newMerchantData(card.number, account.clientId),
    xid: randomBase64(20),
    eci: ECI[mdStatus],
    cavv: ["1", "4"].includes(mdStatus) ? randomBase64(20) : "",
    mdStatus,
    ...money,
    installments: installmentsIn(form.get("taksit") ?? "") ?? 1,
  };
  return authenticatedEntry(bank, authenticated, card);
}

function returnFields(
  { form, account, clientIp }: Session,
  entry: AuthenticatedEntry,
  message: string,
): [string, string][] {
  const echoed = [...ECHOED, ...EXPIRY].flatMap((name): [string, string][] =>
    form.has(name) ? [[name, form.get(name) ?? ""]] : [],
  );
  const isFull = entry.mdStatus === "1";
  return [
    ...echoed,
    ["mdStatus", entry.mdStatus],
    ["mdErrorMsg", message],
    ["md", entry.md],
    ["xid", entry.xid],
    ["eci", entry.eci],
    ["cavv", entry.cavv],
    ["txstatus", isFull ? "Y" : entry.mdStatus === "4" ? "A" : "N"],
    ["merchantID", account.clientId],
    ["ReturnOid", entry.orderId],
    ["maskedCreditCard", entry.maskedPan],
    ["MaskedPan", `${entry.maskedPan.replaceAll(" ", "").slice(0, 6)}***${entry.maskedPan.slice(-4)}`],
    ["clientIp", clientIp],
    ["version", "2.0"],
    ["PAResSyntaxOK", "true"],
    ["PAResVerified", String(isFull)],
    ["TRANID", ""],
    ["encoding", "UTF-8"],
    ["rnd", randomBase64(15)],
  ];
}

function localeOf(form: FormFields): Locale {
  return form.get("lang") === "en" ? "en" : "tr";
}
