import { currencyByNumericCode } from "@servicepay/money";
import type { Bank } from "../bank.ts";
import { maskCardNumber, passesLuhn } from "../card-number.ts";
import type { AuthenticatedEntry } from "../entries.ts";
import type { Fault } from "../faults.ts";
import { newMerchantData, randomBase64, randomToken } from "../generated-ids.ts";
import { authenticationOf } from "../outcomes.ts";
import { challengePage, problemPage, returnPage, type Locale, type Page } from "../pages.ts";
import { authorizationWith, checkAmount, checkInstallments } from "../request-checks.ts";
import type { BankTerminal } from "../terminals.ts";
import { findTestCard, type TestCard } from "../test-cards.ts";
import { createSessions } from "./sessions.ts";
import { hasGoodHash, ver3, type FormFields } from "./ver3.ts";

export interface ThreeDsGate {
  /** The merchant's form, posted by the payer's browser. */
  open(form: FormFields, clientIp: string): Page;
  /** The payer's one-time password or cancellation. */
  answer(sessionToken: string, form: FormFields): Page;
}

interface Session {
  form: FormFields;
  terminal: BankTerminal;
  card: TestCard | null;
  clientIp: string;
  wrongPasswords: number;
}

const WRONG_PASSWORDS_MAX = 3;
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

export function createThreeDsGate(
  bank: Bank,
  bankName: string,
  takeFault: (orderId: string) => Fault | null,
): ThreeDsGate {
  const sessions = createSessions<Session>(() => bank.now().getTime());

  return {
    open(form, clientIp) {
      const terminal = bank.terminals.get(form.get("clientid") ?? "");
      const problem =
        terminal === undefined ? { code: "HPP-1001", message: "Unknown clientid." } : problemOf(form, terminal);
      if (terminal === undefined || problem !== null) return refuse(form, problem ?? { code: "", message: "" });
      const card = findTestCard(form.get("pan") ?? "");
      const session: Session = { form, terminal, card, clientIp, wrongPasswords: 0 };
      const authentication = authenticationOf(card?.outcome ?? null);
      return authentication.kind === "noChallenge"
        ? conclude(session, authentication.mdStatus)
        : challenge(session, sessions.open(session));
    },

    answer(sessionToken, form) {
      const session = sessions.find(sessionToken);
      if (session === null) return problemPage("tr", randomToken(16), 410);
      const isCancelled = form.get("answer") === "cancel";
      const isRight = form.get("otp")?.trim() === (session.card?.otp ?? "123456");
      if (!isCancelled && !isRight && ++session.wrongPasswords < WRONG_PASSWORDS_MAX)
        return challenge(session, sessionToken);
      sessions.close(sessionToken);
      if (isCancelled) return conclude(session, "0", "N-status/Cancelled by the cardholder");
      return conclude(session, isRight ? authenticationOf(session.card?.outcome ?? null).mdStatus : "0");
    },
  };

  function challenge({ form, terminal, wrongPasswords }: Session, sessionToken: string): Page {
    const details = {
      action: `/acs/${sessionToken}`,
      locale: localeOf(form),
      bankName,
      merchantName: terminal.merchantName,
      amount: shownAmount(form),
      maskedPan: maskCardNumber(form.get("pan") ?? ""),
      isRetry: wrongPasswords > 0,
    };
    return challengePage(details, randomToken(16));
  }

  /** Partial authentications (2 to 4) return to okUrl like full ones. The merchant decides about them. */
  function conclude(session: Session, mdStatus: string, errorMessage?: string): Page {
    const { form, terminal } = session;
    const entry = entryOf(bank, session, mdStatus);
    if (mdStatus === "1" || mdStatus === "4") bank.books.record(entry);
    const fault = takeFault(entry.orderId);
    const fields = new Map(returnFields(session, entry, errorMessage ?? MESSAGES[mdStatus] ?? ""));
    if (fault?.kind === "wrong_amount") fields.set("amount", "0.01");
    if (fault?.kind === "wrong_order") fields.set("oid", "SOMEONEELSES");
    const hash = fault?.kind === "wrong_hash" ? randomBase64(64) : ver3(fields, terminal.storeKey);
    if (fault?.kind !== "no_hash") fields.set("HASH", hash);
    return returnPage(localeOf(form), form.get(mdStatus === "0" ? "failUrl" : "okUrl") ?? "", fields, randomToken(16));
  }
}

