import type { Acquirer, Capabilities } from "../contract/acquirer.ts";
import { describeReturn } from "./describe-return.ts";
import { parseSettings, presets, sandboxSettings, settings } from "./settings.ts";
import { openTerminal } from "./terminal.ts";

/** The bank's documents name no limit. The merchant's contract with the bank has one. */
const INSTALLMENTS_MAX = 36;

const capabilities: Capabilities = {
  model: "weCharge",
  directSale: true,
  currencies: ["TRY", "USD", "EUR"],
  installments: Array.from({ length: INSTALLMENTS_MAX }, (_, index) => index + 1),
  returnProof: "signature",
  // The hash covers neither the amount nor the number of installments. The bank compares both when it is asked to charge.
  returnSigns: ["order", "merchant", "status", "values"],
  signsReplies: true,
  refusesDuplicates: true,
  notFoundIsFinalAfterMs: 5 * 60_000,
  queryTells: { declines: true, voids: true, refundedTotal: true },
  refundFrom: "atOnce",
  partialRefund: "any",
  needsBuyer: [],
};

/** Garanti BBVA's GVP, API version 512, with security level 3D. */
export const garanti: Acquirer = {
  code: "garanti",
  name: "Garanti GVP",
  capabilities,
  settings,
  presets,
  sandboxSettings,
  // The bank returns the form's fields. Recorded returns contain none of the card's, and no return needs them.
  returnDrops: ["cardnumber", "cardexpiredatemonth", "cardexpiredateyear", "cardcvv2"],
  describeReturn,
  open: (values, tools) => openTerminal(parseSettings(values), capabilities, tools),
};
