/** The days that were compared: their list, the sums of both sides, and reading a bank's list again. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { listAudit } from "#audit/index.ts";
import { inTransaction } from "#platform/context.ts";
import { valueOf } from "../../../tests/support/portal-client.ts";
import { reconciledCompany } from "../../../tests/support/reconciled-world.ts";

const hrefOf = (text: string, part: string) =>
  (new RegExp(`href="([^"]*${part}[^"]*)"`).exec(text)?.[1] ?? "").replaceAll("&amp;", "&");
const rowsOf = (text: string) =>
  [...text.matchAll(/<tbody>([\s\S]*?)<\/tbody>/g)].flatMap(([body]) => body.split("<tr>").slice(1));

test("a day has the sums of both sides, and each sum leads to the movements that it counts", async (t) => {
  const { world, payment, home, logIn } = await reconciledCompany(t);
  const finance = await logIn(["finance"]);
  const list = await finance.get(`${home}/days`);
  const { text } = await finance.get(hrefOf(list.text, `/days/${world.day}`));
  const [row, ...others] = rowsOf(text);
  assert.equal(others.length, 0);
  for (const shown of [/Sale/, /₺100\.25<[\s\S]*\(1\)/, /₺99\.00<[\s\S]*\(2\)/, />₺1\.25</])
    assert.match(row ?? "", shown);
  const ours = await finance.get(hrefOf(text, `/days/${world.day}/ours`));
  assert.equal(rowsOf(ours.text).length, 1);
  assert.match(ours.text, new RegExp(await world.orderOf(payment)));
  const bank = await finance.get(hrefOf(text, `/days/${world.day}/bank`));
  assert.equal(rowsOf(bank.text).length, 2);
  for (const shown of [/STRANGER/, /₺9\.00/, /₺90\.00/, /2 records/]) assert.match(bank.text, shown);
  assert.match(text, /Differences: 2/);
  for (const path of ["days/tomorrow", `days/${world.day}/bank?terminal=x`, `days/${world.day}/bank`])
    assert.equal((await finance.get(`${home}/${path}`)).status, 404);
});

test("movements of one sum are paged, and every one is on exactly one page", async (t) => {
  const { world, home, logIn } = await reconciledCompany(t);
  const at = new Date(world.from.getTime() + 3_600_000).toISOString();
  const lines = Array.from({ length: 120 }, (_, index) => `sale,T${index},ORDER${index},1.00,TRY,1,P1,${at}`);
  const header = "kind,reference,order_id,amount,currency,installments,auth_code,time";
  await world.fromFile([header, ...lines, "end,120"]);
  const finance = await logIn(["finance"]);
  const { text } = await finance.get(`${home}/days/${world.day}`);
  const seen: string[] = [];
  for (let url = hrefOf(text, `/days/${world.day}/bank`); url !== "";) {
    const page = await finance.get(url);
    seen.push(...[...page.text.matchAll(/ORDER\d+(?=<\/a>)/g)].map(([order]) => order));
    url = hrefOf(page.text, "after=");
  }
  assert.deepEqual([seen.length, new Set(seen).size], [120, 120]);
});

test("the list of days is paged, and every day is on exactly one page", async (t) => {
  const { world, home, logIn } = await reconciledCompany(t);
  await world.rows(
    `insert into reconciliations (tenant_id, terminal_id, day, created_at, failure)
     select tenant_id, terminal_id, day - n, created_at, case when n % 2 = 0 then 'no list' end
     from reconciliations, generate_series(1, 250) n`,
  );
  const finance = await logIn(["finance"]);
  const daysOf = (text: string) => [...text.matchAll(/\/days\/(\d{4}-\d\d-\d\d)"/g)].map(([, day]) => day ?? "");
  const seen: string[] = [];
  let last = "";
  for (let url = `${home}/days`; url !== ""; last = url || last) {
    const page = await finance.get(url);
    seen.push(...daysOf(page.text));
    url = hrefOf(page.text, "after=");
  }
  assert.deepEqual([seen.length, new Set(seen).size], [251, 251]);
  assert.deepEqual(
    seen,
    seen.toSorted((a, b) => (a < b ? 1 : -1)),
    "newest first",
  );
  const failed = await finance.get(`${home}/days?state=failed`);
  assert.match(failed.text, /125 records/);
  assert.equal((await finance.get(`${home}/days?terminal=other`)).status, 400);
});

test("a day that could not be read says why in the member's language, and an old failure in English", async (t) => {
  const { world, home, logIn } = await reconciledCompany(t);
  const finance = await logIn(["finance"]);
  await finance.post("/portal/-/me", { name: "Selin", locale: "tr", theme: "auto" });
  const day = `${home}/days/${world.day}`;
  const fail = (failure: string, fault: unknown) =>
    world.rows(`update reconciliations set failure = $1, fault = $2::text::jsonb`, [failure, JSON.stringify(fault)]);
  const wrongLine = { line: 1200, fault: { name: "currency" } };
  const shown: readonly (readonly [fault: unknown, text: string])[] = [
    [{ name: "http_status", status: 503 }, "Banka hata bildirdi (HTTP 503)."],
    [{ name: "no_list" }, "Banka artık günlük liste vermiyor."],
    [{ name: "list", first: wrongLine, more: 0 }, "Liste hatalı. 1.200. satır: currency TRY ya da 949"],
    [{ name: "list", first: wrongLine, more: 3 }, "Hatalı 3 satır daha var."],
    [null, '<span lang="en">the bank did what it did</span>'],
  ];
  for (const [fault, text] of shown) {
    await fail("the bank did what it did", fault);
    for (const path of [day, `${home}/days`]) {
      const page = await finance.get(path);
      assert.ok(page.text.includes(text), `${path}: ${text}`);
      assert.equal(page.text.includes("the bank did"), fault === null);
    }
  }
  // The state that a run stores is shown the same way.
  world.bank.faults.add({ operation: "list", kind: "down", times: 3 });
  await world.run();
  assert.match((await finance.get(day)).text, /Banka hata bildirdi \(HTTP 503\)\./);
});

test("a day is read again once, however often the form is sent, and the audit log names the member", async (t) => {
  const { world, home, logIn } = await reconciledCompany(t);
  const [finance, viewer] = [await logIn(["finance"]), await logIn(["viewer"])];
  const path = `${home}/days/${world.day}`;
  const page = await finance.get(path);
  const form = { terminal: valueOf(page, "terminal"), seen: valueOf(page, "seen") };
  assert.doesNotMatch((await viewer.get(path)).text, /name="seen"/);
  assert.equal((await viewer.post(`${path}/run`, form)).status, 403);
  assert.match((await finance.post(`${path}/run`, form)).headers.get("location") ?? "", /done=day_requested/);
  assert.match((await finance.post(`${path}/run`, form)).headers.get("location") ?? "", /done=day_known/);
  await world.runJobs();
  assert.match((await finance.post(`${path}/run`, form)).headers.get("location") ?? "", /done=day_known/);
  const [day] = await world.rows(`select source, due_at, failure from reconciliations where day = $1`, [world.day]);
  assert.deepEqual(day, { source: "bank", due_at: null, failure: null });
  const entries = await inTransaction(world.ctx, (read) => listAudit(read, { limit: 50 }));
  const requested = entries.filter(({ action }) => action === "reconciliation.requested");
  assert.deepEqual(
    requested.map((entry) => [entry.actor_kind, entry.details]),
    [["member", { day: world.day }]],
  );
  for (const wrong of [
    { ...form, terminal: "x" },
    { ...form, terminal: world.ctx.tenantId },
  ])
    assert.equal((await finance.post(`${path}/run`, wrong)).status, 404);
  assert.equal((await finance.post(`${home}/days/2020-01-01/run`, form)).status, 404);
});
