/** Members add users, see what a user sees, invite, lock, end sessions and read what happened. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { listAudit } from "#audit/index.ts";
import { createAccount } from "#current-accounts/index.ts";
import { createCustomer } from "#customers/index.ts";
import { setSelfService } from "#identity/index.ts";
import type { Role } from "#members/index.ts";
import { inTransaction } from "#platform/context.ts";
import { acceptInvitation, createUser, inviteUser, readUser } from "#users/index.ts";
import { startTestPortal, valueOf, type TestPortal } from "../../../tests/support/portal-client.ts";
import { changeAccount } from "../../current-accounts/change-account.ts";

let portal: TestPortal;
before(async () => (portal = await startTestPortal()));
after(() => portal.close());

const MEHMET = { code: "U-1", name: "Mehmet", surname: "Öztürk", email: "mehmet@ege.example", gsm: "05321234567" };

async function company(roles: readonly Role[] = ["support"]) {
  const made = await portal.newCompany();
  const { ctx, home } = made;
  await inTransaction(ctx, async (ctx) => {
    await createCustomer(ctx, { code: "EGE", email: "ege@ege.example" });
    await createAccount(ctx, { code: "A-1", erpCode: "120.01", name: "Ege – merkez", customerCode: "EGE" });
    await createAccount(ctx, { code: "A-2", name: "Ege – depo", customerCode: "EGE", isVisibleOnPayment: false });
  });
  const accounts = [{ customerCode: "EGE" }, { accountErpCode: "120.01", canPay: false }];
  const user = await inTransaction(ctx, (ctx) => createUser(ctx, { ...MEHMET, accounts }));
  const browser = await made.logIn(roles);
  const url = `${home}/users/${user.id}`;
  const stored = () => readUser(ctx, "id", user.id);
  /** The user logs in on some device. */
  const enter = async () => {
    const { link } = await inTransaction(ctx, (ctx) => inviteUser(ctx, { id: user.id }, { sendMail: false }));
    const token = new URL(link).searchParams.get("token")!;
    return acceptInvitation(ctx, token, { hash: Buffer.alloc(32, 1), device: "Chrome, Windows" });
  };
  return { ...made, user, browser, url, stored, enter };
}

const codesIn = (text: string) => [...text.matchAll(/<td>(U-[0-9]+)<\/td>/g)].map(([, code]) => code);

const FORM = {
  userCode: "U-1",
  firstName: "Mehmet",
  surname: "Öztürk",
  email: "mehmet@ege.example",
  "kind.0": "customer",
  "code.0": "EGE",
  "right.0": "pays",
};

test("users are found by name, e-mail, what is open to them, registration and lock", async () => {
  const { ctx, home, browser } = await company();
  const other = { code: "U-2", name: "Işıl", surname: "Çelik", email: "isil@ornek.example", isActive: false };
  await inTransaction(ctx, (ctx) => createUser(ctx, other));
  const list = async (query: string) => codesIn((await browser.get(`${home}/users?${query}`)).text);
  assert.deepEqual(await list(""), ["U-1", "U-2"]);
  assert.deepEqual(await list("name=ISIL"), ["U-2"]);
  assert.deepEqual(await list("email=mehmet@"), ["U-1"]);
  assert.deepEqual(await list("customer=EGE"), ["U-1"]);
  assert.deepEqual(await list("account=A-2"), ["U-1"], "by the entry of its customer");
  assert.deepEqual(await list("account=none"), []);
  assert.deepEqual(await list("registration=Invited"), []);
  assert.deepEqual(await list("active=inactive"), ["U-2"]);
  for (const wrong of ["registration=Someone", "active=maybe", "page=0", "unknown=1"])
    assert.equal((await browser.get(`${home}/users?${wrong}`)).status, 400, wrong);
});

test("who may not see personal details sees masked ones, cannot search by them, and changes nothing", async () => {
  const { home, url, logIn } = await company();
  const viewer = await logIn(["viewer"]);
  for (const path of [`${home}/users`, url]) {
    const { text } = await viewer.get(path);
    assert.match(text, /M••• Ö•••/, path);
    assert.match(text, /m•••@ege\.example/, path);
    assert.doesNotMatch(text, /Mehmet|mehmet@|5321234567|\/lock|\/invite|\/edit/, path);
  }
  assert.equal((await viewer.get(`${home}/users?name=Mehmet`)).status, 400);
  for (const path of ["/edit", "/invite", "/lock", "/unlock", "/end-sessions"])
    assert.equal((await viewer.post(url + path, FORM)).status, 403, path);
  const sales = await logIn(["sales"]);
  assert.doesNotMatch((await sales.get(url)).text, /History/);
});

test("the page shows exactly what the user sees, and why an account is missing", async () => {
  const { ctx, browser, url } = await company();
  const page = async () => (await browser.get(url)).text.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");
  assert.match(await page(), /Ege – merkez 120\.01 TRY Only looks Shown/);
  assert.match(await page(), /Ege – depo A-2 TRY Sees and pays Missing: the account is hidden/);
  await inTransaction(ctx, (ctx) => changeAccount(ctx, { updateCode: "A-1", isActive: false }));
  assert.match(await page(), /Ege – merkez 120\.01 TRY Only looks Missing: the account is not active/);
  await browser.post(`${url}/lock`);
  assert.match(await page(), /A locked user sees no account.*120\.01 TRY Only looks Missing: the user is locked/);
});

