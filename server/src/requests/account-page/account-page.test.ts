/** The page of open items over HTTP, as browsers without script see it. */
import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { createTransactions } from "#current-accounts/index.ts";
import { linkPageRoutes } from "#links/index.ts";
import { inTransaction } from "#platform/context.ts";
import { accountWorld, type AccountWorld } from "../../../tests/support/accounts/account-world.ts";
import { amount } from "../../../tests/support/payment-sets.ts";
import { requestRoutes } from "../routes.ts";
import { createAccountLink } from "./create-account-link.ts";

interface Reply {
  status: number;
  text: string;
  location: string;
  cookie: string;
}

/** An account's page and a browser that keeps its cookie. */
async function openPage(t: TestContext, options: Parameters<typeof accountWorld>[1] = {}) {
  const world = await accountWorld(t, {
    ...options,
    routes: (app, platform) => {
      linkPageRoutes(app, platform);
      requestRoutes(app, platform);
    },
  });
  const { link } = await createAccountLink(world.ctx, "120.50.001");
  const { pathname, search } = new URL(link);
  return { world, ...browser(world, pathname + search) };
}

function browser(world: AccountWorld, path: string) {
  let cookie = "";
  const ask = async (
    url: string,
    init: { method?: string; body?: string; headers?: Record<string, string> } = {},
  ): Promise<Reply> => {
    const headers = { ...(cookie !== "" && { Cookie: cookie }), ...init.headers };
    const { pathname, search } = new URL(url, world.server.baseUrl);
    const reply = await fetch(new URL(pathname + search, world.server.baseUrl), {
      ...init,
      headers,
      redirect: "manual",
    });
    const set = reply.headers.get("set-cookie") ?? "";
    if (set !== "") cookie = set.split(";")[0]!;
    return {
      status: reply.status,
      text: await reply.text(),
      location: reply.headers.get("location") ?? "",
      cookie: set,
    };
  };
  return {
    path,
    get: (url = `${path}&lang=en`) => ask(url),
    post(fields: Record<string, string | string[]>, lang = "en") {
      const given = { account: world.account.id, currency: "TRY", ...fields };
      const body = new URLSearchParams(
        Object.entries(given).flatMap(([name, value]) => [value].flat().map((each) => [name, each])),
      );
      const headers = { "Content-Type": "application/x-www-form-urlencoded" };
      return ask(`${path}&lang=${lang}`, { method: "POST", body: body.toString(), headers });
    },
  };
}

const typed = (sum: string) => ({ field: "amount-0", "amount-0": sum });

test("isVisibleOnPayment true: the account is listed on the page with its open items; false: it is not", async (t) => {
  const { world, get } = await openPage(t);
  await world.newAccount({ code: "ACC-2", customerCode: "C-1" });
  await world.newAccount({ code: "ACC-3", customerCode: "C-1", isVisibleOnPayment: false });
  await world.newAccount({ code: "ACC-4", customerCode: "C-1", isActive: false });
  await world.newAccount({ code: "ACC-5" });
  for (const code of ["ACC-2", "ACC-3", "ACC-4", "ACC-5"])
    await world.addLines(code, [[`X-${code}`, "7.00", "2026-01-01"]]);
  const { status, text, cookie } = await get();
  assert.equal(status, 200);
  for (const shown of [
    "Cari ACC-1",
    "Fatura F-1",
    "₺100.00",
    "10 January 2026",
    "₺175.50",
    "Cari ACC-2",
    "Fatura X-ACC-2",
  ])
    assert.ok(text.includes(shown), shown);
  for (const hidden of ["ACC-3", "ACC-4", "ACC-5"]) assert.ok(!text.includes(hidden), hidden);
  assert.match(cookie, /^account-visitor=[\w-]{22}; Path=\/hpm\/account; Max-Age=86400; HttpOnly; SameSite=Lax$/);
  assert.equal((await get()).cookie, "", "the cookie stays");
  assert.ok((await get(`${world.account.id}`)).status >= 400);
});