const MESSAGES: Readonly<Record<string, string>> = {
  "0": "N-status/Not authenticated",
  "1": "Y-status/Challenge authentication via ACS",
  "2": "Card or issuer is not enrolled",
  "4": "A-status/Attempt",
};

function problemOf(form: FormFields, terminal: BankTerminal): { code: string; message: string } | null {
  if (form.get("hashAlgorithm") !== "ver3" || !hasGoodHash(form, terminal.storeKey))
    return { code: "3D-1004", message: "Hash is not valid." };
  if (form.get("storetype") !== "3d") return { code: "HPP-1002", message: "Store type is not supported." };
  if (!/^[A-Za-z0-9]{1,64}$/.test(form.get("oid") ?? ""))
    return { code: "HPP-1003", message: "Order id is not valid." };
  if (!isWebAddress(form.get("okUrl")) || !isWebAddress(form.get("failUrl")))
    return { code: "HPP-1004", message: "okUrl or failUrl is not valid." };
  const money = checkAmount(form.get("amount") ?? "", form.get("currency") ?? "");
  if ("errorCode" in money) return { code: money.errorCode, message: money.message };
  if (!passesLuhn(form.get("pan") ?? ""))
    return { code: "CORE-2012", message: "Kredi kartı numarası geçerli formatta değil." };
  const installments = checkInstallments(
    form.get("taksit") ?? "",
    findTestCard(form.get("pan") ?? "")?.program ?? null,
    terminal,
  );
  return "errorCode" in installments ? { code: installments.errorCode, message: installments.message } : null;
}

/** Without a hash, because the merchant is not authenticated. */
function refuse(form: FormFields, { code, message }: { code: string; message: string }): Page {
  const failUrl = form.get("failUrl") ?? "";
  if (!isWebAddress(failUrl)) return problemPage(localeOf(form), randomToken(16), 400, `${code} ${message}`);
  const fields = new Map([
    ["oid", form.get("oid") ?? ""],
    ["Response", "Error"],
    ["ErrorCode", code],
    ["ErrMsg", message],
    ...(code === "3D-1004" ? ([["mdStatus", "7"]] as const) : []),
  ]);
  return returnPage(localeOf(form), failUrl, fields, randomToken(16));
}

function entryOf(bank: Bank, { form, terminal, card }: Session, mdStatus: string): AuthenticatedEntry {
  const money = checkAmount(form.get("amount") ?? "", form.get("currency") ?? "");
  if ("errorCode" in money) throw new Error("the form was checked before");
  const pan = form.get("pan") ?? "";
  return {
    kind: "authenticated",
    at: bank.now().toISOString(),
    clientId: terminal.clientId,
    orderId: form.get("oid") ?? "",
    md: newMerchantData(pan, terminal.clientId),
    xid: randomBase64(20),
    eci: ECI[mdStatus] ?? "07",
    cavv: ["1", "4"].includes(mdStatus) ? randomBase64(20) : "",
    mdStatus,
    ...money,
    installments: Number(form.get("taksit") === "" ? "1" : form.get("taksit")),
    maskedPan: maskCardNumber(pan),
    program: card?.program ?? null,
    outcome: card?.outcome ?? "do_not_honour",
    denial: card === null ? null : denialOf(card, form),
  };
}

const ECI: Readonly<Record<string, string>> = { "1": "05", "4": "06" };

/** The code with which the card's bank will decline the entered expiry or CVV. */
function denialOf(card: TestCard, form: FormFields): AuthenticatedEntry["denial"] {
  const [month = "", year = ""] = EXPIRY.map((name) => form.get(name) ?? "");
  const authorization = authorizationWith(card, month, year, form.get("cv2") ?? "");
  if (!("code" in authorization)) return null;
  return authorization.code === "54" || authorization.code === "82" ? authorization.code : null;
}

function returnFields(
  { form, terminal, clientIp }: Session,
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
    ["merchantID", terminal.clientId],
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

function isWebAddress(text: string | undefined): boolean {
  return /^https?:\/\//.test(text ?? "");
}

function localeOf(form: FormFields): Locale {
  return form.get("lang") === "en" ? "en" : "tr";
}

function shownAmount(form: FormFields): string {
  const code = currencyByNumericCode(form.get("currency") ?? "")?.code ?? "";
  const amount = form.get("amount") ?? "";
  return `${localeOf(form) === "tr" ? amount.replace(".", ",") : amount} ${code}`;
}
