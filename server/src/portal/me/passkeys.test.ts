/** Passkeys: adding, logging in, confirming, removing, and everything that is refused. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { listAudit } from "#audit/index.ts";
import { removeSecondFactor } from "#members/index.ts";
import { inTransaction } from "#platform/context.ts";
import type { TenantId } from "#platform/ids.ts";
import {
  answerWith,
  makePasskey,
  optionsFor,
  type Forgery,
  type SoftPasskey,
} from "../../../tests/support/authenticator.ts";
import {
  loggedIn,
  newMember,
  portalClient,
  startTestPortal,
  valueOf,
  withSecondFactor,
  type PortalClient,
  type TestMember,
  type TestPortal,
} from "../../../tests/support/portal-client.ts";

const MINUTE_MS = 60_000;
const PASSKEYS = "/portal/-/me/passkeys";
let portal: TestPortal;
let origin: string;
let tenantId: TenantId;
let home: string;
before(async () => {
  portal = await startTestPortal();
  origin = portal.platform.config.portalUrl;
  ({ tenantId, home } = await portal.newCompany());
});
after(() => portal.close());

const lastActions = async (count: number) => {
  const rows = await inTransaction(portal.contextFor(tenantId), (ctx) => listAudit(ctx, { limit: count }));
  return rows.map(({ action }) => action);
};

async function add(browser: PortalClient, forged: Forgery = {}, name = "Laptop") {
  const { passkey, answer } = makePasskey(await optionsFor(browser, "add"), origin, forged);
  const reply = await browser.post(PASSKEYS, { name, passkey: answer });
  const codes = [...reply.text.matchAll(/<code>([a-z2-9-]{19})<\/code>/g)].map(([, code]) => code ?? "");
  return { passkey, reply, codes };
}

/** A member with one passkey and the browser that made it. */
async function withPasskey(): Promise<{
  member: TestMember;
  browser: PortalClient;
  passkey: SoftPasskey;
  codes: string[];
}> {
  const member = await newMember(portal.platform, tenantId, ["viewer"]);
  const browser = await loggedIn(portal.url, member);
  const { passkey, reply, codes } = await add(browser);
  assert.equal(reply.status, 200, reply.text);
  return { member, browser, passkey, codes };
}

/** Logs in with a passkey alone. */
async function logIn(passkey: SoftPasskey, forged: Forgery = {}, browser = portalClient(portal.url)) {
  const answer = answerWith(passkey, await optionsFor(browser, "log-in"), origin, forged);
  return { browser, answer, reply: await browser.post("/portal/-/log-in", { passkey: answer, to: home }) };
}

test("a member adds a passkey, gets recovery codes for the first one, and logs in with it alone", async () => {
  const { browser, passkey, codes } = await withPasskey();
  assert.equal(new Set(codes).size, 10);
  assert.match((await browser.get(PASSKEYS)).text, /value="Laptop"/);
  const second = await add(browser, {}, "Phone");
  assert.equal(second.reply.status, 303, "the codes stay");

  const { browser: other, reply } = await logIn(passkey);
  assert.equal(reply.headers.get("location"), home);
  assert.equal((await other.get(home)).status, 200);
  assert.deepEqual(await lastActions(3), ["member.logged_in", "member.factor_added", "member.factor_added"]);
  assert.match((await browser.get(PASSKEYS)).text, /Last used/);
});

test("with a passkey the password alone opens nothing; the passkey or a recovery code comes next", async () => {
  const { member, passkey, codes } = await withPasskey();
  const { email, password } = member;
  const browser = portalClient(portal.url);
  const half = await browser.post("/portal/-/log-in", { email, password });
  assert.match(half.headers.get("location") ?? "", /^\/portal\/-\/log-in\/code/);
  assert.equal((await browser.get(home)).status, 303);
  const page = await browser.follow(half);
  assert.match(page.text, /data-options="\/portal\/-\/passkeys\/options\/confirm"/);
  assert.doesNotMatch(page.text, /name="code"/);
  assert.equal((await browser.post("/portal/-/log-in/code", { code: "123456" })).status, 400);

  const passkeyAnswer = answerWith(passkey, await optionsFor(browser, "confirm"), origin);
  assert.equal((await browser.post("/portal/-/log-in/code", { passkey: passkeyAnswer })).status, 303);
  assert.equal((await browser.get(home)).status, 200);

  const lost = portalClient(portal.url);
  await lost.post("/portal/-/log-in", { email, password });
  assert.match((await lost.get("/portal/-/log-in/code?by=recovery")).text, /name="code"/);
  assert.equal((await lost.post("/portal/-/log-in/code", { code: codes[0]!, by: "recovery" })).status, 303);
  assert.equal((await lost.get(home)).status, 200);
});