test("a member adds a user, who is invited at once, and a form that is sent twice adds one", async () => {
  const { ctx, home, browser } = await company();
  const id = valueOf(await browser.get(`${home}/users/new`), "id");
  const form = {
    ...FORM,
    id,
    userCode: "U-9",
    "kind.1": "account",
    "code.1": "A-2",
    "right.1": "looks",
    invites: "yes",
  };
  for (const time of ["first", "second"]) {
    const reply = await browser.post(`${home}/users/new`, form);
    assert.equal(reply.headers.get("location"), `${home}/users/${id}?done=saved`, time);
  }
  const user = await readUser(ctx, "code", "U-9");
  assert.deepEqual(
    user.accounts.map(({ customerId, canPay }) => [customerId !== null, canPay]),
    [
      [true, true],
      [false, false],
    ],
  );
  assert.ok(user.invitedAt !== null);
  assert.equal((await browser.post(`${home}/users/new`, { ...form, id: "" })).status, 409, "the code is taken");
});

test("a wrong form names every problem, also the line of what is open", async () => {
  const { home, url, browser } = await company();
  const empty = await browser.post(`${home}/users/new`, {});
  assert.equal(empty.status, 400);
  for (const field of ["userCode", "firstName", "surname", "email"]) assert.ok(empty.text.includes(`href="#${field}"`));
  const wrong: [fields: Record<string, string>, says: RegExp][] = [
    [{ "code.0": "NOBODY" }, /Line 1 of what is open: no customer or account/],
    [{ "kind.4": "account", "code.4": "none" }, /Line 2 of what is open: no customer or account/],
    [{ "kind.4": "customer", "code.4": "EGE" }, /Line 2 of what is open: an earlier line/],
    [{ email: "nobody" }, /not an e-mail address/],
    [{ gsm: "12" }, /not a mobile number/],
  ];
  for (const [fields, says] of wrong) {
    const reply = await browser.post(`${url}/edit`, { ...FORM, ...fields });
    assert.equal(reply.status, 400, reply.text);
    assert.match(reply.text, says);
  }
});

test("a change keeps what a line says, empties none by itself, and meets another change", async () => {
  const { url, browser, stored } = await company();
  const form = await browser.get(`${url}/edit`);
  assert.match(form.text, /name="code\.1"[^>]*value="120\.01"/);
  const seen = valueOf(form, "seen");
  portal.clock.advance(1_000);
  const renamed = { ...FORM, seen, firstName: "Ali" };
  for (const time of ["first", "twice"]) assert.equal((await browser.post(`${url}/edit`, renamed)).status, 303, time);
  assert.deepEqual([(await stored()).name, (await stored()).accounts.length], ["Ali", 1]);
  const stale = await browser.post(`${url}/edit`, { ...FORM, seen, firstName: "Veli" });
  assert.equal(stale.status, 409);
  const again = await browser.post(`${url}/edit`, { ...FORM, seen: valueOf(stale, "seen"), firstName: "Veli" });
  assert.equal(again.status, 303);
  assert.equal((await stored()).name, "Veli");
});

test("an invitation is mailed or shown as a link, five times a day, and not while self-service is off", async () => {
  const { browser, url, stored, ctx, tenantId } = await company();
  const mailed = await browser.post(`${url}/invite`, { by: "mail" });
  assert.equal(mailed.headers.get("location"), `${url}?done=user_invited`);
  const shown = await browser.post(`${url}/invite`, { by: "link" });
  const link = valueOf({ text: shown.text.replace('id="invitation"', 'name="invitation"') }, "invitation");
  assert.match(link, /\/my\/[^/]+\/invitation\?token=/);
  assert.match(shown.text, /wa\.me\/905321234567\?text=/);
  assert.ok((await stored()).invitedAt !== null);
  for (let sent = 2; sent < 5; sent += 1) await browser.post(`${url}/invite`, { by: "mail" });
  const often = await browser.post(`${url}/invite`, { by: "mail" });
  assert.deepEqual([often.status, /invited five times/.test(often.text)], [429, true]);
  await setSelfService(portal.platform, tenantId, false);
  const off = await browser.post(`${url}/invite`, { by: "mail" });
  assert.deepEqual([off.status, /Self-service is off/.test(off.text)], [409, true]);
  await setSelfService(portal.platform, tenantId, true);
  await browser.post(`${url}/lock`);
  assert.equal((await browser.post(`${url}/invite`, { by: "mail" })).status, 409);
  const entries = await inTransaction(ctx, (ctx) => listAudit(ctx, { limit: 50 }));
  assert.deepEqual(
    [...new Set(entries.filter(({ action }) => action === "user.invited").map((e) => e.actor_kind))],
    ["member"],
  );
});

test("a lock and the end of sessions hold at once, and the history names both", async () => {
  const { browser, url, stored, enter } = await company(["finance"]);
  assert.equal((await enter()).kind, "open");
  assert.match((await browser.get(url)).text, /Open sessions<\/dt><dd>1</);
  const ended = await browser.post(`${url}/end-sessions`);
  assert.equal(ended.headers.get("location"), `${url}?done=user_logged_out`);
  assert.match((await browser.get(url)).text, /Open sessions<\/dt><dd>0</);
  await enter();
  await browser.post(`${url}/lock`);
  assert.equal((await stored()).isActive, false);
  const { text } = await browser.get(url);
  assert.match(text, /Open sessions<\/dt><dd>0</);
  for (const said of ["Was invited", "Logged in", "Was logged out", "Chrome, Windows"])
    assert.ok(text.includes(said), said);
  await browser.post(`${url}/unlock`);
  assert.equal((await stored()).isActive, true);
  const unknown = url.replace(/[^/]+$/, "0192f3a1-7c44-7b1e-9a43-0c6f5d2e8b10");
  for (const path of ["/lock", "/invite", "/end-sessions"])
    assert.equal((await browser.post(unknown + path)).status, 404, path);
});
