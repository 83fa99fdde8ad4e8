import type { CurrencyCode } from "@servicepay/money";
import type { Acquirer, Capabilities } from "../contract/acquirer.ts";
import { presets, parseSettings, settings } from "./settings.ts";
import { openTerminal } from "./terminal.ts";

/** Only currencies with two fractional digits: the bank's documents do not describe others. */
const currencies: readonly CurrencyCode[] = ["TRY", "USD", "EUR", "GBP", "RUB"];

const capabilities: Capabilities = {
  queryBy: "orderId",
  notFoundIsFinalAfterMs: 5 * 60_000,
  voidByOrderId: true,
  needsCardAtCompletion: false,
  chargesDuring3ds: false,
  partialRefund: true,
  currencies,
  installmentsMax: 36,
};

/** NestPay (EST) with hash version 3 and the "3d" model, used by about ten banks. */
export const nestpay: Acquirer = {
  code: "nestpay",
  name: "NestPay",
  capabilities,
  settings,
  presets,
  open: (values, tools) => openTerminal(parseSettings(values), capabilities, tools),
};
