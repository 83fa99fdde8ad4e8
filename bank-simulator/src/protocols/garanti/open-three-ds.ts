import type { Bank } from "../../bank/bank.ts";
import { areOffered } from "../../bank/installments.ts";
import type { AuthenticatedEntry, Money } from "../../books/entries.ts";
import { passesLuhn } from "../../cards/card-number.ts";
import { findTestCard } from "../../cards/test-cards.ts";
import { readMinorUnits, shownAmount } from "../../orders/money-texts.ts";
import { randomBase64 } from "../../orders/numbers.ts";
import { CANCELLED_BY_PAYER, type MdStatus } from "../../three-ds/authentication-pages.ts";
import { authenticatedEntry } from "../../three-ds/remembered-authentication.ts";
import { isWebAddress, type FormFields } from "../../web/http.ts";
import { problemPage, returnPage, type Locale, type Page } from "../../web/pages.ts";
import type { GarantiAccount } from "./accounts.ts";
import { formHash, returnHash, securityData } from "./hashes.ts";
import { installmentsIn, ORDER_ID } from "./request-checks.ts";

const ECHOED = [
  "mode",
  "apiversion",
  "secure3dsecuritylevel",
  "terminalprovuserid",
  "terminaluserid",
  "terminalmerchantid",
  "terminalid",
  "txntype",
  "txnamount",
  "txncurrencycode",
  "txninstallmentcount",
  "orderid",
  "successurl",
  "errorurl",
  "customeripaddress",
  "secure3dhash",
  "lang",
];
const SIGNED = ["clientid", "oid", "authcode", "procreturncode", "response", "mdstatus", "cavv", "eci", "md", "rnd"];
const MESSAGES: Readonly<Record<MdStatus, string>> = {
  "0": "N-status/Not authenticated",
  "1": "Authenticated",
  "2": "Card or issuer is not enrolled",
  "4": "Attempt",
};

/** Takes the merchant's form, which the payer's browser posts, to the authentication page. */
export function openThreeDs(bank: Bank<GarantiAccount>, form: FormFields): Page {
  const account = bank.accounts.get(form.get("terminalid") ?? "");
  const money = readMinorUnits(form.get("txnamount") ?? "", form.get("txncurrencycode") ?? "");
  if (account === undefined || typeof money === "string") return refuse(form, "Terminal veya tutar hatalı");
  const problem = problemOf(form, account);
  if (problem !== null) return refuse(form, problem);
  return bank.pages.begin({
    locale: localeOf(form),
    merchantName: account.merchantName,
    shownAmount: shownAmount(money, localeOf(form)),
    cardNumber: form.get("cardnumber") ?? "",
    conclude: (mdStatus, isCancelled) =>
      conclude(bank, { form, account, money }, mdStatus, isCancelled ? CANCELLED_BY_PAYER : MESSAGES[mdStatus]),
  });
}

function problemOf(form: FormFields, account: GarantiAccount): string | null {
  const security = securityData(account.password, account.clientId);
  const isSigned = form.get("secure3dhash") === formHash(form, account.storeKey, security);
  if (!isSigned || form.get("apiversion") !== "512") return "Guvenlik Kodu hatali";
  const isSale = form.get("txntype") === "sales" && form.get("secure3dsecuritylevel") === "3D";
  const isMerchant = form.get("terminalmerchantid") === account.merchantId;
  if (!isSale || !isMerchant || !ORDER_ID.test(form.get("orderid") ?? "")) return "Gönderilen alanlar hatalı";
  const number = form.get("cardnumber") ?? "";
  if (!passesLuhn(number)) return "Kart numarası hatalı";
  const installments = installmentsIn(form.get("txninstallmentcount"));
  return installments !== null && areOffered(installments, findTestCard(number)?.program ?? null, account)
    ? null
    : "Taksit sayısı hatalı";
}

