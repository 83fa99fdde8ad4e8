import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { seedMember } from "#members/index.ts";
import type { CookieJar } from "../../../tests/support/identity-provider/cookie-jar.ts";
import type { TestProvider } from "../../../tests/support/identity-provider/identity-provider.ts";
import {
  assertRefused,
  returnUrl,
  startOidcWorld,
  type OidcWorld,
} from "../../../tests/support/identity-provider/oidc-world.ts";
import { codeOf, withSecondFactor } from "../../../tests/support/portal-client.ts";

const MINUTE_MS = 60_000;
const PERSON = { name: "Selin Aksoy", locale: "en" } as const;
let world: OidcWorld;
let provider: TestProvider;
let company: Awaited<ReturnType<OidcWorld["newCompany"]>>;
let foreign: typeof company;
before(async () => {
  world = await startOidcWorld();
  [company, foreign] = [await world.newCompany(), await world.newCompany()];
  provider = await world.startProvider([company, foreign]);
  await world.setProvider(company, provider);
});
after(() => world.close());

const logIn = async (browser = world.browser(), to = `/portal/${company.code}/payments`) => ({
  ...(await browser.walk(`/portal/-/oidc/${company.code}/start?to=${to}`)),
  browser,
});

/** Walks until the provider has sent the person back, and returns that address without opening it. */
async function beforeReturn(browser: CookieJar): Promise<string> {
  return (await browser.walk(`/portal/-/oidc/${company.code}/start`, { until: /\/return\?/ })).url;
}

test("a member who connected an account logs in with the company's provider, without script", async () => {
  const member = await world.connectedMember(company, provider);
  world.nextIs(provider, member);
  const browser = world.browser();
  const page = await browser.get(`/portal/-/log-in?to=/portal/${company.code}/payments`);
  assert.match(page.text, /Log in with Acme ID/);
  const reply = await logIn(browser);
  assert.equal(reply.url, `${world.portal.url}/portal/${company.code}/payments`);
  assert.equal(reply.status, 200);
  const asked = provider.asked.at(-1)!;
  assert.equal(asked.get("code_challenge_method"), "S256");
  assert.equal(asked.get("redirect_uri"), returnUrl(company.code));
  const [entry] = await world.audited(company, "member.logged_in");
  assert.equal(entry?.details["factor"], "provider");
});

test("a return counts once, in the browser that began it, with its own state, within ten minutes", async () => {
  const member = await world.connectedMember(company, provider);
  world.nextIs(provider, member);
  const browser = world.browser();
  const address = await beforeReturn(browser);
  const stranger = world.browser();
  assertRefused(await stranger.walk(address), "expired");
  const cookies = browser.copy();
  const wrong = new URL(address);
  wrong.searchParams.set("state", "another");
  assertRefused(await browser.copy().walk(wrong.href), "expired");
  assert.equal((await browser.walk(address)).url, `${world.portal.url}/portal/${company.code}`);
  assertRefused(await cookies.walk(address), "expired");

  const late = world.browser();
  const lateAddress = await beforeReturn(late);
  world.portal.clock.advance(10 * MINUTE_MS);
  assertRefused(await late.walk(lateAddress), "expired");
});

test("of two concurrent returns with the same state, one opens a session", async () => {
  world.nextIs(provider, await world.connectedMember(company, provider));
  const browser = world.browser();
  const address = await beforeReturn(browser);
  const replies = await Promise.all([browser.copy().walk(address), browser.copy().walk(address)]);
  const opened = replies.filter(({ url }) => url.endsWith(company.code));
  assert.equal(opened.length, 1);
});

test("an unverified, an unknown and another e-mail open nothing, and nobody is created or connected", async () => {
  const member = await world.connectedMember(company, provider);
  world.nextIs(provider, member, { isVerified: false });
  assertRefused(await logIn(), "email_unverified");
  world.nextIs(provider, member, { email: "other@company.example" });
  assertRefused(await logIn(), "email_differs");
  world.nextIs(provider, member, { subject: "another-subject" });
  assertRefused(await logIn(), "not_connected");
  world.nextIs(provider, { email: "unknown@company.example" });
  assertRefused(await logIn(), "not_connected");
  assert.ok((await world.audited(company, "oidc.refused")).length >= 3);
});

test("a provider opens no session for a member of another company, even with the same e-mail and subject", async () => {
  await world.setProvider(foreign, provider);
  const member = await world.connectedMember(company, provider);
  world.nextIs(provider, member);
  const browser = world.browser();
  const reply = await browser.walk(`/portal/-/oidc/${foreign.code}/start`);
  assertRefused(reply, "not_connected");
  const cookies = world.browser();
  const address = await beforeReturn(cookies);
  assertRefused(await cookies.walk(address.replace(`/oidc/${company.code}/`, `/oidc/${foreign.code}/`)), "expired");
});

test("a provider's session opens its company alone, and not the person's password, factors or connections", async () => {
  const member = await world.connectedMember(company, provider, ["administrator"]);
  await seedMember(world.portal.platform, foreign.tenantId, { ...member, ...PERSON, roles: ["administrator"] });
  world.nextIs(provider, member);
  const { browser } = await logIn();
  assert.equal((await browser.get(`/portal/${company.code}/members`)).status, 200);
  for (const path of [
    `/portal/${foreign.code}`,
    "/portal/-/me/password",
    "/portal/-/second-factor",
    "/portal/-/me/log-ins",
  ]) {
    const reply = await browser.get(path);
    assert.equal(reply.status, 303, path);
    assert.match(reply.headers.get("location") ?? "", /^\/portal\/-\/log-in\?.*why=own/, path);
  }
  assert.doesNotMatch((await browser.get("/portal/-/me")).text, new RegExp(foreign.code));
  const renamed = await browser.post("/portal/-/me", { name: "Somebody Else", locale: "en", theme: "auto" });
  assert.match(renamed.headers.get("location") ?? "", /why=own/);
  const elsewhere = await world.audited(foreign, "member.logged_in");
  assert.ok(elsewhere.every(({ record_id: id }) => id !== member.id));
});

