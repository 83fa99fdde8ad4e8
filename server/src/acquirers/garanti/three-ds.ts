import { currencyOf } from "@servicepay/money";
import { redact } from "../contract/evidence.ts";
import type { Order, ThreeDsStart } from "../contract/order.ts";
import type { WithoutCalls } from "../contract/outcomes.ts";
import { saysCancelled } from "../contract/says-cancelled.ts";
import type { Authentication, BankForm, ThreeDsJudged } from "../contract/three-ds.ts";
import { formHash, isReturnHash, securityData, SIGNED_IN_RETURN } from "./hash.ts";
import { installmentField, unitsOf } from "./requests.ts";
import type { GarantiSettings } from "./settings.ts";

type Posted = Readonly<Record<string, string>>;
export type ReturnVerdict = WithoutCalls<ThreeDsJudged>;
type FailureReason = Extract<ReturnVerdict, { kind: "failed" }>["reason"];

/** The form of security level "3D": the bank only authenticates; we request the charge afterwards. */
export function threeDsForm(settings: GarantiSettings, start: ThreeDsStart): BankForm {
  const { card, returnUrl } = start;
  const signed = {
    terminalid: settings.terminalId,
    orderid: start.bankOrderId,
    txnamount: unitsOf(start),
    txncurrencycode: currencyOf(start.currency).numericCode,
    successurl: returnUrl,
    errorurl: returnUrl,
    txntype: "sales",
    txninstallmentcount: installmentField(start.installments),
  };
  const security = securityData(settings.password, settings.terminalId);
  const fields = {
    secure3dsecuritylevel: "3D",
    mode: settings.mode,
    apiversion: "512",
    terminalprovuserid: "PROVAUT",
    terminaluserid: "PROVAUT",
    terminalmerchantid: settings.merchantId,
    ...signed,
    customeripaddress: start.payerIp,
    customeremailaddress: "",
    lang: start.locale,
    cardnumber: card.pan,
    cardexpiredatemonth: card.expMonth,
    cardexpiredateyear: card.expYear.slice(-2),
    cardcvv2: card.cvv,
    secure3dhash: formHash(signed, settings.storeKey, security),
  };
  return { method: "POST", action: settings.threeDsUrl, fields };
}

/** From an unsigned return only a failure is accepted. */
export function verifyReturn(settings: GarantiSettings, expected: Order, posted: Posted): ReturnVerdict {
  const mdStatus = field(posted, "mdstatus");
  const isSigned = isSignedReturn(posted, settings.storeKey);
  if (!isSigned && field(posted, "hash") !== "") return forged("wrong signature");
  if (!isSigned && ["1", "2", "3", "4"].includes(mdStatus)) return forged("a success without a signature");
  if (!isSigned && !["", expected.bankOrderId].includes(field(posted, "oid"))) return forged("oid is not ours");
  const wrong = isSigned ? wrongField(settings, expected, posted) : null;
  if (wrong !== null) return forged(`${wrong} is not ours`);
  const isAuthenticated = isSigned && (mdStatus === "1" || (mdStatus === "4" && settings.acceptsAttempt));
  return isAuthenticated
    ? readAuthentication(mdStatus, posted)
    : failed(failureReason(mdStatus, posted), mdStatus, posted);
}

/**
 * The bank names what it signed in `hashparams`, and the hash has no separators. Under other names or in another order, a genuine
 * failure could be cut into a success, so only the recorded list is accepted.
 */
function isSignedReturn(posted: Posted, storeKey: string): boolean {
  const names = field(posted, "hashparams").replace(/:$/, "");
  if (names !== SIGNED_IN_RETURN.join(":")) return false;
  const values = SIGNED_IN_RETURN.map((name) => field(posted, name));
  return isReturnHash(field(posted, "hash"), values, storeKey);
}

/** The first signed field that cannot be of this order, or null. Amount and count are not signed, so they are not read. */
function wrongField({ terminalId }: GarantiSettings, expected: Order, posted: Posted): string | null {
  if (field(posted, "clientid") !== terminalId) return "clientid";
  return field(posted, "oid") === expected.bankOrderId ? null : "oid";
}

/**
 * In level 3D nothing was charged yet, so the fields of a charge are empty; otherwise the status could be moved into them. The form's
 * hash does not cover the level: a payer who writes 3D_PAY into it is charged by the bank's page. `xid` is not signed: the bank
 * compares it, and the other values, when it is asked to charge.
 */
function readAuthentication(mdStatus: string, posted: Posted): ReturnVerdict {
  const charge = ["authcode", "procreturncode", "response"].map((name) => field(posted, name));
  const isCharged = charge[1] === "00" && charge[2] === "Approved";
  if (isCharged)
    return { kind: "authenticated", authentication: { threeDsStatus: mdStatus, fields: { charged: "yes" } } };
  if (charge.some((value) => value !== "")) return forged("a charge that was not approved");
  const [md = "", xid = "", eci = "", cavv = ""] = ["md", "xid", "eci", "cavv"].map((name) => field(posted, name));
  if (xid === "") return forged("without xid");
  if (md === "" || cavv === "" || !/^0[0-9]$/.test(eci)) return failed("technical", mdStatus, posted);
  return { kind: "authenticated", authentication: { threeDsStatus: mdStatus, fields: { md, xid, eci, cavv } } };
}

/** True if the bank has charged already, in its own page. */
export function isChargedInForm({ fields }: Authentication): boolean {
  return fields["charged"] === "yes";
}

function failed(reason: FailureReason, mdStatus: string, posted: Posted): ReturnVerdict {
  const message = field(posted, "mderrormessage") || field(posted, "errmsg");
  return {
    kind: "failed",
    reason,
    threeDsStatus: /^[0-9]{1,2}$/.test(mdStatus) ? mdStatus : null,
    message: message === "" ? null : redact(message, []),
    // With 7 the bank mostly means our signature: another terminal is not affected.
    reroute: mdStatus === "7" ? "yes" : "no",
  };
}

function failureReason(mdStatus: string, posted: Posted): FailureReason {
  switch (mdStatus) {
    case "0":
      return saysCancelled(field(posted, "mderrormessage")) ? "cancelled" : "not_authenticated";
    case "2":
    case "3":
      return "not_enrolled";
    case "4":
      return "attempted";
    default:
      return "technical";
  }
}

function forged(reason: string): ReturnVerdict {
  return { kind: "forged", reason };
}

function field(posted: Posted, name: string): string {
  return Object.hasOwn(posted, name) ? (posted[name] ?? "") : "";
}
