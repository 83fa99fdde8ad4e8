/** Members see which of a customer's debts are unpaid. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { createAccount, createTransactions } from "#current-accounts/index.ts";
import { createCustomer } from "#customers/index.ts";
import { inTransaction } from "#platform/context.ts";
import { amount } from "../../../tests/support/payment-sets.ts";
import { startTestPortal, type TestPortal } from "../../../tests/support/portal-client.ts";

let portal: TestPortal;
before(async () => (portal = await startTestPortal()));
after(() => portal.close());

test("each open item has its document, due date, what remains and its account, and says if it is overdue", async () => {
  const { ctx, home, logIn } = await portal.newCompany();
  const browser = await logIn(["finance"]);
  const person = { code: "C-1", email: "ayse@ornek.example", name: "Ayşe", surname: "Yılmaz" };
  const { id } = await inTransaction(ctx, (ctx) => createCustomer(ctx, person));
  const url = `${home}/customers/${id}`;
  const dayMs = 86_400_000;
  const inDays = (days: number) => new Date(ctx.clock.now().getTime() + days * dayMs).toISOString();
  await inTransaction(ctx, async (ctx) => {
    await createAccount(ctx, { code: "120.09", name: "Cari", customerCode: "C-1" });
    const line = { accountErpCode: "120.09", currencyCode: "TRY" };
    const lines = [
      { ...line, amount: amount("200"), dueDate: inDays(10), documentNo: "FTR-2", documentType: "INVOICE" },
      { ...line, amount: amount("100"), dueDate: inDays(-10), documentNo: "FTR-1", description: "Ekim aidatı" },
      // A code of the ERP, which nobody understands.
      { ...line, amount: amount("50"), dueDate: inDays(20), erpCode: "E-3", documentType: "ZFT9" },
    ];
    await createTransactions(ctx, lines, (index) => `[${index}].`);
  });
  const { text } = await browser.get(url);
  const items = /<h2>Open items<\/h2>.*?<\/section>/s.exec(text)?.[0] ?? "";
  assert.match(
    items,
    /Ekim aidatı<.*FTR-1.*Overdue since .*\/transactions\?account=120\.09".*₺100\.00.*FTR-2.*Invoice.*>Due .*₺200\.00/s,
  );
  assert.equal(items.match(/Overdue since/g)?.length, 1);
  assert.doesNotMatch(items, /INVOICE|ZFT9|payment-page/, "no payment set collects liras yet");
  assert.match(items, /Unnamed|₺50\.00/);
  const list = (await browser.get(`${home}/transactions?account=120.09`)).text;
  const [, own = ""] = /href="([^"]*\/transactions\/[0-9a-f-]{36})"[^>]*>E-3</.exec(list) ?? [];
  for (const page of [list, (await browser.get(own)).text]) assert.doesNotMatch(page, /INVOICE|ZFT9/);
  assert.match((await (await logIn(["viewer"])).get(url)).text, /Overdue since/);
  assert.doesNotMatch((await (await logIn(["sales"])).get(url)).text, /Open items/, "sellers see no accounts");
});
