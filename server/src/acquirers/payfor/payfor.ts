import type { CurrencyCode } from "@servicepay/money";
import type { Acquirer, Capabilities } from "../contract/acquirer.ts";
import { describeReturn } from "./describe-return.ts";
import { parseSettings, presets, sandboxSettings, settings } from "./settings.ts";
import { openTerminal } from "./terminal.ts";

/** The bank's guide also lists JPY, which has no fractional digits; how such an amount is written is not documented. */
const currencies: readonly CurrencyCode[] = ["TRY", "USD", "EUR", "GBP", "RUB"];

const INSTALLMENTS_MAX = 36;

const capabilities: Capabilities = {
  model: "weCharge",
  directSale: true,
  currencies,
  installments: Array.from({ length: INSTALLMENTS_MAX }, (_, index) => index + 1),
  returnProof: "signature",
  // Neither the sum nor the reference of the authentication (RequestGuid): the bank compares them, and we ask it afterwards.
  returnSigns: ["order", "merchant", "status"],
  signsReplies: false,
  refusesDuplicates: true,
  notFoundIsFinalAfterMs: 5 * 60_000,
  queryTells: { declines: true, voids: true, refundedTotal: true },
  refundFrom: "afterClose",
  partialRefund: "any",
  needsBuyer: [],
};

/** PayFor, model 3DModel: QNB and Enpara (MbrId 5), Ziraat Katılım (12). */
export const payfor: Acquirer = {
  code: "payfor",
  name: "PayFor",
  capabilities,
  settings,
  presets,
  sandboxSettings,
  // Recorded returns have a masked number only. Recorded replies of the same software repeat log-ins and keys.
  returnDrops: ["Pan", "Expiry", "Cvv2", "DecryptedCard", "UserPass", "MerchantPass"],
  describeReturn,
  open: (values, tools) => openTerminal(parseSettings(values), capabilities, tools),
};
