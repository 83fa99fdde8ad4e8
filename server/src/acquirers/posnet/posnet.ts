import type { Acquirer, Capabilities } from "../contract/acquirer.ts";
import { describeReturn } from "./describe-return.ts";
import { currencies } from "./order-facts.ts";
import { parseSettings, presets, sandboxSettings, settings } from "./settings.ts";
import { openTerminal } from "./terminal.ts";

/** The bank's documents name no limit but two digits. The merchant's contract with the bank has one. */
const INSTALLMENTS_MAX = 36;

const capabilities: Capabilities = {
  model: "weCharge",
  directSale: true,
  currencies,
  installments: Array.from({ length: INSTALLMENTS_MAX }, (_, index) => index + 1),
  returnProof: "call",
  returnSigns: ["order", "amount", "currency", "installments", "merchant", "status"],
  // Only its word about a return. No signature of a reply about money is documented.
  signsReplies: false,
  refusesDuplicates: true,
  notFoundIsFinalAfterMs: 5 * 60_000,
  // What an inquiry shows of voids and refunds is not known.
  queryTells: { declines: true, voids: false, refundedTotal: false },
  refundFrom: "atOnce",
  partialRefund: "any",
  needsBuyer: [],
};

/** PosNet XML of Yapı Kredi, with the steps of its 3-D Secure by our own requests. */
export const posnet: Acquirer = {
  code: "posnet",
  name: "PosNet",
  capabilities,
  settings,
  presets,
  sandboxSettings,
  // No return has the card. They are names of our own request.
  returnDrops: ["ccno", "expDate", "cvc", "cardHolderName"],
  describeReturn,
  open: (values, tools) => openTerminal(parseSettings(values), capabilities, tools),
};
