/** Members add and change terminals, and check their connection to the bank. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { publishedTerminals, startBankSimulator } from "@servicepay/bank-simulator";
import { listAudit } from "#audit/index.ts";
import { checkTerminal, createTerminal, listTerminals, moveHealth, updateTerminal } from "#payment-sets/index.ts";
import { inTransaction } from "#platform/context.ts";
import { toldMembers } from "../../../tests/support/messages/told-members.ts";
import { nestpaySettings } from "../../../tests/support/payment-sets.ts";
import { startTestPortal, valueOf } from "../../../tests/support/portal-client.ts";
import { temporaryFolder } from "../../../tests/support/temporary-folder.ts";

const HOUR_MS = 3_600_000;

async function world(t: TestContext) {
  const portal = await startTestPortal();
  t.after(() => portal.close());
  const published = publishedTerminals[0]!;
  const bank = await startBankSimulator({
    port: 0,
    ledgerFile: join(temporaryFolder(t), "ledger"),
    terminals: [published],
  });
  t.after(() => bank.close());
  const { clientId, username, password, storeKey } = published;
  const settings: Record<string, string> = { ...nestpaySettings(bank.url), clientId, username, password, storeKey };
  const company = await portal.newCompany();
  return { portal, company, bank, settings };
}

/** What the form sends. */
function formOf(settings: Record<string, string>, rest: Record<string, string | readonly string[]>) {
  const named = Object.fromEntries(Object.entries(settings).map(([name, value]) => [`settings.${name}`, value]));
  return { bank: "nestpay:", currencies: ["TRY"], brands: ["visa"], programs: ["bonus"], ...named, ...rest };
}

test("a terminal is added once, however often the form is sent, and its secrets are never shown", async (t) => {
  const { company, settings } = await world(t);
  const { home, ctx } = company;
  const browser = await company.logIn(["administrator"]);
  const chosen = await browser.get(`${home}/terminals/new?bank=nestpay%3Aisbank`);
  assert.match(valueOf(chosen, "settings.apiUrl"), /sanalpos\.isbank\.com\.tr/);
  const page = await browser.get(`${home}/terminals/new?bank=nestpay%3A`);
  const form = formOf(settings, {
    id: valueOf(page, "id"),
    name: "İş POS",
    bankCode: "0064",
    erpCode: "102.01",
  });
  const replies = [
    await browser.post(`${home}/terminals/new`, form),
    await browser.post(`${home}/terminals/new`, form),
  ];
  const [terminal, ...more] = await listTerminals(ctx);
  assert.equal(more.length, 0);
  for (const reply of replies)
    assert.equal(reply.headers.get("location"), `${home}/terminals/${terminal!.id}?done=terminal_made`);
  assert.deepEqual(
    [terminal!.name, terminal!.bankCode, terminal!.erpCode, terminal!.programs],
    ["İş POS", "0064", "102.01", ["bonus"]],
  );

  const own = `${home}/terminals/${terminal!.id}`;
  for (const path of [`${home}/terminals`, own, `${own}/change`]) {
    const { text } = await browser.get(path);
    for (const secret of [settings["password"], settings["storeKey"]]) assert.ok(!text.includes(secret!), path);
    assert.match(text, /İş POS/);
  }
  assert.match((await browser.get(own)).text, /Stored, not shown/);
  const [entry] = await inTransaction(ctx, (ctx) => listAudit(ctx, { limit: 5 }));
  assert.equal(entry?.actor_kind, "member");
});

test("every error of the form is shown beside its field, and the typed values are kept, except secrets", async (t) => {
  const { company, settings } = await world(t);
  const { home, ctx } = company;
  const browser = await company.logIn(["administrator"]);
  const wrong = { ...settings, apiUrl: "nowhere", clientId: "", password: "typed-secret" };
  const reply = await browser.post(`${home}/terminals/new`, formOf(wrong, { name: "", currencies: [] }));
  assert.equal(reply.status, 400);
  for (const field of ["name", "currencies", "settings.apiUrl", "settings.clientId"])
    assert.match(reply.text, new RegExp(`href="#${field.replace(".", "\\.")}"`), field);
  assert.equal(valueOf(reply, "settings.apiUrl"), "nowhere");
  assert.doesNotMatch(reply.text, /typed-secret/);
  assert.match(reply.text, /Enter them again/);
  const unseen = await browser.post(`${home}/terminals/new`, formOf(settings, { name: "POS", erpCode: "102\u200b" }));
  assert.deepEqual([unseen.status, /href="#erpCode"/.test(unseen.text)], [400, true]);
  assert.deepEqual(await listTerminals(ctx), []);
});

