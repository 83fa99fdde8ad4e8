/** Who may do what: every page for users × each kind of visitor. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { inTransaction } from "#platform/context.ts";
import {
  selfServiceWorld,
  type Browser,
  type SelfServiceWorld,
} from "../../tests/support/accounts/self-service-world.ts";
import { changeAccount } from "../current-accounts/change-account.ts";
import { changeUser } from "../users/change-user.ts";
import { createUser } from "../users/create-user.ts";
import { inviteUser } from "../users/log-in/invite-user.ts";

type Visitor =
  | "nobody"
  | "other company"
  | "no entry"
  | "looks"
  | "pays"
  | "locked"
  | "hidden account"
  | "ended session";

/** The status of each page. "in" is 303 to the log-in, "link" 303 to the payment, "back" 303 to a page of self-service. */
type Expected = Record<Visitor, number | "in" | "link" | "back">;

const everybody = (status: number | "back" | "in"): Expected => ({
  nobody: "in",
  "other company": "in",
  "no entry": status,
  looks: status,
  pays: status,
  locked: "in",
  "hidden account": status,
  "ended session": "in",
});
const anyone = (status: number): Expected => ({
  ...everybody(status),
  nobody: status,
  "other company": status,
  locked: status,
  "ended session": status,
});
const whoSees = (status: number): Expected => ({
  ...everybody(404),
  looks: status,
  pays: status,
});

test("each page answers each kind of visitor as the table of rights says", async (t) => {
  const world = await selfServiceWorld(t);
  const { account, items } = world;
  const hidden = await world.newAccount({ code: "HIDDEN", isVisibleOnPayment: false });
  const days = "from=2026-01-01&to=2026-03-31";
  const { visitors, payer } = await makeVisitors(world);
  const third = { account: account.id, currency: "TRY", item: items.third, field: "amount-0", "amount-0": "" };
  const started = await payer.post(`/accounts/${account.id}/pay`, third);
  assert.match(started.location, /\/hpm\/pay\?/);
  const [payment] = await world.rows("select payment_id from user_payments");
  const paid = `/payments/${String(payment?.["payment_id"])}`;

  const table: [method: "GET" | "POST", path: string, expected: Expected, fields?: Record<string, string>][] = [
    ["GET", "", everybody(200)],
    ["GET", "/payments", everybody(200)],
    ["GET", "/me", everybody(200)],
    ["GET", `/accounts/${account.id}`, { ...whoSees(200), "hidden account": 404 }],
    ["GET", `/accounts/${account.id}?q=F-1&page=2`, whoSees(200)],
    ["GET", `/accounts/${account.id}/statement?${days}&format=csv`, whoSees(200)],
    ["GET", `/accounts/${account.id}/statement?${days}&format=pdf`, whoSees(200)],
    ["GET", `/accounts/${hidden.id}`, everybody(404)],
    ["GET", `/accounts/${hidden.id}/statement?${days}`, everybody(404)],
    ["GET", "/accounts/0192f3a1-7c44-7b1e-9a43-0c6f5d2e8b10", everybody(404)],
    ["GET", "/accounts/none", everybody(404)],
    ["GET", "/payments/none", everybody(404)],
    ["GET", paid, { ...everybody(404), looks: "link", pays: "link" }],
    ["POST", `/accounts/${hidden.id}/pay`, everybody(404), { choice: "all", currency: "TRY" }],
    ["POST", `/accounts/${account.id}/pay`, { ...whoSees(403), pays: "link" }, { choice: "overdue", currency: "TRY" }],
    [
      "POST",
      `/accounts/${account.id}/pay`,
      { ...whoSees(403), pays: "link" },
      { account: account.id, currency: "TRY", item: items.first, field: "amount-0", "amount-0": "" },
    ],
    ["POST", "/me/sessions", everybody("back"), { session: "0192f3a1-7c44-7b1e-9a43-0c6f5d2e8b10" }],
    ["GET", "/log-in", { ...anyone(200), "no entry": "back", looks: "back", pays: "back", "hidden account": "back" }],
    ["GET", "/log-in/code", anyone(200)],
    ["POST", "/log-in", anyone(400), { email: "x@" }],
    ["POST", "/log-in/code", anyone(400), { code: "123456" }],
    ["GET", "/invitation?token=none", anyone(404)],
    ["POST", "/invitation", anyone(404), { token: "none" }],
    ["GET", `/log-out-everywhere?session=${account.id}&sign=none`, anyone(404)],
    ["POST", "/log-out-everywhere", anyone(404), { session: account.id, sign: "none" }],
    ["GET", "/none", anyone(404)],
    ["GET", `/accounts/${account.id}/pay`, anyone(405)],
    ["GET", "/me?lang=en", everybody(200)],
    ["GET", "/payments?lang=en", everybody(200)],
    ["GET", `/accounts/${account.id}?${days}`, whoSees(200)],
    ["GET", `/accounts/${account.id}/statement`, whoSees(400)],
    ["GET", `/accounts/${account.id}/statement?from=2024-01-01&to=2026-01-01`, whoSees(400)],
    ["POST", `/accounts/${account.id}/pay`, { ...whoSees(403), pays: "link" }, { choice: "all", currency: "TRY" }],
    ["POST", `/accounts/${account.id}/pay`, { ...whoSees(403), pays: "back" }, { choice: "all", currency: "none" }],
    [
      "POST",
      `/accounts/${account.id}/pay`,
      { ...whoSees(403), pays: 400 },
      { account: account.id, currency: "TRY", field: "amount-0", "amount-0": "abc" },
    ],
    [
      "POST",
      `/accounts/${account.id}/pay`,
      { ...whoSees(403), pays: 400 },
      { account: account.id, currency: "TRY", item: hidden.id, field: "amount-0", "amount-0": "" },
    ],
    ["POST", "/accounts/none/pay", everybody(404), { choice: "all", currency: "TRY" }],
    ["POST", "/me/sessions", everybody("back"), { session: "none" }],
    ["POST", "/me/export", everybody(200)],
    ["POST", "/log-out", everybody("in")],
  ];
  let cells = 0;
  for (const [method, path, expected, fields = {}] of table)
    for (const [visitor, browser] of Object.entries(visitors) as [Visitor, Browser][]) {
      const reply = await (method === "GET" ? browser.get(path) : browser.post(path, fields));
      const { status, location } = reply;
      const to = location.includes("/log-in") ? "in" : location.includes("/hpm/") ? "link" : "back";
      assert.equal(status === 303 ? to : status, expected[visitor], `${method} ${path} ${visitor}: ${reply.text}`);
      cells += 1;
    }
  console.log(`  ${cells} cells`);
  assert.deepEqual([table.length, cells], [40, 320]);
});

