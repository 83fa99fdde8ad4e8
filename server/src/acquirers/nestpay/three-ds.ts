import { amountFromDecimal, currencyOf, formatDecimal } from "@servicepay/money";
import { redact } from "../contract/evidence.ts";
import type { Order, ThreeDsStart } from "../contract/order.ts";
import type { WithoutCalls } from "../contract/outcomes.ts";
import { saysCancelled } from "../contract/says-cancelled.ts";
import type { BankForm, ThreeDsJudged } from "../contract/three-ds.ts";
import { formHash, isSignedReturn } from "./hash.ts";
import type { NestpaySettings } from "./settings.ts";

type Posted = Readonly<Record<string, string>>;
export type ReturnVerdict = WithoutCalls<ThreeDsJudged>;
type FailureReason = Extract<ReturnVerdict, { kind: "failed" }>["reason"];

/** The form of the "3d" model: the bank only authenticates; we request the charge afterwards. */
export function threeDsForm(settings: NestpaySettings, start: ThreeDsStart, random: string): BankForm {
  const fields: Record<string, string> = {
    clientid: settings.clientId,
    storetype: "3d",
    hashAlgorithm: "ver3",
    TranType: "Auth",
    amount: formatDecimal(start.amount, 2),
    currency: currencyOf(start.currency).numericCode,
    oid: start.bankOrderId,
    okUrl: start.returnUrl,
    failUrl: start.returnUrl,
    lang: start.locale,
    rnd: random,
    taksit: installmentField(start.installments),
    pan: start.card.pan,
    Ecom_Payment_Card_ExpDate_Month: start.card.expMonth,
    Ecom_Payment_Card_ExpDate_Year: start.card.expYear.slice(-2),
    cv2: start.card.cvv,
  };
  // Requests the return in UTF-8. In another encoding a Turkish merchant name would break the hash.
  const unhashed = { encoding: "utf-8", hash: formHash(fields, settings.storeKey) };
  return { method: "POST", action: settings.threeDsUrl, fields: { ...fields, ...unhashed } };
}

/** From an unsigned return only a failure is accepted. */
export function verifyReturn(settings: NestpaySettings, expected: Order, posted: Posted): ReturnVerdict {
  const mdStatus = field(posted, "mdStatus");
  const isSigned = isSignedReturn(posted, settings.storeKey);
  if (!isSigned && Object.entries(posted).some(([name, value]) => name.toLowerCase() === "hash" && value !== ""))
    return { kind: "forged", reason: "wrong signature" };
  if (!isSigned && ["1", "2", "3", "4"].includes(mdStatus))
    return { kind: "forged", reason: "a success without a signature" };
  if (!isSigned && !["", expected.bankOrderId].includes(field(posted, "oid")))
    return { kind: "forged", reason: "oid is not ours" };
  const wrong = isSigned ? wrongField(settings, expected, posted) : null;
  if (wrong !== null) return { kind: "forged", reason: `${wrong} is not ours` };
  const isAuthenticated = isSigned && (mdStatus === "1" || (mdStatus === "4" && settings.acceptsAttempt));
  return isAuthenticated
    ? readAuthentication(mdStatus, posted)
    : failed(failureReason(mdStatus, posted), mdStatus, posted);
}

/** An empty taksit means a single payment. */
export function installmentField(installments: number): string {
  return installments === 1 ? "" : String(installments);
}

/** The first signed field that differs from what we sent, or null. */
function wrongField(settings: NestpaySettings, expected: Order, posted: Posted): string | null {
  const amount = amountFromDecimal(field(posted, "amount"));
  const comparisons: readonly (readonly [name: string, isOurs: boolean])[] = [
    ["clientid", field(posted, "clientid") === settings.clientId],
    ["oid", field(posted, "oid") === expected.bankOrderId],
    ["amount", amount === expected.amount],
    ["currency", field(posted, "currency") === currencyOf(expected.currency).numericCode],
    ["taksit", installmentsOf(field(posted, "taksit")) === expected.installments],
  ];
  return comparisons.find(([, isOurs]) => !isOurs)?.[0] ?? null;
}

/**
 * Fails without one of the fields. The hash covers the values in the order of their names, but not the names, so our own
 * form with renamed fields also has a valid hash. A real return has cavv between amount and clientid, where our forms have
 * no field.
 */
function readAuthentication(mdStatus: string, posted: Posted): ReturnVerdict {
  const fields = {
    md: field(posted, "md"),
    xid: field(posted, "xid"),
    eci: field(posted, "eci"),
    cavv: field(posted, "cavv"),
  };
  if (Object.values(fields).includes("")) return failed("technical", mdStatus, posted);
  return { kind: "authenticated", authentication: { threeDsStatus: mdStatus, fields } };
}

function failed(reason: FailureReason, mdStatus: string, posted: Posted): ReturnVerdict {
  const message = field(posted, "mdErrorMsg") || field(posted, "ErrMsg");
  return {
    kind: "failed",
    reason,
    threeDsStatus: /^[0-9]{1,2}$/.test(mdStatus) ? mdStatus : null,
    message: message === "" ? null : redact(message, []),
    reroute: "no",
  };
}

function failureReason(mdStatus: string, posted: Posted): FailureReason {
  switch (mdStatus) {
    case "0":
      return saysCancelled(field(posted, "mdErrorMsg")) ? "cancelled" : "not_authenticated";
    case "2":
    case "3":
      return "not_enrolled";
    case "4":
      return "attempted";
    default:
      return "technical";
  }
}

function installmentsOf(taksit: string): number | null {
  if (taksit === "") return 1;
  if (!/^[0-9]{1,2}$/.test(taksit)) return null;
  return Math.max(1, Number(taksit));
}

function field(posted: Posted, name: string): string {
  return Object.hasOwn(posted, name) ? (posted[name] ?? "") : "";
}