test("a passkey is a fresh factor for what needs one, and the token is replaced", async () => {
  const { browser, passkey } = await withPasskey();
  portal.clock.advance(6 * MINUTE_MS);
  const asked = await browser.get("/portal/-/me/password");
  assert.match(asked.headers.get("location") ?? "", /^\/portal\/-\/step-up/);
  const page = await browser.follow(asked);
  assert.doesNotMatch(page.text, /name="password"/, "the password is no second factor");
  assert.equal((await browser.post("/portal/-/step-up", { password: "whatever it is" })).status, 400);
  const before = browser.cookie;
  const answer = answerWith(passkey, await optionsFor(browser, "confirm"), origin);
  const reply = await browser.post("/portal/-/step-up", { passkey: answer, to: valueOf(page, "to") });
  assert.equal(reply.headers.get("location"), "/portal/-/me/password");
  assert.notEqual(browser.cookie, before);
  assert.equal((await browser.follow(reply)).status, 200);
});

const FORGERIES: readonly [string, Forgery][] = [
  ["made at another origin", { origin: "https://evil.example" }],
  ["made for another domain", { domain: "evil.example" }],
  ["of a device that has not verified the person", { isVerified: false }],
  ["with another challenge", { challenge: Buffer.alloc(56, 7).toString("base64url") }],
  ["with a challenge of our length that is too short to be ours", { challenge: "AAAA" }],
];
for (const [what, forged] of FORGERIES) {
  test(`an answer ${what} adds nothing, opens nothing and confirms nothing`, async () => {
    const { browser, passkey } = await withPasskey();
    assert.equal((await add(browser, forged)).reply.status, 400);
    const { reply, browser: stranger } = await logIn(passkey, forged);
    assert.equal(reply.status, 400);
    assert.match(reply.text, /passkey was not accepted/);
    assert.equal((await stranger.get(home)).status, 303);
    const answer = answerWith(passkey, await optionsFor(browser, "confirm"), origin, forged);
    assert.equal((await browser.post("/portal/-/step-up", { passkey: answer })).status, 400);
    assert.equal((await browser.get(PASSKEYS)).text.match(/Remove the passkey/g)?.length, 1);
  });
}

test("an answer counts once: not a second time, not twice at the same time, not after five minutes", async () => {
  const { browser, passkey } = await withPasskey();
  const { answer, reply } = await logIn(passkey);
  assert.equal(reply.status, 303);
  assert.equal((await portalClient(portal.url).post("/portal/-/log-in", { passkey: answer })).status, 400);

  const twice = answerWith(passkey, await optionsFor(portalClient(portal.url), "log-in"), origin);
  const replies = await Promise.all(
    [1, 2].map(() => portalClient(portal.url).post("/portal/-/log-in", { passkey: twice })),
  );
  assert.deepEqual(
    replies.map(({ status }) => status).toSorted((left, right) => left - right),
    [303, 400],
  );

  const confirmed = answerWith(passkey, await optionsFor(browser, "confirm"), origin);
  assert.equal((await browser.post("/portal/-/step-up", { passkey: confirmed })).status, 303);
  assert.equal((await browser.post("/portal/-/step-up", { passkey: confirmed })).status, 400);

  const late = answerWith(passkey, await optionsFor(portalClient(portal.url), "log-in"), origin);
  portal.clock.advance(5 * MINUTE_MS);
  assert.equal((await portalClient(portal.url).post("/portal/-/log-in", { passkey: late })).status, 400);
});

test("a challenge counts only for what it was made for, and only in its own session", async () => {
  const { browser, passkey } = await withPasskey();
  const other = (await logIn(passkey)).browser;
  const forLogIn = answerWith(passkey, await optionsFor(browser, "log-in"), origin);
  const forOther = answerWith(passkey, await optionsFor(other, "confirm"), origin);
  for (const answer of [forLogIn, forOther])
    assert.equal((await browser.post("/portal/-/step-up", { passkey: answer })).status, 400);
  const forConfirm = answerWith(passkey, await optionsFor(browser, "confirm"), origin);
  assert.equal((await portalClient(portal.url).post("/portal/-/log-in", { passkey: forConfirm })).status, 400);
  const made = makePasskey(await optionsFor(other, "add"), origin);
  assert.equal((await browser.post(PASSKEYS, { name: "Stolen", passkey: made.answer })).status, 400);
});

test("another member's passkey confirms nothing, and five wrong ones end the session", async () => {
  const own = await withPasskey();
  const foreign = await withPasskey();
  for (let failures = 0; failures < 5; failures += 1) {
    const answer = answerWith(foreign.passkey, await optionsFor(own.browser, "confirm"), origin);
    assert.equal((await own.browser.post("/portal/-/step-up", { passkey: answer })).status, 400);
  }
  assert.equal((await own.browser.get(home)).status, 303);
  const asOwn = { userHandle: own.passkey.userHandle };
  assert.equal((await logIn(foreign.passkey, asOwn)).reply.status, 400, "the passkey names another member");
});

