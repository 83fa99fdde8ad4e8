/** What users see of their accounts, and how they pay. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { formatDecimal } from "@servicepay/money";
import { selfServiceWorld } from "../../tests/support/accounts/self-service-world.ts";
import { http } from "../../tests/support/http.ts";
import { eraseUser } from "../users/erase-user.ts";

async function payingUser(t: Parameters<typeof selfServiceWorld>[0]) {
  const world = await selfServiceWorld(t);
  const later = new Date(world.clock.now().getTime() + 40 * 86_400_000).toISOString().slice(0, 10);
  await world.addLines("120.50.001", [["F-9", "1000.00", later]]);
  const user = await world.newUser({ code: "U-1", accounts: [{ customerCode: "C-1" }] });
  const browser = await world.loggedIn(user);
  const path = `/accounts/${world.account.id}`;
  const pay = (fields: Record<string, string | string[]>) =>
    browser.post(`${path}/pay`, { currency: "TRY", ...fields });
  return { world, browser, path, pay, user };
}

const sumOf = async (world: Awaited<ReturnType<typeof selfServiceWorld>>, url: string) =>
  formatDecimal((await world.paymentOf({ kind: "pay", url })).amount, 2);

test("home and account show what is open and overdue, exactly, and never add currencies", async (t) => {
  const { world, browser, path } = await payingUser(t);
  await world.newAccount({ code: "ACC-2", customerCode: "C-1", currencyCode: "EUR" });
  await world.addLines("ACC-2", [["E-1", "2480.00", "2099-01-01", "EUR"]]);
  const home = (await browser.get("")).text;
  for (const shown of ["₺1,175.50", "₺175.50 overdue", "€2,480.00", "Nothing overdue", "120.50.001", "ACC-2"])
    assert.ok(home.includes(shown), shown);
  const account = (await browser.get(path)).text;
  for (const shown of ["Fatura F-1", "Pay all", "₺1,175.50", "Pay overdue", "₺175.50", "Statement", "Transactions"])
    assert.ok(account.includes(shown), shown);
  assert.ok((await browser.get(`${path}?lang=tr`)).text.includes("Vadesi geçeni öde"));
  assert.ok((await browser.get("")).text.includes("Merhaba"), "the language stays");
});

test("totals count all items, also those that the page does not list", async (t) => {
  const { world, browser, path } = await payingUser(t);
  const lines = Array.from({ length: 120 }, (_, index) => [`N-${index}`, "1.00", "2026-01-01"] as const);
  await world.addLines(
    "120.50.001",
    lines.map((line) => [...line]),
  );
  for (const page of ["", path]) assert.ok((await browser.get(page)).text.includes("₺1,295.50"), page);
});

test("a user pays all, what is overdue, ticked items, or an own amount", async (t) => {
  const { world, pay } = await payingUser(t);
  const { account, items } = world;
  const form = { account: account.id, field: "amount-0" };
  const choices: [fields: Record<string, string | string[]>, sum: string][] = [
    [{ choice: "all" }, "1175.50"],
    [{ choice: "overdue" }, "175.50"],
    [{ ...form, item: [items.first, items.third], "amount-0": "" }, "125.00"],
    [{ ...form, "amount-0": "30.25" }, "30.25"],
  ];
  for (const [fields, sum] of choices) {
    const reply = await pay(fields);
    assert.equal(reply.status, 303, reply.text);
    assert.equal(await sumOf(world, reply.location), sum);
  }
  assert.equal((await world.rows("select from user_payments")).length, choices.length);
  assert.deepEqual((await world.open()).at(0), "F-1 69.75 held 30.25", "an own choice replaces the one before");
});

test("a choice that cannot be paid shows its reason and keeps what was typed", async (t) => {
  const { world, pay } = await payingUser(t);
  const form = { account: world.account.id, field: "amount-0" };
  const wrong: [fields: Record<string, string>, says: string][] = [
    [{ ...form, "amount-0": "" }, "Select at least one item"],
    [{ ...form, "amount-0": "abc" }, "Enter the amount in digits"],
    [{ ...form, "amount-0": "5000" }, "at most ₺1,175.50"],
    [{ ...form, item: world.customer.id, "amount-0": "" }, "paid or changed in the meantime"],
  ];
  for (const [fields, says] of wrong) {
    const reply = await pay(fields);
    assert.deepEqual([reply.status, reply.text.includes(says)], [400, true], says);
  }
  assert.equal(
    (await pay({ ...form, account: world.customer.id })).location,
    `${world.base}/accounts/${world.account.id}`,
  );
  assert.equal((await world.rows("select from user_payments")).length, 0);
});

test("a paid debt is gone from the account, and its receipt is found among the payments", async (t) => {
  const { world, browser, pay, path, user } = await payingUser(t);
  const { location } = await pay({ choice: "overdue" });
  assert.ok(
    (await browser.get(location)).text.includes(`href="${world.base}${path}?lang=en"`),
    "the payment leads back",
  );
  await world.start(await world.paymentOf({ kind: "pay", url: location }), "approved");
  const account = (await browser.get(path)).text;
  assert.ok(account.includes("₺1,000.00") && !account.includes("Pay overdue"));
  const payments = (await browser.get("/payments")).text;
  assert.ok(payments.includes("₺175.50") && payments.includes("Paid"));
  const receipt = /href="([^"]+\/payments\/[0-9a-f-]{36})"/.exec(payments)![1]!;
  const { location: link } = await browser.get(receipt);
  assert.match(link, /\/hpm\/pay\?/);
  const activity = await world.rows(`select action from user_activity where user_id = '${user.id}' order by at, id`);
  assert.deepEqual(
    activity.map(({ action }) => action),
    ["Invited", "LoggedIn", "PaymentStarted"],
  );
});

test("transactions show sign and balance, and are found by text, document, amount and days, fifty a page", async (t) => {
  const { world, browser, path } = await payingUser(t);
  await world.addLines("120.50.001", [["H-1", "-20.25", "2026-04-20"]]);
  const shown = async (query = "") => {
    const { text } = await browser.get(`${path}?lang=en${query}`);
    const section = text.slice(text.indexOf('id="lines"'));
    return [...section.matchAll(/<strong[^>]*>([+−][^<]+)<.strong><span class="hint">Balance ([^<]+)</g)].map(
      ([, amount, balance]) => `${amount} ${balance}`,
    );
  };
  const all = await shown();
  assert.equal(all.length, 5);
  assert.equal(all[0], "+₺1,000.00 ₺1,155.25");
  assert.ok(all.includes("−₺20.25 ₺155.25"), all.join());
  for (const [query, found] of [
    ["&q=fatura+f-9", [all[0]]],
    ["&q=H-1", ["−₺20.25 ₺155.25"]],
    ["&q=20.25", ["−₺20.25 ₺155.25"]],
    ["&q=nothing", []],
    ["&from=2026-04-20&to=2026-04-20", ["−₺20.25 ₺155.25"]],
    ["&from=x&to=2026-99-99", all],
  ] as const)
    assert.deepEqual(await shown(query), found, query);
  const many = Array.from({ length: 60 }, (_, index): [string, string, string] => [`N-${index}`, "1.00", "2026-01-01"]);
  await world.addLines("120.50.001", many);
  assert.deepEqual(
    [(await shown()).length, (await shown("&page=2")).length, (await shown("&page=3")).length],
    [50, 15, 0],
  );
});

test("a user reads 120 pages a minute and starts 20 payments an hour, on all devices together", async (t) => {
  const { world, browser, path, user } = await payingUser(t);
  const second = await world.loggedIn(user);
  const form = { currency: "TRY", account: world.account.id, field: "amount-0", "amount-0": "1.00" };
  const statuses = [];
  for (let index = 0; index < 21; index += 1)
    statuses.push((await (index % 2 === 0 ? browser : second).post(`${path}/pay`, form)).status);
  assert.deepEqual(statuses, [...Array<number>(20).fill(303), 429]);
  const pages = await Promise.all(Array.from({ length: 120 }, () => second.get("/me")));
  const counted = Map.groupBy(pages, ({ status }) => status);
  assert.deepEqual([counted.get(200)?.length, counted.get(429)?.length], [99, 21]);
  assert.equal((await browser.get("/me")).status, 429);
  const other = await world.loggedIn(await world.newUser({ code: "U-2", accounts: [{ customerCode: "C-1" }] }));
  assert.equal((await other.post(`${path}/pay`, form)).status, 303);
});

test("the statement is the merchant's file, for at most 366 days", async (t) => {
  const { browser, path } = await payingUser(t);
  const csv = await browser.get(`${path}/statement?from=2026-01-01&to=2026-12-31&format=csv&lang=en`);
  assert.equal(csv.status, 200);
  assert.match(csv.headers.get("content-disposition") ?? "", /statement-2026-01-01-2026-12-31\.csv/);
  assert.ok(csv.text.includes("Fatura F-1"));
  for (const days of ["from=2026-01-01&to=2027-01-02", "from=x&to=2026-01-01", "from=2026-02-01&to=2026-01-01", ""])
    assert.equal((await browser.get(`${path}/statement?${days}`)).status, 400, days);
});

test("programs read which user paid, of their own company only, and not once the user is erased", async (t) => {
  const { world, pay, user } = await payingUser(t);
  const { server, ctx } = world;
  const { location } = await pay({ choice: "overdue" });
  const payment = await world.paymentOf({ kind: "pay", url: location });
  await world.start(payment, "approved");
  const client = http(server.baseUrl);
  const { token } = await server.newMerchant({ tenantId: ctx.tenantId });
  const read = async () => {
    const status = await client.get(`/b2c/payment?orderId=${payment.orderReference}`, { token });
    const list = await client.get("/vendor/collection/list", { token });
    return [status.body.userCode, list.body.data.map((each: { userCode: string | null }) => each.userCode)];
  };
  assert.deepEqual(await read(), [user.code, [user.code]]);
  const byNobody = await world.newPayment();
  await world.start(byNobody, "approved");
  assert.deepEqual((await read())[1], [user.code, null]);
  assert.equal((await client.get(`/b2c/payment?orderId=${byNobody.orderReference}`, { token })).body.userCode, null);
  await eraseUser(ctx, user.code);
  assert.deepEqual(await read(), [null, [null, null]]);
});
