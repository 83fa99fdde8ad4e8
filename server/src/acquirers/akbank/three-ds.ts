import { currencyOf } from "@servicepay/money";
import { redact } from "../contract/evidence.ts";
import type { Order, ThreeDsStart } from "../contract/order.ts";
import type { WithoutCalls } from "../contract/outcomes.ts";
import { saysCancelled } from "../contract/says-cancelled.ts";
import type { BankForm, ThreeDsJudged } from "../contract/three-ds.ts";
import { WRONG_CLOCK } from "./decline-codes.ts";
import { formHash, isReturnHash, SIGNED_IN_FAILURE, SIGNED_IN_SUCCESS } from "./hash.ts";
import { amountField, expiryOf } from "./requests.ts";
import type { AkbankSettings } from "./settings.ts";

type Posted = Readonly<Record<string, string>>;
export type ReturnVerdict = WithoutCalls<ThreeDsJudged>;

/** The form of the model 3D: the bank only authenticates; we request the charge afterwards. */
export function threeDsForm(
  settings: AkbankSettings,
  start: ThreeDsStart,
  stamp: { randomNumber: string; requestDateTime: string },
): BankForm {
  const { card, returnUrl } = start;
  const fields = {
    paymentModel: "3D",
    txnCode: "3000",
    merchantSafeId: settings.merchantSafeId,
    terminalSafeId: settings.terminalSafeId,
    orderId: start.bankOrderId,
    lang: start.locale.toUpperCase(),
    amount: amountField(start),
    currencyCode: currencyOf(start.currency).numericCode,
    installCount: String(start.installments),
    okUrl: returnUrl,
    failUrl: returnUrl,
    creditCard: card.pan,
    expiredDate: expiryOf(card),
    cvv: card.cvv,
    ...stamp,
  };
  return {
    method: "POST",
    action: settings.threeDsUrl,
    fields: { ...fields, hash: formHash(fields, settings.secretKey) },
  };
}

/** Only the bank's two lists of signed fields are accepted, because values are hashed without separators. */
export function verifyReturn(settings: AkbankSettings, expected: Order, posted: Posted): ReturnVerdict {
  const code = field(posted, "responseCode");
  if (isSigned(posted, SIGNED_IN_SUCCESS, settings)) return verifySuccess(settings, expected, posted);
  const isFailure = isSigned(posted, SIGNED_IN_FAILURE, settings);
  if (!isFailure && field(posted, "hash") !== "") return forged("wrong signature, or another list of signed fields");
  if (code === "VPS-0000") return forged("a success without its signature");
  const isOurs = isFailure
    ? field(posted, "orderId") === expected.bankOrderId
    : ["", expected.bankOrderId].includes(field(posted, "orderId"));
  return isOurs ? failed(posted) : forged("orderId is not ours");
}

function verifySuccess(settings: AkbankSettings, expected: Order, posted: Posted): ReturnVerdict {
  const ours = {
    merchantSafeId: settings.merchantSafeId,
    terminalSafeId: settings.terminalSafeId,
    orderId: expected.bankOrderId,
    txnCode: "3001",
  };
  const wrong = Object.entries(ours).find(([name, value]) => field(posted, name) !== value);
  if (wrong !== undefined) return forged(`${wrong[0]} is not ours`);
  if (field(posted, "responseCode") !== "VPS-0000") return failed(posted);
  const names = ["secureId", "secureEcomInd", "secureData", "secureMd"];
  const fields = Object.fromEntries(names.map((name) => [name, field(posted, name)]));
  if (Object.values(fields).includes("")) return failed(posted);
  const { secureEcomInd = "" } = fields;
  // Full authentication: 05 of Visa, Troy and American Express, 02 of Mastercard.
  if (!["02", "05"].includes(secureEcomInd))
    return {
      ...failed(posted),
      reason: "attempted",
      threeDsStatus: /^[0-9]{2}$/.test(secureEcomInd) ? secureEcomInd : null,
    };
  return { kind: "authenticated", authentication: { threeDsStatus: secureEcomInd, fields } };
}

function isSigned(posted: Posted, names: readonly string[], { secretKey }: AkbankSettings): boolean {
  if (field(posted, "hashParams") !== names.join("+")) return false;
  return isReturnHash(
    field(posted, "hash"),
    names.map((name) => field(posted, name)),
    secretKey,
  );
}

/** The bank says VPS-1279 of every payer whom it could not authenticate, whatever the reason. */
function failed(posted: Posted): Extract<ReturnVerdict, { kind: "failed" }> {
  const code = field(posted, "responseCode");
  const message = field(posted, "responseMessage");
  return {
    kind: "failed",
    reason: code !== "VPS-1279" ? "technical" : saysCancelled(message) ? "cancelled" : "not_authenticated",
    threeDsStatus: /^VPS-[0-9]{4}$/.test(code) ? code : null,
    message: message === "" ? null : redact(message, []),
    reroute: code === WRONG_CLOCK ? "yes" : "no",
  };
}

function forged(reason: string): ReturnVerdict {
  return { kind: "forged", reason };
}

function field(posted: Posted, name: string): string {
  return Object.hasOwn(posted, name) ? (posted[name] ?? "") : "";
}
