import type { Bank } from "../../bank/bank.ts";
import { areOffered } from "../../bank/installments.ts";
import type { AuthenticatedEntry, Money } from "../../books/entries.ts";
import type { CardDetails } from "../../cards/authorization.ts";
import { passesLuhn } from "../../cards/card-number.ts";
import { findTestCard } from "../../cards/test-cards.ts";
import { readDecimal, shownAmount } from "../../orders/money-texts.ts";
import { digits, randomBase64 } from "../../orders/numbers.ts";
import { CANCELLED_BY_PAYER } from "../../three-ds/authentication-pages.ts";
import { authenticatedEntry } from "../../three-ds/remembered-authentication.ts";
import { isWebAddress, type FormFields } from "../../web/http.ts";
import { problemPage, returnPage, type Locale, type Page } from "../../web/pages.ts";
import type { PayforAccount } from "./accounts.ts";
import { chargeAuthenticated } from "./charge.ts";
import { formHash, returnHash } from "./hashes.ts";
import { installmentsIn, ORDER_ID } from "./request-checks.ts";

interface Session extends Money {
  form: FormFields;
  account: PayforAccount;
  card: CardDetails;
  installments: number;
}

/** Fields that are returned as received. Card number and CVV are not among them. */
const ECHOED = [
  "MbrId",
  "MerchantID",
  "OrderId",
  "SecureType",
  "TxnType",
  "PurchAmount",
  "Currency",
  "InstallmentCount",
  "OkUrl",
  "FailUrl",
  "Lang",
  "Rnd",
  "Hash",
  "CardHolderName",
];

/** Takes the merchant's form, which the payer's browser posts, to the authentication page. */
export function openThreeDs(bank: Bank<PayforAccount>, form: FormFields): Page {
  const account = bank.accounts.get(form.get("MerchantID") ?? "");
  const isMerchant = account?.mbrId === form.get("MbrId") && account?.userCode === form.get("UserCode");
  // What the bank does with a wrong hash is not published. It cannot know where to return to, so it shows its own page.
  if (account === undefined || !isMerchant || form.get("Hash") !== formHash(form, account.merchantPass))
    return problemPage(localeOf(form), 400, "Hash, MbrId, MerchantID or UserCode is wrong.");
  if (!isWebAddress(form.get("OkUrl")) || !isWebAddress(form.get("FailUrl")))
    return problemPage(localeOf(form), 400, "OkUrl or FailUrl is not valid.");
  const refused = refusalOf(bank, form, account);
  const session = sessionOf(form, account);
  if (refused !== null || session === null) return returnOf(bank, account, form, { ...UNREADABLE, ...refused });
  return bank.pages.begin({
    locale: localeOf(form),
    merchantName: account.merchantName,
    shownAmount: shownAmount(session, localeOf(form)),
    cardNumber: session.card.number,
    conclude: (mdStatus, isCancelled) => conclude(bank, session, mdStatus === "1", isCancelled),
  });
}

interface Outcome {
  code: string;
  message: string;
  authCode?: string;
  hostRefNum?: string;
}

const UNREADABLE: Outcome = { code: "M012", message: "Geçersiz tutar." };

function refusalOf(bank: Bank, form: FormFields, account: PayforAccount): Outcome | null {
  const orderId = form.get("OrderId") ?? "";
  const isSale = ["3DModel", "3DPay"].includes(form.get("SecureType") ?? "") && form.get("TxnType") === "Auth";
  if (!isSale || form.get("MOTO") !== "0" || !["TR", "EN"].includes(form.get("Lang") ?? "") || !ORDER_ID.test(orderId))
    return { code: "V015", message: "İstek reddedildi." };
  if (bank.books.knowsOrder(account.clientId, orderId))
    return { code: "101310", message: "Verilen sipariş no önceden kullanılmıştır." };
  const number = form.get("Pan") ?? "";
  if (!passesLuhn(number) || !/^[0-9]{4}$/.test(form.get("Expiry") ?? ""))
    return { code: "M041", message: "Geçersiz kart numarası" };
  const installments = installmentsIn(form.get("InstallmentCount"));
  return installments !== null && areOffered(installments, findTestCard(number)?.program ?? null, account)
    ? null
    : { code: "V015", message: "Taksit sayısı geçersiz." };
}

