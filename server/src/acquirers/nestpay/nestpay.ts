import type { CurrencyCode } from "@servicepay/money";
import type { Acquirer, Capabilities } from "../contract/acquirer.ts";
import { presets, parseSettings, settings } from "./settings.ts";
import { openTerminal } from "./terminal.ts";

/** Currencies of two fractional digits: the bank's documents do not say how it writes amounts in others. */
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

/** NestPay (EST), hash version 3, "3d" model: one protocol, about ten banks. */
export const nestpay: Acquirer = {
  code: "nestpay",
  name: "NestPay (Payten)",
  capabilities,
  settings,
  presets,
  open: (values, tools) => openTerminal(parseSettings(values), capabilities, tools),
};
