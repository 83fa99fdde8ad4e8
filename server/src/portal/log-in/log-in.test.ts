import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { listAudit } from "#audit/index.ts";
import { asSystem, removeMember } from "#members/index.ts";
import { inTransaction } from "#platform/context.ts";
import type { TenantId } from "#platform/ids.ts";
import {
  codeOf,
  loggedIn,
  newMember,
  portalClient,
  startTestPortal,
  valueOf,
  withSecondFactor,
  type TestPortal,
} from "../../../tests/support/portal-client.ts";

const MINUTE_MS = 60_000;
let portal: TestPortal;
let tenantId: TenantId;
let code: string;
before(async () => {
  portal = await startTestPortal();
  ({ tenantId, code } = await portal.newCompany());
});
after(() => portal.close());

const actionsOf = async () => {
  const rows = await inTransaction(portal.contextFor(tenantId), (ctx) => listAudit(ctx, { limit: 20 }));
  return rows.map(({ action }) => action);
};

test("a member logs in with the password, sees the company, and logs out for good", async () => {
  const member = await newMember(portal.platform, tenantId, ["finance"]);
  const browser = portalClient(portal.url);
  const refused = await browser.get(`/portal/${code}`);
  assert.equal(refused.status, 303);
  assert.match(refused.headers.get("location") ?? "", /^\/portal\/-\/log-in\?to=/);

  const page = await browser.follow(refused);
  assert.equal(valueOf(page, "to"), `/portal/${code}`);
  const { email, password } = member;
  const reply = await browser.post("/portal/-/log-in", { email, password, to: `/portal/${code}` });
  assert.equal(reply.headers.get("location"), `/portal/${code}`);
  assert.match(reply.headers.get("set-cookie") ?? "", /^portal=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
  const home = await browser.follow(reply);
  assert.equal(home.status, 200);
  assert.match(home.text, /Selin Aksoy/);

  const { cookie } = browser;
  await browser.post("/portal/-/log-out");
  browser.cookie = cookie;
  assert.equal((await browser.get(`/portal/${code}`)).status, 303);
  assert.deepEqual((await actionsOf()).slice(0, 2), ["member.logged_out", "member.logged_in"]);
});

test("the first page is in the browser's language; then the member's applies, even after the session", async () => {
  const { email, password } = await newMember(portal.platform, tenantId, ["viewer"], { locale: "tr" });
  const browser = portalClient(portal.url);
  const logInPage = "/portal/-/log-in";
  assert.match((await browser.get(logInPage)).text, /<html lang="en"/);
  const page = await browser.follow(await browser.post(logInPage, { email, password }));
  assert.match(page.text, /<html lang="tr"/);
  portal.clock.advance(13 * 3_600_000);
  const ended = await browser.follow(await browser.get(`/portal/${code}`));
  assert.match(ended.text, /<html lang="tr"[^]*name="password"/);

  await browser.post(logInPage, { email, password });
  const left = await browser.post("/portal/-/log-out");
  assert.match(
    left.headers.get("set-cookie") ?? "",
    /portal-language=tr; Path=\/; HttpOnly; SameSite=Lax; Max-Age=31536000/,
  );
  assert.match((await browser.follow(left)).text, /<html lang="tr"/);
  assert.match((await browser.get(`${logInPage}?lang=en`)).text, /<html lang="en"/);
  assert.match((await portalClient(portal.url).get(logInPage)).text, /<html lang="en"/);
});

test("a wrong password and an unknown address are answered with the same page, which keeps the address", async () => {
  const { email } = await newMember(portal.platform, tenantId, ["viewer"]);
  const browser = portalClient(portal.url);
  const bodies = [];
  for (const given of [email, "nobody@company.example"]) {
    const reply = await browser.post("/portal/-/log-in", { email: given, password: "correct horse battery" });
    assert.equal(reply.status, 400);
    assert.equal(valueOf(reply, "email"), given);
    assert.doesNotMatch(reply.text, /correct horse/);
    bodies.push(reply.text.replaceAll(given, ""));
  }
  assert.equal(bodies[0], bodies[1]);
});

test("after ten wrong passwords from one address the right one has to wait, and the page says how long", async () => {
  const member = await newMember(portal.platform, tenantId, ["viewer"]);
  const stranger = portalClient(portal.url);
  for (let tries = 0; tries < 10; tries += 1)
    await stranger.post("/portal/-/log-in", { email: member.email, password: `wrong-${tries}` });
  const late = await stranger.post("/portal/-/log-in", { email: member.email, password: member.password });
  assert.equal(late.status, 429);
  const seconds = Number(late.headers.get("retry-after"));
  assert.ok(seconds > 840 && seconds <= 900, String(seconds));
  assert.match(late.text, /Too many wrong attempts. Try again in 15 minutes/);
});

test("a log-in leads to addresses of the portal only", async () => {
  const { email, password } = await newMember(portal.platform, tenantId, ["viewer"]);
  for (const to of [
    "https://evil.example/",
    "//evil.example/portal",
    "/portal\\@evil.example",
    "/hpm/pay",
    "/portalx",
  ]) {
    const reply = await portalClient(portal.url).post("/portal/-/log-in", { email, password, to });
    assert.match(reply.headers.get("location") ?? "", /^\/portal(?:$|\/)/, to);
  }
});

test("a request that another site causes changes nothing", async () => {
  const member = await newMember(portal.platform, tenantId, ["viewer"]);
  const browser = await loggedIn(portal.url, member);
  const fields = { name: "Changed", locale: "en", theme: "dark" };
  for (const headers of [
    { "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "same-site" },
    { Origin: "https://evil.example" },
    { Origin: "null" },
    {},
  ] as Record<string, string>[]) {
    const reply = await browser.post("/portal/-/me", fields, headers);
    assert.equal(reply.status, 403);
    assert.match(reply.text, /another site/);
  }
  assert.doesNotMatch((await browser.get("/portal/-/me")).text, /Changed/);
  assert.equal((await browser.post("/portal/-/me", fields, { Origin: portal.url })).status, 303);
  assert.match((await browser.get("/portal/-/me")).text, /Changed/);
});

test("a session ends after 15 minutes without a request and after 12 hours in any case", async () => {
  const member = await newMember(portal.platform, tenantId, ["viewer"]);
  const idle = await loggedIn(portal.url, member);
  portal.clock.advance(14 * MINUTE_MS);
  assert.equal((await idle.get(`/portal/${code}`)).status, 200);
  portal.clock.advance(14 * MINUTE_MS);
  assert.equal((await idle.get(`/portal/${code}`)).status, 200);
  portal.clock.advance(15 * MINUTE_MS + 1_000);
  const over = await idle.get(`/portal/${code}`);
  assert.match(over.headers.get("location") ?? "", /why=over/);

  const busy = await loggedIn(portal.url, member);
  for (let minutes = 0; minutes < 12 * 60 - 10; minutes += 10) {
    portal.clock.advance(10 * MINUTE_MS);
    assert.equal((await busy.get(`/portal/${code}`)).status, 200, `${minutes} minutes`);
  }
  portal.clock.advance(10 * MINUTE_MS);
  assert.equal((await busy.get(`/portal/${code}`)).status, 303);
});

test("a form sent after the session's end is filled in after the log-in, for the same member alone", async () => {
  const member = await newMember(portal.platform, tenantId, ["viewer"]);
  const other = await newMember(portal.platform, tenantId, ["viewer"]);
  const browser = await loggedIn(portal.url, member);
  portal.clock.advance(16 * MINUTE_MS);
  const fields = { name: "Typed before", locale: "en", theme: "dark", password: "never kept" };
  const refused = await browser.post("/portal/-/me", fields);
  assert.equal(refused.status, 303);
  const page = await browser.follow(refused);
  assert.match(page.text, /kept for 10 minutes/);
  const onward = { to: valueOf(page, "to"), kept: valueOf(page, "kept") };
  assert.equal(onward.to, "/portal/-/me");

  const again = await browser.follow(await browser.post("/portal/-/log-in", { ...member, ...onward }));
  assert.equal(valueOf(again, "name"), "Typed before");
  assert.match(again.text, /alert-warn[^>]*>Nothing has changed yet: check the form and submit it again\./);
  assert.doesNotMatch(again.text, /never kept/);
  assert.match(again.text, /<option value="dark" selected>/);

  const stranger = await loggedIn(portal.url, other);
  assert.doesNotMatch((await stranger.get(`/portal/-/me?kept=${onward.kept}`)).text, /Typed before/);
  portal.clock.advance(10 * MINUTE_MS);
  assert.doesNotMatch((await browser.get(`/portal/-/me?kept=${onward.kept}`)).text, /Typed before/);
});

test("a removed member is refused at the next request", async () => {
  const member = await newMember(portal.platform, tenantId, ["viewer"]);
  const browser = await loggedIn(portal.url, member);
  assert.equal((await browser.get(`/portal/${code}`)).status, 200);
  await asSystem(portal.contextFor(tenantId), (ctx) => removeMember(ctx, member.id));
  const refused = await browser.get(`/portal/${code}`);
  assert.deepEqual([refused.status, /[?&]why=removed/.test(refused.headers.get("location") ?? "")], [303, true]);
  assert.match((await browser.follow(refused)).text, /Your access was removed/);
  const { email, password } = member;
  const reply = await browser.follow(await browser.post("/portal/-/log-in", { email, password }));
  assert.equal(reply.status, 403);
  assert.match(reply.text, /not have access to any company/);
});

test("with a second factor a password alone opens nothing; each code and recovery code works once", async () => {
  const member = await newMember(portal.platform, tenantId, ["viewer"]);
  const { email, password } = member;
  const browser = await loggedIn(portal.url, member);
  const setUp = await browser.get("/portal/-/second-factor");
  const wrong = await browser.post("/portal/-/second-factor", { sealed: valueOf(setUp, "sealed"), code: "000000" });
  assert.equal(wrong.status, 400);
  const { secret, codes: recovery } = await withSecondFactor(browser, portal.clock.now());
  const first = codeOf(secret, portal.clock.now());
  assert.equal(new Set(recovery).size, 10);

  const phone = portalClient(portal.url);
  const half = await phone.post("/portal/-/log-in", { email, password });
  assert.match(half.headers.get("location") ?? "", /^\/portal\/-\/log-in\/code/);
  assert.equal((await phone.get(`/portal/${code}`)).status, 303);
  assert.equal((await phone.post("/portal/-/log-in/code", { code: first })).status, 400, "used when it was set up");
  portal.clock.advance(30_000);
  const second = codeOf(secret, portal.clock.now());
  const before = phone.cookie;
  const opened = await phone.post("/portal/-/log-in/code", { code: second });
  assert.equal(opened.status, 303);
  assert.notEqual(phone.cookie, before, "the token is replaced");
  assert.equal((await phone.get(`/portal/${code}`)).status, 200);

  const browsers = await Promise.all(
    [0, 1].map(async () => {
      const half = portalClient(portal.url);
      await half.post("/portal/-/log-in", { email, password });
      return half;
    }),
  );
  const typed = ` ${recovery[0]!.toUpperCase()} `;
  const answers = await Promise.all(browsers.map((half) => half.post("/portal/-/log-in/code", { code: typed })));
  const statuses = answers.map(({ status }) => status).toSorted((left, right) => left - right);
  assert.deepEqual(statuses, [303, 400], "of two at once, one is taken");
});

test("five wrong codes end the session", async () => {
  const member = await newMember(portal.platform, tenantId, ["viewer"]);
  const { secret } = await withSecondFactor(await loggedIn(portal.url, member), portal.clock.now());
  portal.clock.advance(30_000);
  const guesser = portalClient(portal.url);
  await guesser.post("/portal/-/log-in", { email: member.email, password: member.password });
  for (let tries = 0; tries < 5; tries += 1)
    assert.equal((await guesser.post("/portal/-/log-in/code", { code: "000000" })).status, 400);
  const right = await guesser.post("/portal/-/log-in/code", { code: codeOf(secret, portal.clock.now()) });
  assert.match(right.headers.get("location") ?? "", /^\/portal\/-\/log-in\?/);
});

test("in live mode a member sets up a second factor before anything else, and the cookie needs TLS", async () => {
  const live = await startTestPortal({
    mode: "live",
    publicUrl: "https://pay.example",
    portalUrl: "https://pay.example",
  });
  try {
    const { home, newMember } = await live.newCompany();
    const member = await newMember(["viewer"]);
    const browser = portalClient(live.url);
    const reply = await browser.post("/portal/-/log-in", { email: member.email, password: member.password });
    assert.match(reply.headers.get("location") ?? "", /^\/portal\/-\/second-factor/);
    assert.match(reply.headers.get("set-cookie") ?? "", /^__Host-portal=.+; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
    for (const path of [home, "/portal/-/me", "/portal"])
      assert.match((await browser.get(path)).headers.get("location") ?? "", /^\/portal\/-\/log-in/, path);
    assert.match((await browser.get("/portal/-/second-factor")).text, /In live mode, everyone/);
    await withSecondFactor(browser, live.clock.now());
    assert.equal((await browser.get(home)).status, 200);
  } finally {
    await live.close();
  }
});

test("guessing a password from many addresses does not lock out the owner's own address", async () => {
  const guarded = await startTestPortal({ loginAttemptsMax: 3, trustedProxies: ["127.0.0.0/8"] });
  try {
    const { email, password } = await newMember(guarded.platform, await guarded.newTenant(), ["viewer"]);
    const from = (address: string, given: string) =>
      portalClient(guarded.url, { "X-Forwarded-For": address }).post("/portal/-/log-in", { email, password: given });
    assert.equal((await from("203.0.113.7", password)).status, 303);
    for (let network = 0; network < 3; network += 1)
      await Promise.all(
        Array.from({ length: 10 }, (_, host) => from(`198.51.${network}.${host + 1}`, "a wrong guess")),
      );
    assert.equal((await from("192.0.2.1", password)).status, 429, "an address that never logged in waits");
    assert.equal((await from("203.0.113.7", password)).status, 303, "the owner's address does not");
  } finally {
    await guarded.close();
  }
});
