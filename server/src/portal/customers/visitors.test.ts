/** Payers of payment requests among the company's customers. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { createCustomer, resolveCustomer } from "#customers/index.ts";
import { inTransaction } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { startTestPortal, valueOf, type TestPortal } from "../../../tests/support/portal-client.ts";

let portal: TestPortal;
before(async () => (portal = await startTestPortal()));
after(() => portal.close());

test("payers of requests are no customers but are found; the merchant's change makes one a customer", async () => {
  const { ctx, home, logIn } = await portal.newCompany();
  const browser = await logIn(["support"]);
  await inTransaction(ctx, (ctx) => createCustomer(ctx, { code: "C-1", email: "ayse@example.com", name: "Ayşe" }));
  const customer = { code: newId(), email: "ali@example.com", name: "Ali", surname: "Kaya" };
  const visitor = { verifyBy: "Id", onMissing: "Create", isVisitor: true, customer } as const;
  const { id } = await inTransaction(ctx, (ctx) => resolveCustomer(ctx, visitor));
  const url = `${home}/customers/${id}`;
  const namesIn = async (query: string) => {
    const { text } = await browser.get(`${home}/customers?${query}`);
    return ["Ayşe", "Ali Kaya"].filter((name) => text.includes(`>${name}</a>`));
  };
  assert.deepEqual(await namesIn(""), ["Ayşe"]);
  assert.deepEqual(await namesIn("state=active"), ["Ayşe"]);
  assert.deepEqual(await namesIn("kind=visitors"), ["Ali Kaya"]);
  assert.deepEqual(await namesIn("kind=all"), ["Ayşe", "Ali Kaya"]);
  for (const search of ["name=ali", "email=ali@", `code=${customer.code}`])
    assert.deepEqual(await namesIn(search), ["Ali Kaya"], search);
  assert.deepEqual(await namesIn("name=ali&kind=visitors"), ["Ali Kaya"]);
  assert.deepEqual(await namesIn("name=ay%C5%9Fe&kind=visitors"), []);
  assert.equal((await browser.get(`${home}/customers?kind=nobody`)).status, 400);
  const list = await browser.get(`${home}/customers?kind=visitors`);
  assert.match(list.text, /Payer of a payment request/);
  assert.doesNotMatch(list.text.replaceAll(/href="[^"]*"/g, ""), new RegExp(customer.code));
  assert.match((await browser.get(url)).text, /Payer of a payment request/);
  const form = await browser.get(`${url}/edit`);
  const names = ["seen", "reference", "erpReference", "name", "surname", "email"];
  const fields = Object.fromEntries(names.map((name) => [name, valueOf(form, name)]));
  await browser.post(`${url}/edit`, { ...fields, kind: "person", gsm: "05321234567" });
  assert.deepEqual(await namesIn(""), ["Ayşe", "Ali Kaya"]);
  assert.doesNotMatch((await browser.get(url)).text, /Payer of a payment request/);
});
