/** A customer whom a link made without a code has its id as code. No page shows that id where it names the customer. */
import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { createAccount, createTransactions } from "#current-accounts/index.ts";
import { changeCustomer } from "#customers/index.ts";
import { createLink, findLink } from "#links/index.ts";
import { inTransaction } from "#platform/context.ts";
import { payingCompany } from "../../../tests/support/figures/paying-company.ts";
import { amount } from "../../../tests/support/payment-sets.ts";
import type { PortalClient } from "../../../tests/support/portal-client.ts";

/** A customer without codes, with a paid link and an account. */
async function customerWithoutCode(t: TestContext, person: { email: string; name?: string; surname?: string }) {
  const { world, home, logIn } = await payingCompany(t);
  const { ctx } = world;
  const { id } = await createLink(ctx, {
    currencyCode: "TRY",
    clientOrderReference: "SIP-1",
    amount: amount("10"),
    paymentSetId: world.set.id,
    customer: person,
    userVerificationBy: "Email",
    userVerificationFailBehavior: "Create",
  });
  const { payment } = await findLink(ctx, id);
  await world.start(payment, "approved");
  const customerId = payment.customerId!;
  await inTransaction(ctx, async (ctx) => {
    await createAccount(ctx, { code: "A-1", name: "Kaya A.Ş.", customerCode: customerId });
    const line = { erpCode: "E-1", accountErpCode: customerId, amount: amount("5"), currencyCode: "TRY" };
    await createTransactions(ctx, [{ ...line, dueDate: "2026-11-20T00:00:00", transactionDate: null }], () => "");
  });
  const pages = {
    customers: `${home}/customers`,
    customer: `${home}/customers/${customerId}`,
    links: `${home}/links`,
    link: `${home}/links/${id}`,
    payments: `${home}/payments`,
    accounts: `${home}/accounts`,
    transactions: `${home}/transactions`,
    account: `${home}/transactions?account=${customerId}`,
    statement: `${home}/statement?account=${customerId}`,
    collections: `${home}/hand-over`,
    payment: `${home}/payments/${payment.id}`,
  };
  return { ctx, customerId, home, pages, logIn };
}

/** The page's words: without addresses and values of hidden fields. */
async function wordsOf(browser: PortalClient, url: string): Promise<string> {
  const { status, text } = await browser.get(url);
  assert.equal(status, 200, url);
  const main = text.slice(text.indexOf("<main"), text.indexOf("</main>"));
  return main.replaceAll(/<[^>]*>/g, " ");
}

test("lists and pages call a customer without a code by name, and never by id", async (t) => {
  const { customerId, pages, logIn } = await customerWithoutCode(t, {
    email: "zeynep@example.com",
    name: "Zeynep",
    surname: "Kaya",
  });
  const browser = await logIn(["administrator"]);
  const isId = new RegExp(`${customerId}|${customerId.slice(0, 8)}…`);
  for (const [name, url] of Object.entries(pages)) {
    const words = await wordsOf(browser, url);
    assert.match(words, /Zeynep Kaya/, name);
    assert.doesNotMatch(words, isId, name);
  }
  const [, transaction] = /<a href="([^"]*\/transactions\/[^"]+)">E-1</.exec((await browser.get(pages.account)).text)!;
  assert.match(await wordsOf(browser, transaction!), /Zeynep Kaya/);
  assert.match(await wordsOf(browser, `${transaction!}/delete`), /Zeynep Kaya/);

  const viewer = await logIn(["viewer"]);
  const masked = await wordsOf(viewer, pages.transactions);
  assert.match(masked, /Z••• K•••/);
  assert.doesNotMatch(masked, /Zeynep/);
});

test("a customer with neither code nor name is called by e-mail, and by the ERP code once it has one", async (t) => {
  const { ctx, customerId, home, pages, logIn } = await customerWithoutCode(t, { email: "zeynep@example.com" });
  const browser = await logIn(["administrator"]);
  const { links: _links, payments: _payments, ...naming } = pages;
  for (const [name, url] of Object.entries(naming))
    assert.match(await wordsOf(browser, url), /zeynep@example\.com/, name);
  assert.match(await wordsOf(browser, `${home}/customers/${customerId}/erase`), /Type zeynep@example\.com to confirm/);
  await inTransaction(ctx, (ctx) => changeCustomer(ctx, { id: customerId, erpCode: "120.77" }));
  for (const name of ["customers", "accounts", "transactions", "payment"] as const)
    assert.match(await wordsOf(browser, pages[name]), /120\.77/, name);
});
