/** A sole trader's tax number is an identity number: members see its last two digits. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { createCustomer, readCustomer, shownTaxNumber } from "#customers/index.ts";
import { inTransaction } from "#platform/context.ts";
import { startTestPortal, valueOf, type TestPortal } from "../../../tests/support/portal-client.ts";

let portal: TestPortal;
before(async () => (portal = await startTestPortal()));
after(() => portal.close());

const TCKN = "10000000146";

test("a sole trader's tax number is masked, never in the form, and stays if its field is left empty", async () => {
  const { ctx, home, logIn } = await portal.newCompany();
  const given = { code: "C-1", email: "ali@example.com", name: "Ali", isCorporate: true, taxOffice: "Kadıköy" };
  const { id } = await inTransaction(ctx, (ctx) => createCustomer(ctx, { ...given, taxNumber: TCKN }));
  const browser = await logIn(["support"]);
  const url = `${home}/customers/${id}`;
  const stored = async () => shownTaxNumber((await readCustomer(ctx, "id", id)).taxNumber);
  const filled = async (changes: Record<string, string>) => {
    const form = await browser.get(`${url}/edit`);
    const names = ["seen", "reference", "name", "email", "taxNumber", "taxOffice"];
    return { ...Object.fromEntries(names.map((name) => [name, valueOf(form, name)])), kind: "company", ...changes };
  };
  for (const page of [await browser.get(url), await browser.get(`${url}/edit`)]) {
    assert.ok(page.text.includes("*********46"));
    assert.ok(!page.text.includes(TCKN));
  }
  const form = await filled({ name: "Other" });
  assert.equal(valueOf(await browser.get(`${url}/edit`), "taxNumber"), "");
  for (const time of ["once", "twice"]) assert.equal((await browser.post(`${url}/edit`, form)).status, 303, time);
  assert.equal(await stored(), "*********46");
  const mistyped = await browser.post(`${url}/edit`, await filled({ taxNumber: "10000000147" }));
  assert.match(mistyped.text, /id="taxNumber-note">[^<]*11/);
  assert.equal((await browser.post(`${url}/edit`, await filled({ taxNumber: "4540536920" }))).status, 303);
  assert.equal(await stored(), "4540536920");
  assert.equal((await browser.post(`${url}/edit`, await filled({ taxNumber: TCKN }))).status, 303);
  assert.equal((await browser.post(`${url}/edit`, await filled({ kind: "person" }))).status, 303);
  assert.equal(await stored(), null, "a person has no such number");
});
