import type { Bank } from "../../bank/bank.ts";
import { areOffered } from "../../bank/installments.ts";
import type { AuthenticatedEntry, Money } from "../../books/entries.ts";
import { passesLuhn } from "../../cards/card-number.ts";
import { findTestCard } from "../../cards/test-cards.ts";
import { wallTime } from "../../clock/istanbul-time.ts";
import { readDecimal, shownAmount } from "../../orders/money-texts.ts";
import { randomBase64, randomHex } from "../../orders/numbers.ts";
import { CANCELLED_BY_PAYER } from "../../three-ds/authentication-pages.ts";
import { authenticatedEntry } from "../../three-ds/remembered-authentication.ts";
import { isWebAddress, type FormFields } from "../../web/http.ts";
import { problemPage, returnPage, type Locale, type Page } from "../../web/pages.ts";
import type { AkbankAccount } from "./accounts.ts";
import { formHash, returnHash } from "./hashes.ts";
import { ORDER_ID } from "./requests.ts";

const SUCCESS = [
  "txnCode",
  "responseCode",
  "responseMessage",
  "txnDateTime",
  "merchantSafeId",
  "terminalSafeId",
  "orderId",
  "secureId",
  "secureEcomInd",
  "secureData",
  "secureMd",
];
const FAILURE = ["responseCode", "responseMessage", "orderId"];

interface Session {
  form: FormFields;
  account: AkbankAccount;
  money: Money;
}

/** Takes the merchant's form, which the payer's browser posts, to the authentication page. */
export function openThreeDs(bank: Bank<AkbankAccount>, form: FormFields): Page {
  const account = bank.accounts.get(form.get("terminalSafeId") ?? "");
  const money = readDecimal(form.get("amount") ?? "", form.get("currencyCode") ?? "", "two");
  if (account === undefined || typeof money === "string" || !isValid(form, account))
    return problemPage(localeOf(form), 400, "Hash or a field of the form is not valid.");
  const session = { form, account, money };
  if (bank.books.knowsOrder(account.clientId, form.get("orderId") ?? ""))
    return fail(bank, session, "VPS-1013", "orderId daha önce kullanıldı");
  return bank.pages.begin({
    locale: localeOf(form),
    merchantName: account.merchantName,
    shownAmount: shownAmount(money, localeOf(form)),
    cardNumber: form.get("creditCard") ?? "",
    conclude: (mdStatus, isCancelled) =>
      mdStatus === "1" ? succeed(bank, session) : notAuthenticated(bank, session, isCancelled),
  });
}

function isValid(form: FormFields, account: AkbankAccount): boolean {
  const number = form.get("creditCard") ?? "";
  const installments = /^[1-9][0-9]?$/.test(form.get("installCount") ?? "") ? Number(form.get("installCount")) : 0;
  return (
    form.get("hash") === formHash(form, account.secretKey) &&
    form.get("merchantSafeId") === account.merchantSafeId &&
    form.get("paymentModel") === "3D" &&
    form.get("txnCode") === "3000" &&
    ORDER_ID.test(form.get("orderId") ?? "") &&
    isWebAddress(form.get("okUrl")) &&
    isWebAddress(form.get("failUrl")) &&
    passesLuhn(number) &&
    /^(0[1-9]|1[0-2])[0-9]{2}$/.test(form.get("expiredDate") ?? "") &&
    installments > 0 &&
    areOffered(installments, findTestCard(number)?.program ?? null, account)
  );
}

/** Everything but a full authentication is a failed one. */
function notAuthenticated(bank: Bank, session: Session, isCancelled: boolean): Page {
  bank.books.record(entryOf(bank, session, false));
  return fail(bank, session, "VPS-1279", isCancelled ? CANCELLED_BY_PAYER : "BKM 3DS Server Doğrulama Başarısız");
}

function succeed(bank: Bank, session: Session): Page {
  const { form, account } = session;
  const entry = entryOf(bank, session, true);
  bank.books.record(entry);
  const fields = new Map([
    ["txnCode", "3001"],
    ["responseCode", "VPS-0000"],
    ["responseMessage", "BAŞARILI"],
    ["txnDateTime", wallTime(entry.at)],
    ["merchantSafeId", account.merchantSafeId],
    ["terminalSafeId", account.clientId],
    ["orderId", entry.orderId],
    ["secureId", entry.xid],
    ["secureEcomInd", entry.eci],
    ["secureData", entry.cavv],
    ["secureMd", entry.md],
  ]);
  return signed(bank, session, fields, SUCCESS, form.get("okUrl") ?? "");
}

function fail(bank: Bank, session: Session, code: string, message: string): Page {
  const { form } = session;
  const fields = new Map([
    ["txnCode", ""],
    ["responseCode", code],
    ["responseMessage", message],
    ["orderId", form.get("orderId") ?? ""],
  ]);
  return signed(bank, session, fields, FAILURE, form.get("failUrl") ?? "");
}

function signed(
  bank: Bank,
  { form, account }: Session,
  fields: Map<string, string>,
  names: readonly string[],
  address: string,
): Page {
  const fault = bank.takeFault("threeds", form.get("orderId") ?? "");
  if (fault?.kind === "wrong_order") fields.set("orderId", "SOMEONEELSES");
  const isShort = fault?.kind === "akbank.return_without_secure_data";
  const listed = names.filter((name) => !isShort || name !== "secureData");
  const values = listed.map((name) => fields.get(name) ?? "");
  fields.set("hashParams", listed.join("+"));
  const hash = fault?.kind === "wrong_hash" ? randomBase64(64) : returnHash(values, account.secretKey);
  if (fault?.kind !== "no_hash") fields.set("hash", hash);
  return returnPage(localeOf(form), address, fields);
}

function entryOf(bank: Bank, { form, account, money }: Session, isAuthenticated: boolean): AuthenticatedEntry {
  const number = form.get("creditCard") ?? "";
  const expiry = form.get("expiredDate") ?? "";
  const authenticated = {
    clientId: account.clientId,
    orderId: form.get("orderId") ?? "",
    md: randomHex(32),
    xid: randomBase64(20),
    eci: isAuthenticated ? (findTestCard(number)?.brand === "mastercard" ? "02" : "05") : "",
    cavv: isAuthenticated ? randomBase64(20) : "",
    mdStatus: isAuthenticated ? "1" : "0",
    ...money,
    installments: Number(form.get("installCount")),
  };
  const [month, year] = [expiry.slice(0, 2), expiry.slice(2)];
  return authenticatedEntry(bank, authenticated, { number, month, year, cvv: form.get("cvv") ?? "" });
}

function localeOf(form: FormFields): Locale {
  return form.get("lang") === "EN" ? "en" : "tr";
}