test("a member with a code here is asked for it unless the provider confirms a second factor", async () => {
  const member = await world.connectedMember(company, provider);
  const own = await world.loggedIn(member);
  const { secret } = await withSecondFactor(own, world.portal.clock.now());
  world.nextIs(provider, member);
  const first = await logIn();
  assert.match(first.url, /\/portal\/-\/log-in\/code\?/);
  assert.equal((await first.browser.get(`/portal/${company.code}`)).status, 303);
  world.portal.clock.advance(MINUTE_MS);
  const given = { code: codeOf(secret, world.portal.clock.now()), to: `/portal/${company.code}/payments` };
  assert.equal((await first.browser.post("/portal/-/log-in/code", given)).status, 303);
  assert.equal((await first.browser.get(`/portal/${company.code}/payments`)).status, 200);
  world.nextIs(provider, member, { methods: ["pwd", "otp"] });
  assert.equal((await logIn()).url, `${world.portal.url}/portal/${company.code}/payments`);
});

test("a step-up asks the provider again, and counts only for the same person and a new proof", async () => {
  const boss = await world.connectedMember(company, provider, ["administrator"]);
  world.nextIs(provider, boss, { authTime: world.nowSeconds() - 3_600 });
  const { browser } = await logIn();
  const sensitive = `/portal/${company.code}/members/invite`;
  assert.equal(provider.asked.at(-1)?.get("max_age"), "43200");
  const asked = await browser.get(sensitive);
  assert.match(asked.headers.get("location") ?? "", /^\/portal\/-\/step-up/, "a proof of an hour ago is no fresh one");
  assert.match((await browser.walk(sensitive)).text, /Confirm with my company account/);

  const again = `/portal/-/step-up/provider?to=${sensitive}`;
  world.nextIs(provider, boss);
  const refusals = [
    { agoSeconds: 3_600, reason: "bad_answer" },
    { agoSeconds: 120, reason: "not_again" },
  ];
  for (const { agoSeconds, reason } of refusals) {
    const old = world.nowSeconds() - agoSeconds;
    provider.tamper = { claims: (claims) => ({ ...claims, auth_time: old }), signs: true };
    assertRefused(await browser.walk(again), reason);
  }
  provider.tamper = null;
  const other = await world.connectedMember(company, provider, ["administrator"]);
  world.nextIs(provider, other);
  browser.forget(provider.issuer);
  assertRefused(await browser.walk(again), "not_connected");
  assert.equal((await browser.get(sensitive)).status, 303);
  world.nextIs(provider, boss);
  browser.forget(provider.issuer);
  const reply = await browser.walk(again);
  assert.equal(reply.url, `${world.portal.url}${sensitive}`);
  assert.equal(provider.asked.at(-1)?.get("prompt"), "login");
  assert.ok(provider.asked.at(-1)?.has("max_age"));
});

test("a token with a wrong nonce, issuer, audience, time or signature is refused", async () => {
  world.nextIs(provider, await world.connectedMember(company, provider));
  const wrong: Record<string, Record<string, unknown>> = {
    nonce: { nonce: "another" },
    issuer: { iss: "https://issuer.example" },
    audience: { aud: "another-client" },
    expiry: { exp: 1_700_000_000 },
  };
  try {
    for (const [name, claims] of Object.entries(wrong)) {
      provider.tamper = { claims: (given) => ({ ...given, ...claims }), signs: true };
      assertRefused(await logIn(), "bad_answer");
      assert.ok(name);
    }
    provider.tamper = { claims: (given) => ({ ...given, email: "boss@company.example" }), signs: false };
    assertRefused(await logIn(), "bad_answer");
  } finally {
    provider.tamper = null;
  }
  assert.equal((await logIn()).status, 200);
});

test("no code, state, token or secret of a log-in is in a log line or in the audit log", async () => {
  const { log } = world.portal.platform;
  const lines: string[] = [];
  const levels = ["debug", "info", "warn", "error"] as const;
  const before = Object.fromEntries(levels.map((level) => [level, log[level]]));
  for (const level of levels) log[level] = (...words: unknown[]) => void lines.push(JSON.stringify(words));
  try {
    world.nextIs(provider, await world.connectedMember(company, provider));
    const browser = world.browser();
    const address = new URL(await beforeReturn(browser));
    await browser.walk(address.href);
    await browser.walk(address.href);
    const session = browser.cookies(world.portal.url).replace("portal=", "");
    const secrets = [
      ...["code", "state"].map((name) => address.searchParams.get(name)),
      provider.clientSecret,
      session,
    ];
    const audited = await world.audited(company, "member.logged_in");
    const written = [...lines, JSON.stringify(audited)].join("\n");
    assert.match(written, /a log-in with a provider was refused/);
    for (const secret of secrets) assert.ok(secret && !written.includes(secret));
  } finally {
    Object.assign(log, before);
  }
});

test("in live mode a provider that confirms no second factor opens nothing for a member who has none here", async () => {
  world.nextIs(provider, await world.connectedMember(company, provider));
  const { config } = world.portal.platform;
  Object.assign(config, { mode: "live" });
  try {
    assertRefused(await logIn(), "second_factor");
    provider.next.methods = ["mfa"];
    assert.equal((await logIn()).status, 200);
  } finally {
    Object.assign(config, { mode: "sandbox" });
  }
});
