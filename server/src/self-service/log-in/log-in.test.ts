/** Log-in of users by invitation and by code, over HTTP. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { selfServiceWorld } from "../../../tests/support/accounts/self-service-world.ts";
import { setSelfService } from "../../identity/index.ts";
import { inTransaction } from "../../platform/context.ts";
import { changeUser } from "../../users/change-user.ts";
import { inviteUser } from "../../users/log-in/invite-user.ts";

const MINUTE_MS = 60_000;

test("an invitation opens one session, and opening its page uses nothing up", async (t) => {
  const world = await selfServiceWorld(t);
  const user = await world.newUser({ code: "U-1", sendRegisterMail: true, accounts: [{ customerCode: "C-1" }] });
  assert.notEqual(user.invitedAt, null);
  const [mail] = (await world.mails()).filter(({ kind }) => kind === "user.invited");
  assert.ok(mail?.text.includes("hesabınızı görmeniz"));
  const link = /https?:\/\/\S+\/invitation\?token=\S+/.exec(mail?.text ?? "")![0];
  const path = new URL(link).pathname + new URL(link).search;
  for (let scan = 0; scan < 3; scan += 1) {
    const page = await world.browser().get(path);
    assert.equal(page.status, 200);
    assert.ok(page.text.includes("U•••@ege.example") && !page.text.includes("U-1@ege.example"));
  }
  const [first, second] = [world.browser(), world.browser()];
  const token = new URL(link).searchParams.get("token")!;
  const replies = await Promise.all([first, second].map((each) => each.post("/invitation", { token })));
  assert.deepEqual(new Set(replies.map(({ status }) => status)), new Set([303, 410]));
  const [opened, refused] = replies[0]?.status === 303 ? [first, replies[1]] : [second, replies[0]];
  assert.ok(refused?.text.includes("This invitation has already been used"));
  const home = await opened.get("");
  assert.equal(home.status, 200);
  assert.ok(home.text.includes("Hello, Mehmet Öztürk") && home.text.includes("Cari ACC-1"));
  assert.equal(home.headers.get("cache-control"), "no-store");
});

test("an invitation ends after 72 hours, with a newer one, with a lock, and with another address", async (t) => {
  const world = await selfServiceWorld(t);
  const ends: [name: string, end: (id: string) => Promise<unknown>][] = [
    ["replaced", (id) => inTransaction(world.ctx, (ctx) => inviteUser(ctx, { id }, { sendMail: true }))],
    ["locked", (id) => inTransaction(world.ctx, (ctx) => changeUser(ctx, { id, isActive: false }))],
    ["moved", (id) => inTransaction(world.ctx, (ctx) => changeUser(ctx, { id, email: "new@ege.example" }))],
    ["expired", async () => world.clock.advance(73 * 60 * MINUTE_MS)],
  ];
  for (const [code, end] of ends) {
    const { id } = await world.newUser({ code });
    const { link } = await inTransaction(world.ctx, (ctx) => inviteUser(ctx, { id }, { sendMail: false }));
    await end(id);
    const token = new URL(link).searchParams.get("token")!;
    const page = await world.browser().post("/invitation", { token });
    assert.deepEqual([code, page.status], [code, 410]);
  }
  assert.equal((await world.browser().post("/invitation", { token: "unknown" })).status, 404);
});

test("a code by e-mail opens a session in the browser that asked for it, once", async (t) => {
  const world = await selfServiceWorld(t);
  await world.newUser({ code: "U-1", sendRegisterMail: true });
  const browser = world.browser();
  await browser.get("/log-in?to=/payments");
  const sent = await browser.post("/log-in", { email: " u-1@EGE.example", to: "/payments" });
  assert.deepEqual([sent.status, sent.location], [303, `${world.base}/log-in/code?to=%2Fpayments`]);
  const code = await world.newestCode();
  assert.match(code, /^\d{6}$/);
  const stranger = world.browser();
  await stranger.get("/log-in");
  assert.ok((await stranger.post("/log-in/code", { code })).text.includes("no longer valid"));
  const wrong = await browser.post("/log-in/code", { code: code === "000000" ? "000001" : "000000" });
  assert.ok(wrong.status === 400 && wrong.text.includes("Wrong code"));
  const opened = await browser.post("/log-in/code", { code, to: "/payments" });
  assert.deepEqual([opened.status, opened.location], [303, `${world.base}/payments`]);
  assert.equal((await browser.get("/payments")).status, 200);
  assert.ok((await browser.post("/log-in/code", { code })).text.includes("no longer valid"));
});

test("an unknown, locked or never invited address gets the page of a known one, and no mail", async (t) => {
  const world = await selfServiceWorld(t);
  await world.newUser({ code: "never" });
  const locked = await world.newUser({ code: "locked", sendRegisterMail: true });
  await inTransaction(world.ctx, (ctx) => changeUser(ctx, { id: locked.id, isActive: false }));
  for (const email of ["nobody@ege.example", "never@ege.example", "locked@ege.example"]) {
    const browser = world.browser();
    await browser.get("/log-in");
    const reply = await browser.post("/log-in", { email });
    assert.deepEqual([reply.status, reply.location], [303, `${world.base}/log-in/code`]);
    assert.ok((await browser.post("/log-in/code", { code: "123456" })).text.includes("Wrong code"));
  }
  assert.equal((await world.mails()).filter(({ kind }) => kind === "user.code").length, 0);
  assert.ok((await world.browser().post("/log-in", { email: "x@" })).text.includes("Enter the full e-mail address"));
});

test("a code dies with its fifth wrong guess, a newer code, ten minutes, a lock and another address", async (t) => {
  const world = await selfServiceWorld(t);
  const ends: [name: string, end: (id: string, guess: () => Promise<unknown>) => Promise<unknown>][] = [
    [
      "guessed",
      async (_id, guess) => {
        for (let tries = 0; tries < 5; tries += 1) await guess();
      },
    ],
    ["old", async () => world.clock.advance(10 * MINUTE_MS)],
    ["locked", (id) => inTransaction(world.ctx, (ctx) => changeUser(ctx, { id, isActive: false }))],
    ["moved", (id) => inTransaction(world.ctx, (ctx) => changeUser(ctx, { id, email: "new@ege.example" }))],
  ];
  for (const [code, end] of ends) {
    const { id } = await world.newUser({ code, sendRegisterMail: true });
    const browser = world.browser();
    await browser.get("/log-in");
    await browser.post("/log-in", { email: `${code}@ege.example` });
    const right = await world.newestCode();
    const wrong = right === "000000" ? "000001" : "000000";
    await end(id, () => browser.post("/log-in/code", { code: wrong }));
    const reply = await browser.post("/log-in/code", { code: right });
    assert.deepEqual([code, reply.text.includes("no longer valid")], [code, true]);
  }
});

test("codes are limited to five an hour for an address; a browser that knows it is counted apart", async (t) => {
  const world = await selfServiceWorld(t);
  const user = await world.newUser({ code: "U-1", sendRegisterMail: true });
  const known = await world.loggedIn(user);
  const stranger = world.browser();
  await stranger.get("/log-in");
  const ask = (browser: typeof stranger) => browser.post("/log-in", { email: "U-1@ege.example" });
  for (let asked = 0; asked < 5; asked += 1) assert.equal((await ask(stranger)).status, 303);
  assert.ok((await ask(stranger)).text.includes("Too many codes"));
  await known.post("/log-out", {});
  assert.equal((await ask(known)).status, 303);
  assert.equal((await known.post("/log-in/code", { code: await world.newestCode() })).status, 303);
});

test("users who share an address are asked who they are", async (t) => {
  const world = await selfServiceWorld(t);
  const email = "ofis@ege.example";
  await world.newUser({ code: "A", name: "Ayşe", email, sendRegisterMail: true });
  const second = await world.newUser({ code: "B", name: "Burak", email, sendRegisterMail: true });
  const browser = world.browser();
  await browser.get("/log-in");
  await browser.post("/log-in", { email });
  const code = await world.newestCode();
  const asked = await browser.post("/log-in/code", { code });
  assert.ok(asked.text.includes("Who are you?") && asked.text.includes("Ayşe") && asked.text.includes("Burak"));
  assert.equal((await browser.post("/log-in/code", { code, user: second.id })).status, 303);
  assert.ok((await browser.get("")).text.includes("Hello, Burak"));
});

test("a session ends with log-out, after 30 idle minutes, after 12 hours, with a lock, and elsewhere", async (t) => {
  const world = await selfServiceWorld(t);
  const user = await world.newUser({ code: "U-1", sendRegisterMail: true });
  const isOpen = async (browser: Awaited<ReturnType<typeof world.loggedIn>>) =>
    (await browser.get("/me")).status === 200;
  const one = await world.loggedIn(user);
  await one.post("/log-out", {});
  assert.equal(await isOpen(one), false);
  const idle = await world.loggedIn(user);
  world.clock.advance(31 * MINUTE_MS);
  assert.equal(await isOpen(idle), false);
  const old = await world.loggedIn(user);
  for (let half = 0; half < 24; half += 1) {
    assert.equal(await isOpen(old), true);
    world.clock.advance(29 * MINUTE_MS);
  }
  world.clock.advance(25 * MINUTE_MS);
  assert.equal(await isOpen(old), false);
  world.clock.advance(24 * 60 * MINUTE_MS);
  const [here, there] = [await world.loggedIn(user), await world.loggedIn(user)];
  const forms = (await here.get("/me")).text.split("<form");
  const session = /value="([0-9a-f-]{36})"/.exec(forms.find((form) => form.includes("Log out device")) ?? "")?.[1];
  await here.post("/me/sessions", { session: session! });
  assert.deepEqual([await isOpen(here), await isOpen(there)], [true, false]);
  await inTransaction(world.ctx, (ctx) => changeUser(ctx, { id: user.id, isActive: false }));
  const next = await here.get("/me");
  assert.deepEqual([next.status, next.location], [303, `${world.base}/log-in?to=%2Fme`]);
});

test("a log-in with a new browser is mailed, and the button of the mail's page logs out everywhere", async (t) => {
  const world = await selfServiceWorld(t);
  const user = await world.newUser({ code: "U-1" });
  const alarms = async () => (await world.mails()).filter(({ kind }) => kind === "user.device");
  const first = await world.loggedIn(user);
  assert.equal((await alarms()).length, 0, "the first log-in follows the invitation");
  const logInAgain = async (browser: typeof first) => {
    await browser.post("/log-in", { email: user.email });
    return browser.post("/log-in/code", { code: await world.newestCode() });
  };
  await logInAgain(first);
  assert.equal((await alarms()).length, 0, "the browser is known");
  const second = world.browser();
  await second.get("/log-in");
  await logInAgain(second);
  const [mail, ...others] = await alarms();
  assert.equal(others.length, 0);
  assert.ok(mail?.to === user.email && mail.text.includes("Chrome, Windows"), mail?.text ?? "no mail");
  const link = new URL(/https?:\/\/\S+\/log-out-everywhere\?\S+/.exec(mail.text)![0]);
  const reader = world.browser();
  for (let scan = 0; scan < 2; scan += 1) assert.ok((await reader.get(link.href)).text.includes("Log out everywhere?"));
  assert.equal((await first.get("/me")).status, 200);
  const form = Object.fromEntries(link.searchParams);
  assert.equal((await reader.post("/log-out-everywhere", { ...form, sign: `x${form["sign"]!.slice(1)}` })).status, 404);
  assert.equal((await reader.post("/log-out-everywhere", form)).location, `${world.base}/log-in`);
  for (const browser of [first, second]) assert.equal((await browser.get("/me")).status, 303);
  assert.equal((await reader.post("/log-out-everywhere", form)).status, 303, "pressed twice");
  world.clock.advance(31 * 24 * 60 * MINUTE_MS);
  assert.equal((await reader.get(link.href)).status, 404);
});

test("a mail about a new browser does not work once the user's address has changed", async (t) => {
  const world = await selfServiceWorld(t);
  const user = await world.newUser({ code: "U-1" });
  await world.loggedIn(user);
  await world.loggedIn(user);
  const [mail] = (await world.mails()).filter(({ kind }) => kind === "user.device");
  const link = /https?:\/\/\S+\/log-out-everywhere\?\S+/.exec(mail!.text)![0];
  assert.equal((await world.browser().get(link)).status, 200);
  await inTransaction(world.ctx, (ctx) => changeUser(ctx, { id: user.id, email: "new@ege.example" }));
  assert.equal((await world.browser().get(link)).status, 404);
});

test("users take their data within ten minutes of a log-in, five times a day, and it is audited", async (t) => {
  const world = await selfServiceWorld(t);
  const user = await world.newUser({ code: "U-1", accounts: [{ customerCode: "C-1" }] });
  const browser = await world.loggedIn(user);
  const file = await browser.post("/me/export", {});
  assert.match(file.headers.get("content-disposition") ?? "", /my-data\.json/);
  const data = JSON.parse(file.text);
  assert.deepEqual([data.email, data.accounts.length, data.sessions.length], ["U-1@ege.example", 1, 1]);
  world.clock.advance(11 * MINUTE_MS);
  const late = await browser.post("/me/export", {});
  assert.deepEqual([late.status, late.text.includes("Log in again first")], [403, true]);
  await browser.post("/log-in", { email: user.email, to: "/me" });
  const code = await world.newestCode();
  assert.equal((await browser.post("/log-in/code", { code, to: "/me" })).location, `${world.base}/me`);
  assert.equal(
    (await browser.get("/me")).text.split("This device").length,
    2,
    "the log-in replaced this browser's session",
  );
  const statuses = [];
  for (let index = 0; index < 5; index += 1) statuses.push((await browser.post("/me/export", {})).status);
  assert.deepEqual(statuses, [200, 200, 200, 200, 429]);
  const count = async (table: string, action: string) =>
    (await world.rows(`select from ${table} where action = '${action}'`)).length;
  assert.deepEqual([await count("audit_log", "user.exported"), await count("user_activity", "DataExported")], [5, 5]);
});

test("a new address is not invited; with sendRegisterMail its owner is", async (t) => {
  const world = await selfServiceWorld(t);
  const user = await world.newUser({ code: "U-1", sendRegisterMail: true });
  const browser = await world.loggedIn(user);
  await inTransaction(world.ctx, (ctx) => changeUser(ctx, { id: user.id, name: "Ali" }));
  assert.equal((await browser.get("/me")).status, 200);
  const moved = await inTransaction(world.ctx, (ctx) => changeUser(ctx, { id: user.id, email: "b@ege.example" }));
  assert.equal((await browser.get("/me")).status, 303);
  assert.deepEqual([moved.registeredAt, moved.invitedAt !== null], [null, true]);
  const mails = (await world.mails()).filter(({ kind, to }) => kind === "user.invited" && to === "b@ege.example");
  assert.deepEqual(
    mails.map(({ state }) => state),
    ["queued", "dropped"],
  );
});

test("while self-service is off its pages do not exist, and the registration mail is the plain one", async (t) => {
  const world = await selfServiceWorld(t);
  const browser = await world.loggedIn(await world.newUser({ code: "U-1" }));
  await setSelfService(world.server.platform, world.ctx.tenantId, false);
  for (const path of ["", "/log-in", "/me"]) assert.equal((await browser.get(path)).status, 404);
  const unknown = await browser.get("/my/no-such-company/log-in");
  assert.equal((await browser.get("/log-in")).text, unknown.text);
  const plain = await world.newUser({ code: "U-2", sendRegisterMail: true });
  assert.equal(plain.invitedAt, null);
  assert.deepEqual(
    (await world.mails()).map(({ kind }) => kind),
    ["user.registered"],
  );
  await assert.rejects(
    inTransaction(world.ctx, (ctx) => inviteUser(ctx, { id: plain.id }, { sendMail: true })),
    { code: "ERR_CONFLICT", reason: "off" },
  );
});

test("a form from another site is refused, and a foreign address is not followed after the log-in", async (t) => {
  const world = await selfServiceWorld(t);
  const browser = world.browser();
  const form = { email: "a@ege.example" };
  assert.equal((await browser.post("/log-in", form, { "Sec-Fetch-Site": "cross-site" })).status, 403);
  await world.newUser({ code: "U-1", sendRegisterMail: true });
  await browser.get("/log-in");
  await browser.post("/log-in", { email: "U-1@ege.example" });
  const opened = await browser.post("/log-in/code", { code: await world.newestCode(), to: "//evil.example" });
  assert.equal(opened.location, world.base);
});