/** The bank says 7 for a wrong hash. Such a return is not signed here. */
function refuse(form: FormFields, message: string): Page {
  const errorUrl = form.get("errorurl") ?? "";
  if (!isWebAddress(errorUrl) || !isWebAddress(form.get("successurl")))
    return problemPage(localeOf(form), 400, message);
  const fields = new Map([
    ["mdstatus", "7"],
    ["mderrormessage", message],
    ["errmsg", message],
    ["oid", form.get("orderid") ?? ""],
    ["orderid", form.get("orderid") ?? ""],
    ["clientid", form.get("terminalid") ?? ""],
  ]);
  return returnPage(localeOf(form), errorUrl, fields);
}

interface Session {
  form: FormFields;
  account: GarantiAccount;
  money: Money;
}

/** Partial authentications return to successurl like full ones. The merchant decides about them. */
function conclude(bank: Bank, session: Session, mdStatus: MdStatus, message: string): Page {
  const { form, account } = session;
  const entry = entryOf(bank, session, mdStatus);
  bank.books.record(entry);
  const fault = bank.takeFault("threeds", entry.orderId);
  const fields = new Map(returnFields(form, account, entry, message));
  if (fault?.kind === "wrong_amount") fields.set("txnamount", "1");
  if (fault?.kind === "wrong_order") fields.set("oid", "SOMEONEELSES");
  const signed = SIGNED.filter((name) => fault?.kind !== "garanti.hashparams_without_md" || name !== "md");
  const values = signed.map((name) => fields.get(name) ?? "");
  fields.set("hashparams", `${signed.join(":")}:`);
  fields.set("hashparamsval", values.join(""));
  const hash = fault?.kind === "wrong_hash" ? "0".repeat(128) : returnHash(values, account.storeKey);
  if (fault?.kind !== "no_hash") fields.set("hash", hash);
  return returnPage(localeOf(form), form.get(mdStatus === "0" ? "errorurl" : "successurl") ?? "", fields);
}

function entryOf(bank: Bank, { form, account, money }: Session, mdStatus: MdStatus): AuthenticatedEntry {
  const number = form.get("cardnumber") ?? "";
  const [month, year] = [form.get("cardexpiredatemonth") ?? "", form.get("cardexpiredateyear") ?? ""];
  const isMastercard = findTestCard(number)?.brand === "mastercard";
  const isProven = mdStatus === "1" || mdStatus === "4";
  const authenticated = {
    clientId: account.clientId,
    orderId: form.get("orderid") ?? "",
    md: randomBase64(96),
    xid: randomBase64(20),
    eci: mdStatus === "1" ? (isMastercard ? "02" : "05") : mdStatus === "4" ? (isMastercard ? "01" : "06") : "",
    cavv: isProven ? randomBase64(20) : "",
    mdStatus,
    ...money,
    installments: installmentsIn(form.get("txninstallmentcount")) ?? 1,
  };
  return authenticatedEntry(bank, authenticated, { number, month, year, cvv: form.get("cardcvv2") ?? "" });
}

function returnFields(
  form: FormFields,
  account: GarantiAccount,
  { orderId, md, xid, eci, cavv, mdStatus, maskedPan }: AuthenticatedEntry,
  message: string,
): [string, string][] {
  return [
    ...ECHOED.map((name): [string, string] => [name, form.get(name) ?? ""]),
    ["clientid", account.clientId],
    ["oid", orderId],
    ["mdstatus", mdStatus],
    ["mderrormessage", message],
    ["txnstatus", mdStatus === "1" ? "Y" : mdStatus === "4" ? "A" : "N"],
    ["md", md],
    ["xid", xid],
    ["eci", eci],
    ["cavv", cavv],
    ["authcode", ""],
    ["procreturncode", ""],
    ["response", ""],
    ["errmsg", ""],
    ["hostrefnum", ""],
    ["MaskedPan", maskedPan.replaceAll(" ", "")],
    ["rnd", randomBase64(15)],
  ];
}

function localeOf(form: FormFields): Locale {
  return form.get("lang") === "en" ? "en" : "tr";
}
