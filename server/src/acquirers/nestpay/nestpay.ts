import type { CurrencyCode } from "@servicepay/money";
import type { Acquirer, Capabilities } from "../contract/acquirer.ts";
import { describeReturn } from "./describe-return.ts";
import { parseSettings, presets, sandboxSettings, settings } from "./settings.ts";
import { openTerminal } from "./terminal.ts";

/** Only currencies with two fractional digits: the bank's documents do not describe others. */
const currencies: readonly CurrencyCode[] = ["TRY", "USD", "EUR", "GBP", "RUB"];

const INSTALLMENTS_MAX = 36;

const capabilities: Capabilities = {
  model: "weCharge",
  directSale: true,
  currencies,
  installments: Array.from({ length: INSTALLMENTS_MAX }, (_, index) => index + 1),
  returnProof: "signature",
  returnSigns: ["order", "amount", "currency", "installments", "merchant", "status", "values"],
  signsReplies: false,
  refusesDuplicates: true,
  notFoundIsFinalAfterMs: 5 * 60_000,
  queryTells: { declines: true, voids: true, refundedTotal: false },
  refundFrom: "bankSays",
  partialRefund: "any",
  needsBuyer: [],
};

/** NestPay (EST) with hash version 3 and the "3d" model, used by about ten banks. */
export const nestpay: Acquirer = {
  code: "nestpay",
  name: "NestPay",
  capabilities,
  settings,
  presets,
  sandboxSettings,
  // The bank signs every field that it returns, the card's expiry among them, and returns no card number.
  returnDrops: [],
  describeReturn,
  open: (values, tools) => openTerminal(parseSettings(values), capabilities, tools),
};
