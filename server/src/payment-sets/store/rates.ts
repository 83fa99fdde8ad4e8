import { amountFromDecimal, formatDecimal, rateFromDecimal, type Rate } from "@servicepay/money";
import { statement } from "#platform/database/statement.ts";
import type { RateRow } from "../rates/rate.ts";
import type { TerminalId } from "../terminals/terminal.ts";
import { idOfWidgetSet } from "./payment-sets.ts";

export interface StoredRate {
  terminal_id: TerminalId;
  program: string | null;
  installments: number;
  cost_rate: string;
  customer_rate: string;
  minimum_amount: string | null;
  maximum_amount: string | null;
}

const ofSet = (paymentSetId: string) =>
  `select terminal_id, program, installments, cost_rate, customer_rate, minimum_amount, maximum_amount
   from payment_set_rates where tenant_id = $1 and payment_set_id = ${paymentSetId}
   order by terminal_id, program nulls first, installments`;
export const listOfSet = statement<StoredRate>("rates.listOfSet", ofSet("$2"));
export const listOfWidgetSet = statement<StoredRate>("rates.listOfWidgetSet", ofSet(idOfWidgetSet));
export const removeOfTerminal = statement(
  "rates.removeOfTerminal",
  `delete from payment_set_rates where tenant_id = $1 and payment_set_id = $2 and terminal_id = $3`,
);
/** $4 to $9: one array for each column, row by row. */
export const insertMany = statement(
  "rates.insertMany",
  `insert into payment_set_rates (tenant_id, payment_set_id, terminal_id, program, installments, cost_rate, customer_rate, minimum_amount, maximum_amount)
   select $1, $2, $3, program, installments, cost_rate, customer_rate, minimum_amount, maximum_amount
   from unnest($4::text[], $5::smallint[], $6::numeric[], $7::numeric[], $8::numeric[], $9::numeric[])
     as given (program, installments, cost_rate, customer_rate, minimum_amount, maximum_amount)`,
);

export function rateOf(row: StoredRate): RateRow {
  return {
    program: row.program,
    installments: row.installments,
    costRate: percent(row.cost_rate),
    customerRate: percent(row.customer_rate),
    minimumAmount: row.minimum_amount === null ? null : amountFromDecimal(row.minimum_amount),
    maximumAmount: row.maximum_amount === null ? null : amountFromDecimal(row.maximum_amount),
  };
}

export function rateColumns(rates: readonly RateRow[]) {
  const decimal = (value: RateRow["minimumAmount"]) => (value === null ? null : formatDecimal(value));
  return [
    rates.map((rate) => rate.program),
    rates.map((rate) => rate.installments),
    rates.map((rate) => formatDecimal(rate.costRate)),
    rates.map((rate) => formatDecimal(rate.customerRate)),
    rates.map((rate) => decimal(rate.minimumAmount)),
    rates.map((rate) => decimal(rate.maximumAmount)),
  ];
}

function percent(decimal: string): Rate {
  const rate = rateFromDecimal(decimal);
  if (rate === null) throw new Error("a stored rate is not a decimal");
  return rate;
}
