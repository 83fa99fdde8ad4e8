/** Members save statements of accounts; the files are those of the public interface. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { listAudit } from "#audit/index.ts";
import { createTransactions } from "#current-accounts/index.ts";
import type { Role } from "#members/index.ts";
import { inTransaction } from "#platform/context.ts";
import { amount } from "../../../tests/support/payment-sets.ts";
import { startTestPortal, valueOf, type TestPortal } from "../../../tests/support/portal-client.ts";

let portal: TestPortal;
before(async () => (portal = await startTestPortal()));
after(() => portal.close());

async function company(roles: readonly Role[] = ["finance"]) {
  const { ctx, home, logIn } = await portal.newCompany();
  const line = {
    accountErpCode: "120.01",
    erpCode: "E-1",
    amount: amount("1250.5"),
    currencyCode: "TRY",
    transactionDate: "2026-01-15T00:00:00",
    dueDate: "2026-01-15T00:00:00",
    description: "Şişli ağaç",
  };
  await inTransaction(ctx, (ctx) => createTransactions(ctx, [line], () => ""));
  return { ctx, home, browser: await logIn(roles) };
}

const JANUARY = "account=120.01&from=2026-01-01&to=2026-01-31";

test("an account's page leads to its statement, which is saved as PDF or CSV and audited", async () => {
  const { ctx, home, browser } = await company();
  const list = await browser.get(`${home}/transactions?account=120.01`);
  assert.ok(list.text.includes(`href="${home}/statement?account=120.01"`));
  const form = await browser.get(`${home}/statement?account=120.01`);
  assert.equal(form.status, 200);
  assert.equal(valueOf(form, "account"), "120.01");
  const csv = await browser.get(`${home}/statement/file?${JANUARY}&format=csv`);
  assert.match(
    csv.headers.get("content-disposition") ?? "",
    /filename="Statement-of-account-2026-01-01-2026-01-31\.csv"/,
  );
  assert.match(csv.text, /2026-01-15;2026-01-15;;E-1;Şişli ağaç;1250[.,]50;;1250[.,]50;TRY/);
  const pdf = await browser.get(`${home}/statement/file?${JANUARY}&format=pdf`);
  assert.equal(pdf.headers.get("content-type"), "application/pdf");
  assert.ok(pdf.text.startsWith("%PDF-"));
  const entries = await inTransaction(ctx, (ctx) => listAudit(ctx, { recordId: ctx.tenantId }));
  assert.equal(entries.filter(({ action }) => action === "statement.exported").length, 2);
});

test("wrong days are named at their field, and what was typed stays", async () => {
  const { home, browser } = await company();
  const wrong = await browser.get(`${home}/statement/file?account=120.01&from=2026-02-01&to=2026-01-31`);
  assert.equal(wrong.status, 400);
  assert.match(wrong.text, /<h2>The statement was not created<\/h2>[^]*id="from-note"/);
  assert.deepEqual([valueOf(wrong, "from"), valueOf(wrong, "to")], ["2026-02-01", "2026-01-31"]);
  const empty = await browser.get(`${home}/statement/file?account=120.01&from=&to=2026-01-31`);
  assert.match(empty.text, /id="from-note"/);
});

test("an account of another company, or of nobody, has no statement", async () => {
  const { home } = await company();
  const other = await portal.newCompany();
  const browser = await other.logIn(["finance"]);
  for (const url of [home, other.home])
    assert.equal((await browser.get(`${url}/statement/file?${JANUARY}`)).status, 404, url);
  assert.equal((await browser.get(`${other.home}/statement`)).status, 404);
});

test("a member who may not see transactions gets no statement", async () => {
  const { home, browser } = await company(["integrator"]);
  for (const path of ["/statement?account=120.01", `/statement/file?${JANUARY}`])
    assert.equal((await browser.get(home + path)).status, 403, path);
});