test("ticked items lead to an ordinary payment page and back, and the paid ones are gone", async (t) => {
  const { world, get, post } = await openPage(t);
  const chosen = await post({ item: [world.items.first, world.items.second] });
  assert.equal(chosen.status, 303);
  assert.match(chosen.location, /\/hpm\/pay\?id=.*&lang=en$/);
  const form = await get(chosen.location);
  assert.ok(form.text.includes("₺150.50"));
  assert.match(form.text, /href="\/hpm\/account\?[^"]+">Back to your open items</);
  const payment = await world.paymentOf({ kind: "pay", url: chosen.location });
  await world.start(payment, "approved");
  const receipt = await get(chosen.location.replace("/hpm/pay", "/hpm/result"));
  assert.match(receipt.text, /class="button primary" href="\/hpm\/account\?[^"]+">Back to your open items</);
  const rest = await get();
  assert.ok(rest.text.includes("Fatura F-3") && !rest.text.includes("Fatura F-1"));
  assert.match(rest.text, /<input type="checkbox" name="item"/);
  assert.doesNotMatch(rest.text, /<input type="checkbox" name="item"[^>]* checked/, "the payer decides about the rest");
});

test("while somebody pays an item, others read so; the browser that chose it can choose it again", async (t) => {
  const { world, path, get, post } = await openPage(t);
  await get();
  assert.equal((await post({ item: world.items.first })).status, 303);
  const other = browser(world, path);
  assert.match((await other.get()).text, /Total open.*₺75\.50.*Another ₺100\.00 is being paid now.*Being paid now/s);
  const refused = await other.post({ item: world.items.first });
  assert.ok(refused.text.includes("Someone is paying this item right now."));
  assert.ok(
    (await other.post({ item: world.items.first }, "tr")).text.includes("Seçtiğiniz borcu şu anda başka biri ödüyor."),
  );
  assert.ok(!(await get()).text.includes("Being paid now"));
  assert.equal((await post({ item: world.items.first })).status, 303);
});

test("a choice that cannot be paid shows its reason, with what was ticked and typed", async (t) => {
  const { world, post } = await openPage(t, {
    set: { minimumAmount: amount("20.00"), maximumAmount: amount("160.00") },
  });
  const { first } = world.items;
  const reasons: [Record<string, string | string[]>, string][] = [
    [{}, "Select at least one item"],
    [typed("abc"), "Enter the amount in digits"],
    [typed("1,5,5"), "Enter the amount in digits"],
    [typed("0"), "Enter an amount above zero."],
    [typed("-5"), "Enter an amount above zero."],
    [typed("1.250"), "This amount can be read in two ways."],
    [{ item: first, ...typed("100.01") }, "at most ₺100.00"],
    [typed("19.99"), "lowest amount that can be paid online is ₺20.00"],
    [typed("170"), "highest amount that can be paid at once is ₺160.00"],
    [{ item: world.customer.id }, "paid or changed in the meantime"],
  ];
  for (const [fields, reason] of reasons) {
    const { status, text } = await post(fields);
    assert.deepEqual([status, text.includes(reason)], [200, true], reason);
  }
  for (const amountTyped of ["0", "abc", "1.250", "170"]) {
    const { text: wrong } = await post(typed(amountTyped));
    assert.match(wrong, /aria-invalid="true"/);
    assert.ok(!wrong.includes("You cannot continue to payment yet"), "the sentence is shown at the field only");
  }
  const { text } = await post({ item: first, ...typed("100.01") });
  assert.ok(text.includes(`value="${first}" checked`) && text.includes('value="100.01"'));
  assert.equal((await post(typed("1.250,50"), "tr")).status, 200);
  assert.equal((await post({ ...typed("30,50") }, "tr")).status, 303);
  assert.equal((await post({ account: "x" })).status, 400);
});

test("if all of it is being paid, the page says so and has nothing to send", async (t) => {
  const { world, path, get, post } = await openPage(t);
  await get();
  assert.equal((await post({ item: Object.values(world.items) })).status, 303);
  const { text } = await browser(world, path).get();
  for (const shown of ["₺0.00", "Another ₺175.50 is being paid now", "Being paid now", "Everything here is being paid"])
    assert.ok(text.includes(shown), shown);
  assert.doesNotMatch(text, /<form|Continue to payment/);
});

test("items whose due date has passed are marked with it", async (t) => {
  const { world, get } = await openPage(t);
  const later = new Date(world.clock.now().getTime() + 40 * 86_400_000).toISOString().slice(0, 10);
  await world.addLines("120.50.001", [["F-9", "5.00", later]]);
  const { text } = await get();
  assert.equal(text.match(/Overdue since/g)?.length, 3);
  assert.match(text, /Overdue since 10 January 2026/);
  assert.equal(text.match(/Due: /g)?.length, 1);
});