test("a signature counter that does not grow is refused, as the passkey may have been copied", async () => {
  const { passkey } = await withPasskey();
  assert.equal((await logIn(passkey, { counter: 7 })).reply.status, 303);
  assert.equal((await logIn(passkey, { counter: 7 })).reply.status, 400);
  assert.equal((await logIn(passkey, { counter: 6 })).reply.status, 400);
  assert.equal((await logIn(passkey, { counter: 0 })).reply.status, 400);
  assert.equal((await logIn(passkey, { counter: 8 })).reply.status, 303);
});

test("what no browser sends is refused like a wrong answer", async () => {
  const { browser, passkey } = await withPasskey();
  const strange = [
    "x",
    "null",
    "[]",
    "{}",
    '{"id":"abc"}',
    '{"id":5}',
    JSON.stringify({ id: passkey.id }),
    "{".repeat(900),
  ];
  for (const answer of strange) {
    assert.equal((await portalClient(portal.url).post("/portal/-/log-in", { passkey: answer })).status, 400, answer);
    assert.equal((await browser.post(PASSKEYS, { name: "Laptop", passkey: answer })).status, 400, answer);
  }
});

test("a removed passkey opens nothing, ends the other sessions, and only its owner can rename or remove it", async () => {
  const { browser, passkey } = await withPasskey();
  const other = (await logIn(passkey)).browser;
  const id = valueOf(await browser.get(PASSKEYS), "id");
  const stranger = await withPasskey();
  for (const path of [`${PASSKEYS}/rename`, `${PASSKEYS}/remove`])
    assert.equal((await stranger.browser.post(path, { id, name: "Mine" })).status, 404);

  const renamed = await browser.follow(await browser.post(`${PASSKEYS}/rename`, { id, name: "  Work   phone " }));
  assert.match(renamed.text, /value="Work phone"/);
  assert.equal((await browser.post(`${PASSKEYS}/rename`, { id, name: " " })).status, 400);
  assert.equal((await browser.post(`${PASSKEYS}/remove`, { id })).status, 303);
  assert.equal((await browser.get(home)).status, 200);
  assert.equal((await other.get(home)).status, 303);
  assert.equal((await logIn(passkey)).reply.status, 400);
  assert.equal((await browser.post(`${PASSKEYS}/remove`, { id })).status, 404);
});

test("an operator's reset removes passkeys and ends the sessions", async () => {
  const { browser, passkey, member } = await withPasskey();
  await removeSecondFactor(portal.platform, member.id);
  assert.equal((await browser.get(home)).status, 303);
  assert.equal((await logIn(passkey)).reply.status, 400);
  assert.equal((await (await loggedIn(portal.url, member)).get(home)).status, 200);
});

test("in live mode a passkey can be the first second factor, and the last one stays", async () => {
  const address = { publicUrl: "https://pay.example", portalUrl: "https://portal.example" };
  const live = await startTestPortal({ mode: "live", ...address });
  try {
    const member = await newMember(live.platform, await live.newTenant(), ["viewer"]);
    const browser = portalClient(live.url);
    const asked = await browser.follow(
      await browser.post("/portal/-/log-in", { email: member.email, password: member.password }),
    );
    assert.match(asked.text, /Instead of an authenticator app/);
    const { answer, passkey } = makePasskey(await optionsFor(browser, "add"), address.portalUrl);
    const added = await browser.post("/portal/-/second-factor", { name: "Laptop", passkey: answer });
    assert.match(added.text, /Your recovery codes/);
    const page = await browser.get(PASSKEYS);
    assert.equal(page.status, 200);
    const refused = await browser.post(`${PASSKEYS}/remove`, { id: valueOf(page, "id") });
    assert.equal(refused.status, 409);
    assert.match(refused.text, /In live mode, you need at least one/);

    const next = portalClient(live.url);
    const given = answerWith(passkey, await optionsFor(next, "log-in"), address.portalUrl);
    assert.equal((await next.post("/portal/-/log-in", { passkey: given })).status, 303);
    await withSecondFactor(browser, live.clock.now());
    assert.equal((await browser.post(`${PASSKEYS}/remove`, { id: valueOf(page, "id") })).status, 303);
  } finally {
    await live.close();
  }
});

test("at an address without a domain or without TLS no page offers passkeys", async () => {
  const plain = await startTestPortal({ portalUrl: "http://192.0.2.7:8080" });
  try {
    const browser = portalClient(plain.url);
    assert.doesNotMatch((await browser.get("/portal/-/log-in")).text, /data-passkey/);
    assert.equal((await browser.get("/portal/-/passkeys/options/log-in")).status, 404);
  } finally {
    await plain.close();
  }
});
