/** What waits for each role: on the start page, and beside the areas of the menu. */
import assert from "node:assert/strict";
import { test } from "node:test";
import pg from "pg";
import type { MemberContext, Role } from "#members/index.ts";
import { inTransaction } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { queueWebhook } from "#webhooks/index.ts";
import { figuresOf, payingCompany, rowCountOf } from "../../../tests/support/figures/paying-company.ts";
import { minuteMs } from "../../../tests/support/payment-world.ts";
import { waitingFor } from "../page/waiting.ts";

test("what waits for a person is listed, whatever its age", async (t) => {
  const { world, home, logIn } = await payingCompany(t);
  const payment = await world.newPayment();
  world.bank.faults.add({ operation: "sale", kind: "reset_after" });
  await world.start(payment, "approved");
  await world.endLeases();
  await world.rows(`update attempts set state = 'MANUAL', step = step + 1, due_at = null where state = 'UNKNOWN'`);
  assert.match((await (await logIn(["finance"])).get(home)).text, /Needs review: 1/);
  world.clock.advance(40 * 24 * 60 * minuteMs);
  const need = "1 Bank transactions with an unclear result";
  const browser = await logIn(["support"]);
  const address = figuresOf(await browser.get(home)).get(need);
  assert.equal(rowCountOf(await browser.get(address!)), 1);
  const settler = await logIn(["finance"]);
  assert.equal(figuresOf(await settler.get(home)).get(need), `${home}/unclear`);
  assert.equal((await settler.get(`${home}/unclear`)).text.match(/<tr><td/g)?.length, 1);
});

test("open differences and disabled receivers wait for those who can act on them", async (t) => {
  const { world, home, logIn } = await payingCompany(t);
  const [terminal] = world.terminals;
  const bank = {
    amount: "10.00",
    currency: "TRY",
    installments: 1,
    reference: null,
    state: null,
    authCode: null,
    at: null,
  };
  for (const [subject, closed] of [
    ["1", "null, null, null, null"],
    ["2", "null, null, null, null"],
    ["3", "now(), 'operator', 'not_ours', 'x'"],
  ])
    await world.rows(
      `insert into reconciliation_cases (tenant_id, id, terminal_id, day, kind, subject, movement, bank_order_id, bank, opened_at,
         found_at, state, closed_at, closed_by, close_reason, note)
       values ($1, $2, $3, '2026-11-20', 'bank_only', $4, 'sale', 'A', $6, $7, $7, $5, ${closed})`,
      [
        world.ctx.tenantId,
        newId(),
        terminal!.id,
        subject,
        subject === "3" ? "closed" : "open",
        bank,
        world.clock.now(),
      ],
    );
  await world.rows(
    `insert into webhook_receivers (tenant_id, receiver, disabled_at, disabled_because)
     values ($1, 'https://gone.example:443', now(), 'gone'), ($1, 'https://well.example:443', null, null)`,
    [world.ctx.tenantId],
  );
  await world.rows(
    `insert into webhook_stopped_addresses (tenant_id, receiver, url, stopped_at, last_held_at)
     values ($1, 'https://well.example:443', 'https://well.example:443/old', now(), now())`,
    [world.ctx.tenantId],
  );
  const shown = async (role: Role) => {
    const { text } = await (await logIn([role])).get(home);
    return [/2<\/strong> Open differences/.test(text), /2<\/strong> Webhook receivers failing or/.test(text)];
  };
  assert.deepEqual(await shown("finance"), [true, false]);
  assert.deepEqual(await shown("integrator"), [false, true]);
  assert.deepEqual(await shown("support"), [false, false]);
  const browser = await logIn(["finance"]);
  const address = figuresOf(await browser.get(home)).get("2 Open differences with the banks");
  assert.equal(rowCountOf(await browser.get(address!)), 2);
});