async function makeVisitors(world: SelfServiceWorld) {
  const { ctx, account } = world;
  const entry = (canPay: boolean) => [{ accountErpCode: account.erpCode, canPay }];
  const hiddenOnly = [{ accountErpCode: "HIDDEN" }];
  const payer = await world.loggedIn(await world.newUser({ code: "payer", accounts: entry(true) }));
  const lockedUser = await world.newUser({ code: "locked", accounts: entry(true) });
  const locked = await world.loggedIn(lockedUser);
  const ended = await world.loggedIn(await world.newUser({ code: "ended", accounts: entry(true) }));
  const cookie = sessionCookie(ended);
  await ended.post("/log-out", {});
  ended.cookies.set(...cookie);
  await inTransaction(ctx, (ctx) => changeUser(ctx, { id: lockedUser.id, isActive: false }));
  const visitors: Record<Visitor, Browser> = {
    nobody: world.browser(),
    "other company": await otherCompany(world, cookie[0]),
    "no entry": await world.loggedIn(await world.newUser({ code: "none" })),
    looks: await world.loggedIn(
      await world.newUser({ code: "looks", accounts: [{ customerCode: "C-1" }, ...entry(false)] }),
    ),
    pays: await world.loggedIn(await world.newUser({ code: "pays", accounts: [{ customerCode: "C-1" }] })),
    locked,
    "hidden account": await world.loggedIn(await world.newUser({ code: "hidden", accounts: hiddenOnly })),
    "ended session": ended,
  };
  return { visitors, payer };
}

/** A user of another company, with that session's cookie under the name that this company reads. */
async function otherCompany(world: SelfServiceWorld, cookieName: string): Promise<Browser> {
  const ctx = world.server.contextFor(await world.server.newTenant());
  const person = { code: "stranger", name: "Ali", surname: "Veli", email: "ali@other.example" };
  const { link } = await inTransaction(ctx, async (ctx) =>
    inviteUser(ctx, { id: (await createUser(ctx, person)).id }, { sendMail: false }),
  );
  const browser = world.browser();
  const { pathname, searchParams } = new URL(link);
  const accepted = await browser.post(pathname, { token: searchParams.get("token")! });
  assert.equal((await browser.get(accepted.location)).status, 200);
  const [, token] = sessionCookie(browser);
  browser.cookies.clear();
  browser.cookies.set(cookieName, token);
  return browser;
}

function sessionCookie({ cookies }: Browser): [name: string, token: string] {
  return [...cookies].find(([name]) => /^my-[0-9a-f]{8}$/.test(name))!;
}

test("a lock, a lost entry and a hidden account count between the page and the payment", async (t) => {
  const world = await selfServiceWorld(t);
  const { ctx, account } = world;
  const all = { choice: "all", currency: "TRY" };
  const user = await world.newUser({ code: "U-1", accounts: [{ customerCode: "C-1" }] });
  const browser = await world.loggedIn(user);
  const pay = () => browser.post(`/accounts/${account.id}/pay`, all);
  const change = (fields: object) => inTransaction(ctx, (ctx) => changeUser(ctx, { id: user.id, ...fields }));
  const changeVisible = (isVisibleOnPayment: boolean) =>
    inTransaction(ctx, (ctx) => changeAccount(ctx, { id: account.id, isVisibleOnPayment }));
  await change({ accounts: [{ customerCode: "C-1", canPay: false }] });
  assert.equal((await pay()).status, 403);
  await change({ accounts: [{ customerCode: "C-1", canPay: false }, { accountErpCode: account.erpCode }] });
  assert.equal((await pay()).status, 303);
  await changeVisible(false);
  assert.equal((await pay()).status, 404);
  await changeVisible(true);
  await change({ accounts: [] });
  assert.equal((await pay()).status, 404);
  await change({ accounts: [{ customerCode: "C-1" }], isActive: false });
  assert.match((await pay()).location, /\/log-in$/);
  assert.equal((await world.rows("select from user_payments")).length, 1);
});
