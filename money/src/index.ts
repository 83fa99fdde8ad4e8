export {
  addAmounts,
  amountFromDecimal,
  amountOfMinorUnits,
  applyRate,
  formatDecimal,
  minorUnits,
  rateFromDecimal,
  firstPart,
  fitsCurrency,
  splitEvenly,
  subtractAmounts,
  zero,
  type Amount,
  type Rate,
} from "./amount.ts";
export {
  currencyByNumericCode,
  currencyCodes,
  currencyOf,
  isCurrencyCode,
  type Currency,
  type CurrencyCode,
} from "./currency.ts";
