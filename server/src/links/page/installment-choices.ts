import type { InstallmentChoice, Offers } from "@servicepay/checkout/render";
import type { PosOption } from "#payment-sets/index.ts";
import { decimalOf } from "#platform/text/money.ts";

/** The payer's choices, fewest installments first. Each count is offered by one terminal only. */
function installmentChoices(options: readonly PosOption[]): InstallmentChoice[] {
  return options
    .flatMap(({ installments }) => installments)
    .map(({ token, installment, installmentAmount, processAmount, currencyId }) => ({
      token,
      count: installment,
      perMonth: decimalOf(installmentAmount, currencyId),
      total: decimalOf(processAmount, currencyId),
    }))
    .toSorted((left, right) => left.count - right.count);
}

/** The choices with the card's program and bank, by which the payer recognises the card. */
export function offersOf(options: readonly PosOption[]): Offers {
  const [first] = options;
  const card = { program: first?.programName ?? null, bank: first?.bankName ?? null };
  return { choices: installmentChoices(options), card };
}