function sessionOf(form: FormFields, account: PayforAccount): Session | null {
  const money = readDecimal(form.get("PurchAmount") ?? "", form.get("Currency") ?? "", "two");
  const expiry = form.get("Expiry") ?? "";
  const [month, year] = [expiry.slice(0, 2), expiry.slice(2)];
  const card = { number: form.get("Pan") ?? "", month, year, cvv: form.get("Cvv2") ?? "" };
  const installments = installmentsIn(form.get("InstallmentCount")) ?? 1;
  return typeof money === "string" ? null : { form, account, card, installments, ...money };
}

/** Everything but a full authentication is a failed one. */
function conclude(bank: Bank, session: Session, isAuthenticated: boolean, isCancelled: boolean): Page {
  const { form, account, card, installments, amount, currency } = session;
  const entry = authenticatedEntry(
    bank,
    {
      clientId: account.clientId,
      orderId: form.get("OrderId") ?? "",
      md: `1${digits(6)}${digits(9)}`,
      xid: randomBase64(20),
      eci: isAuthenticated ? "05" : "",
      cavv: isAuthenticated ? randomBase64(20) : "",
      mdStatus: isAuthenticated ? "1" : "0",
      amount,
      currency,
      installments,
    },
    card,
  );
  bank.books.record(entry);
  const failure = isCancelled ? CANCELLED_BY_PAYER : "3D Kullanıcı Doğrulama Adımı Başarısız";
  const outcome = isAuthenticated
    ? { code: "V033", message: "3D Kullanıcı Doğrulama Adımı Başarılı" }
    : { code: "V034", message: failure };
  const charged = isAuthenticated && form.get("SecureType") === "3DPay" ? chargeAuthenticated(bank, entry) : null;
  return returnOf(bank, account, form, charged ?? outcome, entry);
}

function returnOf(
  bank: Bank,
  account: PayforAccount,
  form: FormFields,
  { code, message, authCode = "", hostRefNum = "" }: Outcome,
  entry?: AuthenticatedEntry,
): Page {
  const fault = bank.takeFault("threeds", form.get("OrderId") ?? "");
  const isProven = entry?.mdStatus === "1" && fault?.kind !== "payfor.unproven_v033";
  const fields = new Map([
    ["RequestGuid", entry?.md ?? "0"],
    ...ECHOED.map((name): [string, string] => [name, form.get(name) ?? ""]),
    ["PayerTxnId", entry?.xid ?? ""],
    ["PayerAuthenticationCode", entry?.cavv ?? ""],
    ["Eci", entry?.eci ?? ""],
    ["3DStatus", isProven ? "1" : "-1"],
    ["D3Stat", isProven ? "Y" : "N"],
    ["TxnResult", entry === undefined ? "" : code === "00" ? "Success" : "Failed"],
    ["AuthCode", authCode],
    ["HostRefNum", hostRefNum],
    ["ProcReturnCode", code],
    ["ErrMsg", message],
    ["CardMask", entry?.maskedPan.replaceAll(" ", "") ?? ""],
    ["ResponseRnd", `PF${digits(9)}${digits(9)}`],
  ]);
  if (fault?.kind === "wrong_amount") fields.set("PurchAmount", "0.01");
  if (fault?.kind === "wrong_order") fields.set("OrderId", "SOMEONEELSES");
  const algorithm = fault?.kind === "payfor.return_sha256" ? "sha256" : "sha1";
  const hash = fault?.kind === "wrong_hash" ? randomBase64(20) : returnHash(fields, account, algorithm);
  if (fault?.kind !== "no_hash") fields.set("ResponseHash", hash);
  return returnPage(localeOf(form), form.get(isProven ? "OkUrl" : "FailUrl") ?? "", fields);
}

function localeOf(form: FormFields): Locale {
  return form.get("Lang") === "EN" ? "en" : "tr";
}
