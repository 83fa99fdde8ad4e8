/** Who operators are: people of no company, with a second factor, whose acts are in the installation's own log. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { listAudit, verifyAudit } from "#audit/index.ts";
import { INSTALLATION, listTenants } from "#identity/index.ts";
import { asSystem, createOperator, invitationUrl, inviteMember, removeOperator, seedMember } from "#members/index.ts";
import { newId } from "#platform/ids.ts";
import {
  codeOf,
  loggedIn,
  newOperator,
  operatorBrowser,
  portalClient,
  startTestPortal,
  withSecondFactor,
  type TestPortal,
} from "../../../tests/support/portal-client.ts";

let portal: TestPortal;
before(async () => {
  portal = await startTestPortal();
});
after(() => portal.close());

const HEALTH = "/portal/-/health";
const toward = (reply: { headers: Headers }) => (reply.headers.get("location") ?? "").split("?", 1)[0];

test("an operator's first log-in sets up a second factor before anything else, also in the sandbox", async () => {
  const browser = portalClient(portal.url);
  const operator = await newOperator(portal.platform);
  const reply = await browser.post("/portal/-/log-in", operator);
  assert.equal(toward(reply), "/portal/-/second-factor");
  assert.equal(toward(await browser.get(HEALTH)), "/portal/-/log-in");
  await browser.post("/portal/-/log-in", operator);
  const { secret } = await withSecondFactor(browser, portal.clock.now());
  const start = await browser.follow(await browser.get("/portal"));
  assert.match(start.text, /<h1>Health<\/h1>/);
  const next = portalClient(portal.url);
  assert.equal(toward(await next.post("/portal/-/log-in", operator)), "/portal/-/log-in/code");
  portal.clock.advance(60_000);
  await next.post("/portal/-/log-in/code", { code: codeOf(secret, portal.clock.now()) });
  assert.equal((await next.get(HEALTH)).status, 200);
});

test("an operator's log-ins and refused passwords are in the installation's log, which verifies", async () => {
  const operator = await newOperator(portal.platform);
  await portalClient(portal.url).post("/portal/-/log-in", { ...operator, password: "four wrong words here" });
  await operatorBrowser(portal.url, portal, operator);
  const ctx = portal.contextFor(INSTALLATION);
  const entries = await portal.platform.database.tenant(INSTALLATION, (tx) => listAudit({ ...ctx, tx }, { limit: 4 }));
  assert.deepEqual(
    entries.map(({ action }) => action),
    ["member.logged_in", "member.factor_added", "member.login_refused", "operator.created"],
  );
  const { broken } = await verifyAudit(ctx, []);
  assert.equal(broken, null);
});

test("a removed operator is refused at once, and can be made one again with another password", async () => {
  const operator = await newOperator(portal.platform);
  const browser = await operatorBrowser(portal.url, portal, operator);
  await removeOperator(portal.platform, operator.email);
  assert.equal(toward(await browser.get(HEALTH)), "/portal/-/log-in");
  await assert.rejects(removeOperator(portal.platform, operator.email), /no such operator/);
  const password = "another four words here";
  await createOperator(portal.platform, { ...operator, name: "Deniz Arslan", password, locale: "en" });
  await assert.rejects(loggedIn(portal.url, operator));
  assert.ok(await loggedIn(portal.url, { ...operator, password }));
});

test("nobody is an operator and a member of a company at once, not even if the application forgets to ask", async () => {
  const company = await portal.newCompany();
  const member = await company.newMember(["administrator"]);
  const given = { name: "Deniz Arslan", password: "four unrelated words", locale: "en" } as const;
  await assert.rejects(createOperator(portal.platform, { ...given, email: member.email }), { reason: "has_account" });
  const operator = await newOperator(portal.platform);
  const browser = await operatorBrowser(portal.url, portal, operator);
  const id = newId<"invitation">();
  const invited = { id, email: operator.email, roles: ["administrator"] };
  await asSystem(company.ctx, (ctx) => inviteMember(ctx, invited));
  const link = new URL(invitationUrl(portal.platform, id)).pathname;
  assert.equal((await browser.post(link, {})).status, 404);
  assert.equal((await browser.get(company.home)).status, 404);
  const seeded = { ...given, email: operator.email, roles: ["viewer"] } as const;
  await assert.rejects(seedMember(portal.platform, company.tenantId, seeded), /cannot be a member of a company/);
  const byHand = portal.platform.database.system((tx) =>
    tx.run({ name: "test.makeOperator", text: `insert into operators (member_id, created_at) values ($1, now())` }, [
      member.id,
    ]),
  );
  await assert.rejects(byHand, /cannot be an operator/);
});

test("the log's own company is in no list of companies", async () => {
  const codes = (await listTenants(portal.platform)).map(({ code }) => code);
  assert.ok(!codes.includes("-"));
});
