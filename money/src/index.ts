export type { Amount, Rate } from "./amount.ts";
export {
  addAmounts,
  amountFromDecimal,
  amountOfMinorUnits,
  applyRate,
  formatDecimal,
  minorUnits,
  rateFromDecimal,
  firstPart,
  splitEvenly,
  subtractAmounts,
  zero,
} from "./amount.ts";
export type { Currency, CurrencyCode } from "./currency.ts";
export { currencyByNumericCode, currencyCodes, currencyOf, fitsCurrency, isCurrencyCode } from "./currency.ts";
