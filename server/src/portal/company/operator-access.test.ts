/** A company lets the installation's operators see its pages for 24 hours. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { listAudit, recordAudit, type AuditRow } from "#audit/index.ts";
import { setTenantActive } from "#identity/index.ts";
import { removeOperator } from "#members/index.ts";
import { inTransaction } from "#platform/context.ts";
import type { TenantId } from "#platform/ids.ts";
import {
  codeOf,
  loggedIn,
  newOperator,
  portalClient,
  startTestPortal,
  withSecondFactor,
  type PortalClient,
  type TestPortal,
} from "../../../tests/support/portal-client.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const COMPANIES = "/portal/-/companies";

let portal: TestPortal;
before(async () => {
  portal = await startTestPortal();
});
after(() => portal.close());

async function company() {
  const made = await portal.newCompany();
  const boss = await made.logIn(["administrator"]);
  const access = `${made.home}/members/operator`;
  const grant = async () => assert.equal((await boss.post(access)).status, 303);
  return { ...made, boss, access, grant };
}

/** An operator who can log in again after a day. */
async function operator(name = "Deniz Arslan") {
  const given = await newOperator(portal.platform, { name });
  const browser = await loggedIn(portal.url, given);
  const { secret } = await withSecondFactor(browser, portal.clock.now());
  const again = async () => {
    const next = portalClient(portal.url);
    await next.post("/portal/-/log-in", given);
    await next.post("/portal/-/log-in/code", { code: codeOf(secret, portal.clock.now()) });
    return next;
  };
  return { ...given, browser, again };
}

async function entriesOf(tenantId: TenantId): Promise<AuditRow[]> {
  const ctx = portal.contextFor(tenantId);
  const entries = await portal.platform.database.tenant(tenantId, (tx) => listAudit({ ...ctx, tx }, { limit: 50 }));
  return entries.filter(({ action }) => action.startsWith("operator_access."));
}

const statusOf = async (browser: PortalClient, path: string) => (await browser.get(path)).status;

test("without a grant an operator finds nothing; with one, the company's marked pages and a link", async () => {
  const { home, code, boss, access, grant } = await company();
  const { browser } = await operator();
  assert.equal(await statusOf(browser, `${home}/today`), 404);
  assert.match((await browser.get(`${COMPANIES}/${code}`)).text, /An administrator of the company can allow access/);
  assert.match((await boss.get(`${home}/members`)).text, /Allow operator access…/);
  assert.match((await boss.get(access)).text, /Personal details and card numbers are masked/);
  await grant();
  for (const page of [`${COMPANIES}/${code}`, `${COMPANIES}?text=${code}`])
    assert.match((await browser.get(page)).text, new RegExp(`href="${home}"[^>]*>Open its pages</a>`));
  const today = await browser.follow(await browser.get(home));
  assert.equal(today.status, 200);
  assert.match(today.text, /You are here as the operator until/);
  assert.match(today.text, new RegExp(`href="${COMPANIES}/${code}"`));
  assert.doesNotMatch(today.text, /href="\/portal\/-\/health"/);
  assert.match((await browser.get("/portal/-/health")).text, /<h1>Health<\/h1>/);
});