test("what waits is counted for each role, also beside the menu's area, and opens a list of just that", async (t) => {
  const { world, home, logIn, pay } = await payingCompany(t);
  await pay("40", "approved");
  await pay("50", "approved");
  await world.rows("update collections set integration_error = 'no such account' where true");
  await world.rows(
    `insert into webhook_receivers (tenant_id, receiver, failing_since, disabled_at, disabled_because)
     values ($1, 'https://gone.example:443', now(), now(), 'gone'), ($1, 'https://fails.example:443', now(), null, null),
       ($1, 'https://well.example:443', null, null, null)`,
    [world.ctx.tenantId],
  );
  const check = { at: world.clock.now().toISOString(), address: "ok", credentials: "wrong", clock: "unknown" };
  await world.rows("update terminals set last_check = $1 where id = $2", [check, world.terminals[0]!.id]);
  const needs = async (role: Role) => {
    const browser = await logIn([role]);
    const page = await browser.get(home);
    const [, section = ""] = /class="sheet needs">(.*?)<\/section>/s.exec(page.text) ?? [];
    const found = [...section.matchAll(/href="([^"]*)"><strong>([0-9]+)/g)].map(([, url = "", count]) => [
      url,
      Number(count),
    ]);
    const menu = (await browser.get(`${home}/payments`)).text;
    for (const [url, count] of found)
      assert.match(
        menu,
        new RegExp(
          `class="waiting-count" href="${String(url).replaceAll("?", "\\?")}"[^>]*><span aria-hidden="true">${count}<`,
        ),
      );
    assert.equal(menu.match(/waiting-count/g)?.length ?? 0, 2 * found.length, "column, and menu of phones");
    const sum = found.reduce((total, [, count]) => total + Number(count), 0);
    const [, onPhones = "0"] = /class="phone-count" aria-hidden="true">([0-9]+)</.exec(menu) ?? [];
    assert.equal(Number(onPhones), sum, "on the button of that menu");
    return Object.fromEntries(
      found.map(([url, count]) => [String(url).slice(home.length).replaceAll("&amp;", "&"), count]),
    );
  };
  const [collections, receivers, terminals] = [
    { "/hand-over?period=all&state=failed": 2 },
    { "/webhooks/receivers?state=troubled": 2 },
    { "/terminals?check=wrong": 1 },
  ];
  assert.deepEqual(await needs("finance"), { ...collections, ...terminals });
  assert.deepEqual(await needs("integrator"), { ...collections, ...receivers });
  assert.deepEqual(await needs("administrator"), { ...collections, ...receivers, ...terminals });
  for (const role of ["support", "sales", "viewer"] as const) assert.deepEqual(await needs(role), {}, role);
  const browser = await logIn(["administrator"]);
  const shown = async (path: string) => (await browser.get(`${home}${path}`)).text;
  assert.equal(rowCountOf(await browser.get(`${home}/hand-over?period=all&state=failed`)), 2);
  const troubled = await shown("/webhooks/receivers?state=troubled");
  assert.deepEqual(
    [troubled.includes("gone.example"), troubled.includes("fails.example"), troubled.includes("well.example")],
    [true, true, false],
  );
  assert.match(await shown("/terminals?check=wrong"), /terminals\/[0-9a-f-]{36}/);
  await world.rows("update terminals set last_check = null");
  assert.match(await shown("/terminals?check=wrong"), /All terminals pass their check/);
  for (const path of ["/terminals?check=right", "/webhooks/receivers?state=all"])
    assert.equal((await browser.get(`${home}${path}`)).status, 400, path);
});

test("a seller's links that expire today wait for this seller", async (t) => {
  const { world, home, logIn } = await payingCompany(t);
  const seller = await logIn(["sales"]);
  assert.match((await seller.get(home)).text, /You are all caught up/);
  const [member] = await world.rows("select id::text from members order by created_at desc, id desc limit 1");
  for (const [minutes, isOwn] of [
    [60, true],
    [24 * 60, true],
    [60, false],
  ] as const) {
    const { id } = await world.newPayment();
    await world.rows("update payments set expires_at = $2, created_by_kind = 'member', created_by = $3 where id = $1", [
      id,
      new Date(world.clock.now().getTime() + minutes * minuteMs),
      isOwn ? String(member!["id"]) : newId(),
    ]);
  }
  const page = await seller.get(home);
  const address = figuresOf(page).get("1 Your links that expire today");
  assert.equal(address, `${home}/links?period=all&state=open&expires=today`);
  assert.doesNotMatch((await (await logIn(["finance"])).get(home)).text, /Your links that/);
});

test("members who can tell somebody, and operators, learn that no worker is running", async (t) => {
  const { world, home, logIn } = await payingCompany(t);
  const event = {
    transactionId: newId(),
    paymentId: newId(),
    url: "http://127.0.0.1:1/hook",
    body: { Id: newId() },
  };
  await inTransaction(world.ctx, (ctx) => queueWebhook(ctx, event));
  assert.doesNotMatch((await (await logIn(["administrator"])).get(home)).text, /no worker is running/);
  world.clock.advance(3 * minuteMs);
  for (const role of ["administrator", "integrator"] as const)
    assert.match((await (await logIn([role])).get(home)).text, /no worker is running\. Contact the people/, role);
  assert.doesNotMatch((await (await logIn(["finance"])).get(home)).text, /no worker is running/);
});

test("everything that waits is counted in one round trip, once a request", async (t) => {
  const { world, home } = await payingCompany(t);
  const company = {
    id: world.ctx.tenantId,
    code: home.slice("/portal/".length),
    roles: ["finance", "integrator", "administrator"],
  };
  const ctx = { ...world.ctx, company } as unknown as MemberContext;
  const sent = t.mock.method(pg.Client.prototype, "query");
  await waitingFor(ctx);
  assert.equal(sent.mock.callCount(), 1);
  // The start page and the menu beside it show the same counts.
  await waitingFor(ctx);
  assert.equal(sent.mock.callCount(), 1);
});
