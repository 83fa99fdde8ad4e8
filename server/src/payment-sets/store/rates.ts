import { amountFromDecimal, formatDecimal, type CurrencyCode } from "@servicepay/money";
import { reading, type Context, type ReadContext, type WriteContext } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { ListedRate, RateRow, TerminalRates } from "../rates/rate.ts";
import type { TerminalId } from "../terminals/terminal.ts";
import { idOfWidgetSet } from "./payment-sets.ts";
import { percent } from "./rate-versions.ts";

interface StoredRate {
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
const ofSetById = statement<StoredRate>("rates.listOfSet", ofSet("$2"));
const ofWidgetSet = statement<StoredRate>("rates.listOfWidgetSet", ofSet(idOfWidgetSet));

/** The rates of a set, those for any program first, by number of installments. */
export async function listRates(ctx: Context | ReadContext, paymentSetId: string): Promise<ListedRate[]> {
  const { tx, tenantId } = reading(ctx);
  return (await tx.rows(ofSetById, [tenantId, paymentSetId])).map(rateOf);
}

export async function selectRatesOfWidgetSet(ctx: ReadContext, currency: CurrencyCode): Promise<ListedRate[]> {
  return (await ctx.tx.rows(ofWidgetSet, [ctx.tenantId, currency])).map(rateOf);
}

const remove = statement(
  "rates.removeOfTerminal",
  `delete from payment_set_rates where tenant_id = $1 and payment_set_id = $2 and terminal_id = $3`,
);
/** $4 to $9: one array per column. */
const insert = statement(
  "rates.insertMany",
  `insert into payment_set_rates (tenant_id, payment_set_id, terminal_id, program, installments, cost_rate, customer_rate, minimum_amount, maximum_amount)
   select $1, $2, $3, program, installments, cost_rate, customer_rate, minimum_amount, maximum_amount
   from unnest($4::text[], $5::smallint[], $6::numeric[], $7::numeric[], $8::numeric[], $9::numeric[])
   as given (program, installments, cost_rate, customer_rate, minimum_amount, maximum_amount)
   returning terminal_id`,
);

export async function writeRates(
  { tx, tenantId }: WriteContext,
  { paymentSetId, terminalId, rates }: TerminalRates,
): Promise<void> {
  await tx.run(remove, [tenantId, paymentSetId, terminalId]);
  if (rates.length > 0) await tx.run(insert, [tenantId, paymentSetId, terminalId, ...columnsOf(rates)]);
}

function rateOf(row: StoredRate): ListedRate {
  return {
    terminalId: row.terminal_id,
    program: row.program,
    installments: row.installments,
    costRate: percent(row.cost_rate),
    customerRate: percent(row.customer_rate),
    minimumAmount: row.minimum_amount === null ? null : amountFromDecimal(row.minimum_amount),
    maximumAmount: row.maximum_amount === null ? null : amountFromDecimal(row.maximum_amount),
  };
}

function columnsOf(rates: readonly RateRow[]) {
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