test("while access lasts, administrators see it and its users on every page; other members do not", async () => {
  const { home, boss, access, grant, logIn } = await company();
  const { browser } = await operator("Kaan Tekin");
  const viewer = await logIn(["viewer"]);
  const notice = /The operator can see this company(?:'|&#39;)s pages until/;
  assert.doesNotMatch((await boss.get(`${home}/today`)).text, notice);
  await grant();
  assert.match((await boss.get(access)).text, /No one has visited yet/);
  await browser.get(`${home}/payments`);
  for (const page of ["today", "members", "payments"]) assert.match((await boss.get(`${home}/${page}`)).text, notice);
  assert.doesNotMatch((await viewer.get(`${home}/today`)).text, notice);
  assert.match((await boss.get(access)).text, /Kaan Tekin/);
});

test("access ends after exactly 24 hours, and can be granted again", async () => {
  const { home, boss, grant, tenantId, newMember } = await company();
  const person = await operator();
  await grant();
  portal.clock.advance(DAY_MS - 1);
  const late = await person.again();
  assert.equal(await statusOf(late, `${home}/payments`), 200);
  portal.clock.advance(1);
  assert.equal(await statusOf(late, `${home}/payments`), 404);
  assert.equal(toLogIn(await boss.get(`${home}/members`)), true);
  const other = await loggedIn(portal.url, await newMember(["administrator"]));
  assert.match((await other.get(`${home}/members`)).text, /Allow operator access…/);
  assert.equal((await other.post(`${home}/members/operator`)).status, 303);
  assert.equal(await statusOf(late, `${home}/payments`), 200);
  assert.deepEqual(
    (await entriesOf(tenantId)).map(({ action }) => action),
    ["entered", "granted", "entered", "granted"].map((verb) => `operator_access.${verb}`),
  );
});

const toLogIn = ({ headers }: { headers: Headers }) => (headers.get("location") ?? "").startsWith("/portal/-/log-in");

test("ending access takes effect at the operator's next request, and ending it again changes nothing", async () => {
  const { home, boss, access, grant, tenantId } = await company();
  const { browser } = await operator();
  await grant();
  assert.equal(await statusOf(browser, `${home}/links`), 200);
  for (let times = 0; times < 2; times += 1) {
    const ended = await boss.post(`${access}/end`);
    assert.equal(ended.headers.get("location"), `${home}/members?done=operator_shut_out`);
    assert.equal(await statusOf(browser, `${home}/links`), 404);
  }
  assert.equal((await entriesOf(tenantId)).filter(({ action }) => action === "operator_access.ended").length, 1);
  await grant();
  assert.equal(await statusOf(browser, `${home}/links`), 200);
});

test("two grants at once are one, and a grant while one lasts does not prolong it", async () => {
  const { home, access, grant, boss, tenantId, newMember } = await company();
  const second = await loggedIn(portal.url, await newMember(["administrator"]));
  await Promise.all([boss.post(access), second.post(access), boss.post(access)]);
  portal.clock.advance(MINUTE_MS);
  await grant();
  assert.equal((await entriesOf(tenantId)).length, 1);
  const { again } = await operator();
  portal.clock.advance(DAY_MS - MINUTE_MS);
  assert.equal(await statusOf(await again(), `${home}/payments`), 404);
});

test("granting and ending need the right and a fresh factor", async () => {
  const { access, boss, logIn, tenantId } = await company();
  for (const role of ["finance", "integrator", "viewer"] as const)
    for (const path of [access, `${access}/end`])
      assert.equal((await (await logIn([role])).post(path)).status, 403, `${role} at ${path}`);
  portal.clock.advance(5 * MINUTE_MS);
  for (const path of [access, `${access}/end`])
    assert.match(
      (await boss.post(path)).headers.get("location") ?? "",
      /^\/portal\/-\/step-up\?to=[^&]*operator(?:&|$)/,
    );
  assert.deepEqual(await entriesOf(tenantId), []);
});

test("one company's grant opens no other company, and no page to former operators", async () => {
  const [open, closed] = [await company(), await company()];
  await open.grant();
  const { browser, email } = await operator();
  assert.equal(await statusOf(browser, `${open.home}/payments`), 200);
  assert.equal(await statusOf(browser, `${closed.home}/payments`), 404);
  assert.equal(await statusOf(closed.boss, `${open.home}/payments`), 404);
  await setTenantActive(portal.platform, open.tenantId, false);
  assert.equal(await statusOf(browser, `${open.home}/payments`), 404);
  assert.doesNotMatch((await browser.get(`${COMPANIES}/${open.code}`)).text, /Open its pages/);
  await setTenantActive(portal.platform, open.tenantId, true);
  assert.equal(await statusOf(browser, `${open.home}/payments`), 200);
  await removeOperator(portal.platform, email);
  assert.equal(toLogIn(await browser.get(`${open.home}/payments`)), true);
});

test("a company that requires its provider lets operators in with their own factors", async () => {
  const { home, grant, tenantId } = await company();
  await grant();
  await portal.platform.database.system((tx) =>
    tx.run(
      {
        name: "test.requireProvider",
        text: `insert into oidc_providers (tenant_id, id, name, issuer, client_id, client_secret, is_required, changed_at, proven_at)
          values ($1, gen_random_uuid(), 'Acme ID', 'https://id.acme.example', 'portal', 'sealed', true, now(), now())`,
      },
      [tenantId],
    ),
  );
  const { browser } = await operator();
  assert.equal(await statusOf(browser, `${home}/payments`), 200);
});

test("the company's log has who granted, who came in, once a session, what they did, and who ended it", async () => {
  const { home, boss, access, grant, tenantId } = await company();
  const { browser, again } = await operator("Kaan Tekin");
  await grant();
  await Promise.all([`${home}/payments`, `${home}/links`, `${home}/today`].map((path) => browser.get(path)));
  await browser.get(`${home}/payments`);
  portal.clock.advance(MINUTE_MS);
  const file = await browser.get(`${home}/audit/export`);
  assert.equal(file.status, 200);
  assert.match(file.text, /operator_access\.entered;Kaan Tekin;operator/);
  await (await again()).get(`${home}/payments`);
  await boss.post(`${access}/end`);
  assert.deepEqual(
    (await entriesOf(tenantId)).map(({ action, actor_kind: kind }) => `${action} by ${kind}`),
    ["ended by member", "entered by operator", "entered by operator", "granted by member"].map(
      (entry) => `operator_access.${entry}`,
    ),
  );
  const log = await boss.get(`${home}/audit?noun=operator_access`);
  assert.match(log.text, /Kaan Tekin/);
  assert.match((await boss.get(`${home}/audit?noun=audit`)).text, /audit\.exported[^]*Kaan Tekin/);
  assert.doesNotMatch(log.text, /<option value="operator:/);
});

test("an operator with access sees no person's details and gets no form, not even of views and columns", async () => {
  const { home, grant, ctx } = await company();
  const { browser } = await operator();
  await grant();
  const details = { reason: "ayse@ornek.example" };
  await inTransaction(ctx, (ctx) =>
    recordAudit(ctx, { action: "link.created", recordType: "link", recordId: "L-1", details }),
  );
  assert.match((await browser.get(`${home}/audit?noun=link`)).text, /Reason: a•••@ornek\.example/);
  const payments = await browser.get(`${home}/payments?text=abc`);
  assert.doesNotMatch(payments.text, /views\/new|payments\/columns/);
  assert.doesNotMatch((await browser.get(`${home}/audit`)).text, /audit\/verify/);
  const refused = await browser.post(`${home}/views/new`, { viewName: "Mine", list: "payments" });
  assert.equal(refused.status, 403);
  assert.match(refused.text, /Operators cannot do this/);
  const hidden = await browser.get(`${home}/members`);
  assert.equal(hidden.status, 403);
  assert.doesNotMatch(hidden.text, /Selin Aksoy/);
});
