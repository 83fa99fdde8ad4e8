import type { InstallmentChoice, Money, Offers } from "@servicepay/checkout/render";
import { currencyOf, formatDecimal, type Amount, type CurrencyCode } from "@servicepay/money";
import type { PosOption } from "#payment-sets/index.ts";

/** The payer's choices, fewest installments first. Each count is offered by one terminal only. */
function installmentChoices(options: readonly PosOption[]): InstallmentChoice[] {
  return options
    .flatMap(({ installments }) => installments)
    .map(({ token, installment, installmentAmount, processAmount, currencyId }) => ({
      token,
      count: installment,
      perMonth: moneyText(installmentAmount, currencyId),
      total: moneyText(processAmount, currencyId),
    }))
    .toSorted((left, right) => left.count - right.count);
}

/** The choices with the card's program and bank, by which the payer recognizes the card. */
export function offersOf(options: readonly PosOption[]): Offers {
  const [first] = options;
  const card = { program: first?.programName ?? null, bank: first?.bankName ?? null };
  return { choices: installmentChoices(options), card };
}

export function moneyOf(amount: Amount, currency: CurrencyCode): Money {
  return { amount: moneyText(amount, currency), currency };
}

export function moneyText(amount: Amount, currency: CurrencyCode): string {
  return formatDecimal(amount, currencyOf(currency).exponent);
}
