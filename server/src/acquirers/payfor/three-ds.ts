import { redact } from "../contract/evidence.ts";
import type { Order, ThreeDsStart } from "../contract/order.ts";
import type { WithoutCalls } from "../contract/outcomes.ts";
import { saysCancelled } from "../contract/says-cancelled.ts";
import type { BankForm, ThreeDsJudged } from "../contract/three-ds.ts";
import { rerouteOf } from "./decline-codes.ts";
import { formHash, isSignedReturn } from "./hash.ts";
import { chargeFields } from "./requests.ts";
import type { PayforSettings } from "./settings.ts";

type Posted = Readonly<Record<string, string>>;
export type ReturnVerdict = WithoutCalls<ThreeDsJudged>;

/** What a signed return with 3DStatus 1 says: authenticated, or authenticated and charged. */
const AUTHENTICATED = "V033";
const CHARGED = "00";
const NOT_AUTHENTICATED = ["V033", "V034", "MR15"];

/** The form of the model 3DModel: the bank only authenticates; we request the charge afterwards. */
export function threeDsForm(settings: PayforSettings, start: ThreeDsStart, random: string): BankForm {
  const { mbrId, merchantId, userCode, merchantPass, threeDsUrl } = settings;
  const fields: Record<string, string> = {
    MbrId: mbrId,
    MerchantID: merchantId,
    UserCode: userCode,
    SecureType: "3DModel",
    ...chargeFields(start, start.card),
    OkUrl: start.returnUrl,
    FailUrl: start.returnUrl,
    Lang: start.locale === "tr" ? "TR" : "EN",
    Rnd: random,
  };
  return { method: "POST", action: threeDsUrl, fields: { ...fields, Hash: formHash(fields, merchantPass) } };
}

/** From an unsigned return only a failure is accepted. */
export function verifyReturn(settings: PayforSettings, { bankOrderId }: Order, posted: Posted): ReturnVerdict {
  const orderId = field(posted, "OrderId");
  const status = field(posted, "3DStatus");
  if (!isSignedReturn(posted, settings)) {
    if (field(posted, "ResponseHash") !== "") return forged("wrong signature");
    if (status === "1") return forged("a success without a signature");
    return orderId === "" || orderId === bankOrderId ? failed(posted) : forged("OrderId is not ours");
  }
  if (orderId !== bankOrderId) return forged("OrderId is not ours");
  return status === "1" ? readAuthentication(posted) : failed(posted);
}

/**
 * The hash joins its values without separators. Before a charge AuthCode is empty, so nothing can stand between our order id
 * and the code that authenticates.
 */
function readAuthentication(posted: Posted): ReturnVerdict {
  const procReturnCode = field(posted, "ProcReturnCode");
  const isAuthenticated = procReturnCode === AUTHENTICATED && field(posted, "AuthCode") === "";
  if (!isAuthenticated && procReturnCode !== CHARGED) return failed(posted);
  const requestGuid = field(posted, "RequestGuid");
  if (!/^[1-9][0-9]{0,31}$/.test(requestGuid)) return forged("RequestGuid is not the bank's");
  return { kind: "authenticated", authentication: { threeDsStatus: "1", fields: { requestGuid, procReturnCode } } };
}

/**
 * True if the bank has charged already. Our form asks for authentication only, but its hash does not cover SecureType: a payer
 * can change it to the model in which the bank charges.
 */
export function isChargedInForm(fields: Readonly<Record<string, string>>): boolean {
  return fields["procReturnCode"] === CHARGED;
}

function failed(posted: Posted): ReturnVerdict {
  const status = field(posted, "3DStatus");
  const code = field(posted, "ProcReturnCode");
  const message = field(posted, "ErrMsg");
  return {
    kind: "failed",
    reason: !NOT_AUTHENTICATED.includes(code)
      ? "technical"
      : saysCancelled(message)
        ? "cancelled"
        : "not_authenticated",
    threeDsStatus: /^-?[0-9]{1,2}$/.test(status) ? status : null,
    message: message === "" ? null : redact(message, []),
    reroute: rerouteOf(code),
  };
}

function forged(reason: string): ReturnVerdict {
  return { kind: "forged", reason };
}

function field(posted: Posted, name: string): string {
  return Object.hasOwn(posted, name) ? (posted[name] ?? "") : "";
}