test("a change keeps the secrets that were left empty, and says if somebody changed the terminal meanwhile", async (t) => {
  const { company, settings } = await world(t);
  const { home, ctx } = company;
  const created = { name: "POS", acquirerCode: "nestpay", currencies: ["TRY"], settings };
  const { id } = await inTransaction(ctx, (ctx) => createTerminal(ctx, created));
  const change = `${home}/terminals/${id}/change`;
  const browser = await company.logIn(["administrator"]);
  const seen = valueOf(await browser.get(change), "seen");
  const without = { ...settings, password: "", storeKey: "" };
  const first = await browser.post(change, formOf(without, { name: "Main POS", seen }));
  assert.equal(first.headers.get("location"), `${home}/terminals/${id}?done=saved`);
  const check = await checkTerminal(ctx, id);
  assert.deepEqual([check.address, check.credentials], ["ok", "ok"]);

  const stale = await browser.post(change, formOf(without, { name: "Third name", seen }));
  assert.equal(stale.status, 400);
  assert.match(stale.text, /Someone else changed this terminal in the meantime/);
  assert.equal(valueOf(stale, "name"), "Third name");
  const again = await browser.post(change, formOf(without, { name: "Third name", seen: valueOf(stale, "seen") }));
  assert.equal(again.status, 303);
  assert.equal((await listTerminals(ctx))[0]!.name, "Third name");

  await browser.post(`${home}/terminals/${id}/disable`);
  assert.equal((await listTerminals(ctx))[0]!.isActive, false);
  await browser.post(`${home}/terminals/${id}/enable`);
  assert.equal((await listTerminals(ctx))[0]!.isActive, true);
  const viewer = await company.logIn(["finance"]);
  assert.doesNotMatch((await viewer.get(`${home}/terminals/${id}`)).text, /terminals\/[^"]*\/(?:change|check|disable)/);
});

test("a connection check distinguishes a wrong address, a wrong password and a wrong clock, in plain words", async (t) => {
  const { portal, company, settings } = await world(t);
  const { home, ctx } = company;
  portal.clock.set(new Date());
  const browser = await company.logIn(["administrator"]);
  const add = (name: string, rest: Record<string, string>) =>
    inTransaction(ctx, (ctx) =>
      createTerminal(ctx, {
        name,
        acquirerCode: "nestpay",
        currencies: ["TRY"],
        settings: { ...settings, ...rest },
      }),
    );
  const checked = async (name: string, rest: Record<string, string>) => {
    const { id } = await add(name, rest);
    const own = `${home}/terminals/${id}`;
    assert.match((await browser.get(own)).text, /has not been checked/);
    const reply = await browser.post(`${own}/check`);
    assert.equal(reply.headers.get("location"), `${own}?done=terminal_checked`);
    return (await browser.get(own)).text;
  };
  const good = await checked("Right", {});
  assert.match(good, /No payment has returned from the bank's page/);
  assert.match(good, /accepted the merchant number/);
  assert.match(good, /clock and this server's agree/);
  const password = await checked("Wrong password", { password: "wrong" });
  const list = (await browser.get(`${home}/terminals`)).text;
  const stateOf = (name: string) => new RegExp(`>${name}</a>.*?state-mark.*?<span>([^<]+)<`, "s").exec(list)?.[1];
  assert.deepEqual([stateOf("Right"), stateOf("Wrong password")], ["In use", "Failed its check"]);
  assert.match(password, /Failed its check/);
  assert.match(password, /did not accept the log-in/);
  assert.match(password, /Kullanıcı adı, şifre/, "the bank's own words are shown");
  assert.match(await checked("Wrong merchant number", { clientId: "700000000000" }), /did not accept the log-in/);
  const nobody = nestpaySettings("http://127.0.0.1:9");
  assert.match(await checked("Nobody there", { apiUrl: nobody["apiUrl"]! }), /Nothing responds at this URL/);
  const other = new URL("/elsewhere", settings["apiUrl"]).href;
  assert.match(await checked("Other address", { apiUrl: other }), /not like the bank \(HTTP 404\)/);
  const { id } = await add("Late", {});
  portal.clock.set(new Date(Date.now() + 10 * 60_000));
  const late = await company.logIn(["administrator"]);
  await late.post(`${home}/terminals/${id}/check`);
  assert.match((await late.get(`${home}/terminals/${id}`)).text, /clock is (?:5[5-9]\d|60\d) seconds off/);
  const { text } = await late.get(`${home}/terminals`);
  assert.match(text, /Wrong password[^]*Wrong/);
});

test("a terminal that gets no payers says so in the list and on its page, with the host and what to do", async (t) => {
  const { company, settings } = await world(t);
  const { home, ctx } = company;
  const browser = await company.logIn(["administrator"]);
  const { id } = await inTransaction(ctx, (ctx) =>
    createTerminal(ctx, { name: "İş POS", acquirerCode: "nestpay", currencies: ["TRY"], settings }),
  );
  const listed = async () => (await browser.get(`${home}/terminals`)).text;
  assert.doesNotMatch(await listed(), /Dinleniyor|Resting/);
  const since = ctx.clock.now();
  const health = {
    state: "open",
    cause: "host",
    host: "pos.bank.example",
    since,
    restMs: 60_000,
    dueAt: since,
  } as const;
  await inTransaction(ctx, (ctx) => moveHealth(ctx, id, undefined, health));
  assert.match(await listed(), /Dinleniyor|Resting/);
  const page = await browser.get(`${home}/terminals/${id}`);
  assert.match(page.text, /pos\.bank\.example (hiçbir terminale yanıt vermiyor|is not answering any terminal)/);
  await inTransaction(ctx, (ctx) => updateTerminal(ctx, id, { isActive: false }));
  assert.doesNotMatch(await listed(), /Dinleniyor|Resting/, "a disabled terminal takes no payers anyway");
});

test("after two refused checks within an hour the bank is not asked again, until the hour is over", async (t) => {
  const { portal, company, settings } = await world(t);
  const { home, ctx } = company;
  const { id } = await inTransaction(ctx, (ctx) =>
    createTerminal(ctx, {
      name: "POS",
      acquirerCode: "nestpay",
      currencies: ["TRY"],
      settings: { ...settings, password: "wrong" },
    }),
  );
  for (let time = 0; time < 2; time += 1) assert.equal((await checkTerminal(ctx, id)).credentials, "wrong");
  await assert.rejects(checkTerminal(ctx, id), { reason: "refused_twice" });
  const browser = await company.logIn(["administrator"]);
  const reply = await browser.post(`${home}/terminals/${id}/check`);
  assert.equal(reply.status, 409);
  assert.match(reply.text, /refused two checks within the last hour/);
  portal.clock.advance(HOUR_MS + 1);
  assert.equal((await checkTerminal(ctx, id)).credentials, "wrong");
});

test("checks that the bank accepts are not limited, and only two of three concurrent checks ask the bank", async (t) => {
  const { company, settings } = await world(t);
  const { ctx } = company;
  const { id } = await inTransaction(ctx, (ctx) =>
    createTerminal(ctx, { name: "POS", acquirerCode: "nestpay", currencies: ["TRY"], settings }),
  );
  for (let time = 0; time < 4; time += 1) assert.equal((await checkTerminal(ctx, id)).credentials, "ok");
  const { promise: third, resolve } = Promise.withResolvers<void>();
  const send: typeof ctx.http.send = async (request) => {
    await third;
    return ctx.http.send(request);
  };
  const held = { ...ctx, http: { ...ctx.http, send } };
  const checks = [1, 2, 3].map(() => checkTerminal(held, id));
  await assert.rejects(Promise.all(checks), { reason: "refused_twice" });
  resolve();
  const results = await Promise.allSettled(checks);
  assert.equal(results.filter(({ status }) => status === "fulfilled").length, 2);
});

test("members who may change a terminal are mailed when its check begins to fail, once, and again later", async (t) => {
  const { portal, company, settings } = await world(t);
  const { ctx } = company;
  const { email } = await company.newMember(["administrator"]);
  await company.newMember(["finance"]);
  const { id } = await inTransaction(ctx, (ctx) =>
    createTerminal(ctx, { name: "POS", acquirerCode: "nestpay", currencies: ["TRY"], settings }),
  );
  const set = async (password: string) => {
    await inTransaction(ctx, (ctx) => updateTerminal(ctx, id, { settings: { ...settings, password } }));
    await checkTerminal(ctx, id);
    return toldMembers(ctx);
  };
  const mail = `terminal.failing ${email}`;
  assert.deepEqual(await set(settings["password"]!), []);
  assert.deepEqual(await set("wrong"), [mail]);
  assert.deepEqual(await set("wrong, too"), [mail], "it has not worked in between");
  portal.clock.advance(25 * HOUR_MS);
  assert.deepEqual(await set(settings["password"]!), [mail]);
  assert.deepEqual(await set("wrong"), [mail, mail]);
});
