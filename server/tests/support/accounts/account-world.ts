import type { TestContext } from "node:test";
import { amountFromDecimal, formatDecimal, type CurrencyCode } from "@servicepay/money";
import { createAccount, createTransactions, readOpenItems, type CurrentAccount } from "#current-accounts/index.ts";
import { findLink } from "#links/index.ts";
import type { Payment } from "#payments/index.ts";
import { inTransaction } from "#platform/context.ts";
import { sha256 } from "#platform/crypto.ts";
import type { NewAccount } from "../../../src/current-accounts/create-account.ts";
import {
  payOpenItems,
  type ItemsToPay,
  type PayItemsResult,
} from "../../../src/requests/account-page/pay-open-items.ts";
import { paymentWorld, type WorldOptions } from "../payment-world.ts";

export type Item = [erpCode: string, amount: string, dueDate: string, currencyCode?: CurrencyCode];

/** A payment world with a customer's account that has open items: F-1 of 100.00, F-2 of 50.50 and F-3 of 25.00 lira. */
export async function accountWorld(t: TestContext, options: WorldOptions = {}) {
  const world = await paymentWorld(t, options);
  const { ctx } = world;
  const newAccount = (fields: Partial<NewAccount> & { code: string }): Promise<CurrentAccount> =>
    inTransaction(ctx, (ctx) => createAccount(ctx, { name: `Cari ${fields.code}`, ...fields }));
  const addLines = (accountErpCode: string, lines: readonly Item[]) =>
    inTransaction(ctx, (ctx) =>
      createTransactions(
        ctx,
        lines.map(([erpCode, amount, dueDate, currencyCode = "TRY"]) => ({
          erpCode,
          accountErpCode,
          amount: amountFromDecimal(amount)!,
          currencyCode,
          dueDate: `${dueDate}T00:00:00`,
          description: `Fatura ${erpCode}`,
        })),
        (index) => `${index}.`,
      ),
    );
  const account = await newAccount({ code: "ACC-1", erpCode: "120.50.001", customerCode: "C-1" });
  const [first, second, third] = await addLines("120.50.001", [
    ["F-1", "100.00", "2026-01-10"],
    ["F-2", "50.50", "2026-02-10"],
    ["F-3", "25.00", "2026-03-10"],
  ]);
  return {
    ...world,
    account,
    items: { first: first!, second: second!, third: third! },
    newAccount,
    addLines,
    /** "F-1 100.00 (reserved 0.00)" for each open item. */
    async open(of: CurrentAccount = account): Promise<string[]> {
      const items = await readOpenItems(ctx, of);
      return items.map(({ reference, open, reserved }) =>
        [reference, formatDecimal(open, 2), reserved > 0n ? `held ${formatDecimal(reserved, 2)}` : ""].join(" ").trim(),
      );
    },
    choose(
      choice: { itemIds?: readonly string[]; sum?: string | null },
      by: string = "payer",
      changes: Partial<ItemsToPay> = {},
    ): Promise<PayItemsResult> {
      const { itemIds = [], sum = null } = choice;
      return payOpenItems(ctx, {
        pageAccountId: account.id,
        accountId: account.id,
        currency: "TRY",
        choice: { itemIds, sum: sum === null ? null : amountFromDecimal(sum) },
        visitorHash: sha256(by),
        locale: "tr",
        pagePath: "/hpm/account?id=1",
        ...changes,
      });
    },
    /** The payment of the link to which the payer is sent. */
    async paymentOf(result: PayItemsResult): Promise<Payment> {
      if (result.kind !== "pay") throw new Error(`the payer was refused: ${result.kind}`);
      const { payment } = await findLink(ctx, new URL(result.url).searchParams.get("id")!);
      return payment;
    },
    /** "F-1 posted 100.0000" for each allocation, in the order of payment. */
    async allocations(): Promise<string[]> {
      const rows = await world.rows(
        `select t.erp_code, a.state, a.amount, a.returned_amount from allocations a
         join account_transactions t on t.id = a.transaction_id order by a.reserved_at, a.payment_id, a.position`,
      );
      return rows.map(({ erp_code: erpCode, state, amount, returned_amount: returned }) =>
        [erpCode, state, amount, Number(returned) > 0 ? `returned ${returned}` : ""].join(" ").trim(),
      );
    },
  };
}

export type AccountWorld = Awaited<ReturnType<typeof accountWorld>>;
