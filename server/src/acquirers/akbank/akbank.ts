import type { Acquirer, Capabilities } from "../contract/acquirer.ts";
import { describeReturn } from "./describe-return.ts";
import { parseSettings, presets, sandboxSettings, settings } from "./settings.ts";
import { openTerminal } from "./terminal.ts";

/** The bank's page names no limit. The merchant's contract with the bank has one. */
const INSTALLMENTS_MAX = 36;

const capabilities: Capabilities = {
  model: "weCharge",
  directSale: true,
  // The bank also names JPY, whose amounts it does not describe, and RUB.
  currencies: ["TRY", "USD", "EUR"],
  installments: Array.from({ length: INSTALLMENTS_MAX }, (_, index) => index + 1),
  returnProof: "signature",
  // The hash covers neither the amount nor the number of installments. The form's hash does, and the bank compares them with the charge.
  returnSigns: ["order", "merchant", "status", "values"],
  signsReplies: true,
  refusesDuplicates: true,
  notFoundIsFinalAfterMs: 5 * 60_000,
  queryTells: { declines: true, voids: true, refundedTotal: true },
  refundFrom: "atOnce",
  partialRefund: "any",
  needsBuyer: [],
};

/** Akbank's JSON API, model 3D. */
export const akbank: Acquirer = {
  code: "akbank",
  name: "Akbank",
  capabilities,
  settings,
  presets,
  sandboxSettings,
  // No recorded return has the card. They are names of our own form.
  returnDrops: ["creditCard", "expiredDate", "cvv"],
  describeReturn,
  open: (values, tools) => openTerminal(parseSettings(values), capabilities, tools),
};
