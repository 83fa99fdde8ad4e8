import { bankDayOf, boundsOfBankDay } from "#acquirers/registry.ts";
import { reading, type Context, type ReadContext } from "#platform/context.ts";
import { codeOfAccount, type CurrentAccount } from "../account.ts";
import { sumOpenItems, type OpenTotal } from "../store/account-items.ts";

/** What is open of the account, by currency, and what of it is overdue. Parts that payments hold are not open. */
export function totalOpenItems(
  ctx: Context | ReadContext,
  account: CurrentAccount,
  ignoredPayments: readonly string[] = [],
): Promise<OpenTotal[]> {
  const overdueBefore = boundsOfBankDay(bankDayOf(ctx.clock.now())).from;
  return sumOpenItems(
    reading(ctx),
    { id: account.id, code: codeOfAccount(account) },
    { ignoredPayments, overdueBefore },
  );
}