test("an item is overdue from the midnight in Istanbul after its day, also at the end of a month or a year", async (t) => {
  const { world } = await openPage(t);
  for (const [index, day] of ["2027-01-31", "2028-02-29", "2028-12-31"].entries()) {
    // Without a time an ERP's date is midnight in UTC, which is the same day in Istanbul.
    await world.addLines("120.50.001", [[`N-${index}`, "5.00", day]]);
    world.clock.set(new Date(`${day}T20:59:59.999Z`));
    const { pathname, search } = new URL((await createAccountLink(world.ctx, "120.50.001")).link);
    const countOverdue = async () =>
      (await browser(world, pathname + search).get()).text.match(/Overdue since/g)?.length ?? 0;
    assert.equal(await countOverdue(), 3 + index, `on ${day}`);
    world.clock.set(new Date(`${day}T21:00:00Z`));
    assert.equal(await countOverdue(), 4 + index, `after ${day}`);
  }
});

test("an item has its own text and number, or else a known kind in the payer's language, never a code", async (t) => {
  const { world, path, get } = await openPage(t);
  const item = { accountErpCode: "120.50.001", amount: amount("7.00"), currencyCode: "TRY", dueDate: "2026-01-01" };
  await inTransaction(world.ctx, (ctx) =>
    createTransactions(
      ctx,
      [
        { ...item, description: "Kablo", documentType: "INVOICE", documentNo: "FTR-1" },
        { ...item, description: "Boru", documentType: "INVOICE" },
        { ...item, documentType: "SERVICE", documentNo: "FTR-2" },
        { ...item, documentType: "ZFT9" },
      ],
      (index) => `${index}.`,
    ),
  );
  const tr = (await get(`${path}&lang=tr`)).text;
  const en = (await get()).text;
  const facts = (title: string, fact: string) => new RegExp(`<span>${title}</span><span class="hint">${fact} · `);
  for (const shown of [facts("Kablo", "FTR-1"), facts("Boru", "Fatura"), facts("FTR-2", "Hizmet faturası")])
    assert.match(tr, shown);
  for (const shown of [facts("Boru", "Invoice"), facts("FTR-2", "Service invoice")]) assert.match(en, shown);
  assert.match(tr, /<span>Borç<\/span>/);
  for (const page of [tr, en]) assert.doesNotMatch(page, /INVOICE|SERVICE|ZFT9/);
});

test("an amount is read with the currency beside it and in either language's way of writing", async (t) => {
  const { post } = await openPage(t);
  for (const amountTyped of ["100 TL", "100,50", "100.50"])
    assert.equal((await post(typed(amountTyped))).status, 303, amountTyped);
});

test("an account with nothing open says so", async (t) => {
  const { world, get } = await openPage(t);
  await world.addLines("120.50.001", [["B-1", "-175.50", "2026-04-01"]]);
  assert.ok((await get()).text.includes("Nothing to pay"));
});

test("items in a currency that nothing collects are shown and cannot be paid", async (t) => {
  const { world, get, post } = await openPage(t);
  await world.addLines("120.50.001", [["U-1", "5.00", "2026-04-01", "USD"]]);
  const { text } = await get();
  const dollars = text.slice(text.lastIndexOf("<section"));
  assert.match(dollars, /\$5\.00[^]*Amounts in USD cannot be paid online at the moment\./);
  assert.doesNotMatch(dollars, /type="checkbox"|Select what you want to pay/);
  assert.ok((await post({ currency: "USD", ...typed("1") })).text.includes("cannot be paid online"));
});

test("an address that has expired or was changed, and an account that was closed, say what they are", async (t) => {
  const { world, path, get, post } = await openPage(t);
  const other = await get(path.replace(/sign=(.)/, (_, first: string) => `sign=${first === "A" ? "B" : "A"}`));
  assert.deepEqual(
    [other.status, other.text.includes("Page not found") || other.text.includes("Sayfa bulunamadı")],
    [404, true],
  );
  for (const flag of ["is_active", "is_visible_on_payment"]) {
    await world.rows(`update current_accounts set ${flag} = false`);
    for (const reply of [await get(), await post({ item: world.items.first })])
      assert.deepEqual([reply.status, reply.text.includes("This account cannot be paid online")], [200, true]);
    await world.rows(`update current_accounts set ${flag} = true`);
  }
  world.clock.advance(30 * 24 * 60 * 60_000);
  const expired = await get();
  assert.deepEqual(
    [expired.status, expired.text.includes("The link to your open items can no longer be used.")],
    [410, true],
  );
  assert.equal((await post({ item: world.items.first })).status, 410);
});
