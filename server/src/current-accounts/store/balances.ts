import type { CurrencyCode } from "@servicepay/money";
import { reading, type Context, type ReadContext } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import { keysOf } from "./account-codes.ts";

export interface Balance {
  currency: CurrencyCode;
  /** Exact decimal text, such as "-1250.5000". Negative: the customer has paid more than was due. */
  sum: string;
  transactions: number;
}

const selectBalances = statement<Balance>(
  "transactions.balancesOfAccount",
  `with account as materialized (select ${keysOf("$2::text")} as keys)
   select currency_code as currency, sum(amount)::text as sum, count(*) as transactions from account_transactions
   where tenant_id = $1 and deleted_at is null and account_erp_code = any((select keys from account)::text[])
   group by currency_code order by currency_code`,
);

/** The sum of the transactions of the account with this ERP code, in each currency. Currencies are never added together. */
export function accountBalance(ctx: Context | ReadContext, accountErpCode: string): Promise<Balance[]> {
  const { tx, tenantId } = reading(ctx);
  return tx.rows(selectBalances, [tenantId, accountErpCode]);
}
