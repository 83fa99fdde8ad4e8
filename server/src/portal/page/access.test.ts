/** Tests who may use each route of the portal: strangers, roles, step-up, other companies. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { buildApp } from "#app.ts";
import { findTenant, findTenants } from "#identity/index.ts";
import { companylessActions, isAction, rightOf, roles, type Action, type Role } from "#members/index.ts";
import type { App } from "#platform/http/app.ts";
import type { TenantId } from "#platform/ids.ts";
import { listening } from "../../../tests/support/http.ts";
import { testPlatform, type TestPlatform } from "../../../tests/support/platform.ts";
import {
  loggedIn,
  newMember,
  newOperator,
  operatorBrowser,
  portalClient,
  withSecondFactor,
  type PortalClient,
} from "../../../tests/support/portal-client.ts";
import {
  addressOf,
  declaredRoutes,
  UNKNOWN_ID,
  type PortalRoute,
} from "../../../tests/support/portal/declared-routes.ts";

const STEP_UP_MS = 5 * 60_000;
/** Before the log-in, or for a session that is not open yet. */
const OPEN = [
  "GET /portal/*",
  "GET /portal/-/assets/:name",
  "GET /portal/-/invitations/:token",
  "GET /portal/-/log-in",
  "GET /portal/-/log-in/code",
  "GET /portal/-/oidc/:code/return",
  "GET /portal/-/oidc/:code/start",
  "GET /portal/-/passkeys/options/:use",
  "GET /portal/-/second-factor",
  "POST /portal/-/invitations/:token",
  "POST /portal/-/log-in",
  "POST /portal/-/log-in/code",
  "POST /portal/-/log-out",
  "POST /portal/-/second-factor",
];

let shared: TestPlatform;
let app: App;
let url: string;
let routes: PortalRoute[];
let own: TenantId;
let codes: { own: string; foreign: string };
before(async () => {
  shared = await testPlatform({
    rateLimitPerAddress: 1_000_000,
    rateLimitPerCredential: 1_000_000,
    loginAttemptsMax: 1_000,
  });
  routes = declaredRoutes(shared.platform);
  app = await buildApp(shared.platform);
  url = await listening(app);
  own = await shared.newTenant();
  const foreign = await shared.newTenant();
  const found = await findTenants(shared.platform, [own, foreign]);
  const codeOf = (id: TenantId) => found.find((tenant) => tenant.id === id)!.code;
  codes = { own: codeOf(own), foreign: codeOf(foreign) };
});
after(async () => {
  await app.close();
  await shared.close();
});

const call = (browser: PortalClient, route: PortalRoute, company: string) => {
  const { method } = route;
  const address = addressOf(route, company);
  return method === "GET" ? browser.get(address) : browser.post(address, {});
};
const guarded = () => routes.filter(({ access }) => access.by === "member");
const actionOf = ({ access }: PortalRoute) => (access.by === "member" ? access.action : "");
/** Returns the path of a redirect, or "" for a page. */
const toward = (reply: { headers: Headers }) => (reply.headers.get("location") ?? "").split("?", 1)[0];

test("every route of the portal names its action, and only the listed ones are open to everyone", () => {
  const open = routes.filter(({ access }) => access.by !== "member").map(({ name }) => name);
  assert.deepEqual(open.toSorted(), OPEN);
  for (const route of guarded()) {
    const action = actionOf(route);
    assert.ok(isAction(action) || companylessActions.some((each) => each === action), `${route.name}: ${action}`);
    assert.equal(isAction(action), route.url.includes(":company"), `${route.name}: company and action go together`);
  }
});

test("every route redirects to the log-in without a cookie, with a wrong cookie and after a log-out", async () => {
  const member = await newMember(shared.platform, own, ["administrator"]);
  const ended = await loggedIn(url, member);
  await ended.post("/portal/-/log-out");
  const wrong = portalClient(url);
  wrong.cookie = "portal=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
  for (const browser of [portalClient(url), wrong, ended])
    for (const route of guarded()) {
      const reply = await call(browser, route, codes.own);
      assert.equal(reply.status, 303, route.name);
      assert.equal(toward(reply), "/portal/-/log-in", route.name);
    }
});

for (const role of roles) {
  test(`${role}: every route answers as the matrix says, and asks for a factor where it says so`, async () => {
    const browser = await loggedIn(url, await newMember(shared.platform, own, [role]));
    for (const route of guarded().filter(({ url: path }) => path.includes(":company")))
      await assertAllowed(browser, route, role, { isFresh: true });
    shared.clock.advance(STEP_UP_MS);
    for (const route of guarded().filter(({ url: path }) => path.includes(":company")))
      await assertAllowed(browser, route, role, { isFresh: false });
  });
}

async function assertAllowed(browser: PortalClient, route: PortalRoute, role: Role, { isFresh }: { isFresh: boolean }) {
  const right = rightOf([role], actionOf(route) as Action);
  const reply = await call(browser, route, codes.own);
  if (right === null) return assert.equal(reply.status, 403, `${role} at ${route.name}`);
  if (right === "step-up" && !isFresh)
    return assert.equal(toward(reply), "/portal/-/step-up", `${role} at ${route.name}`);
  // 404: there is no record with this id; 400: the form is empty; 409: the form does not name the present state.
  assert.ok([200, 303, 400, 404, 409].includes(reply.status), `${role} at ${route.name}: ${reply.status}`);
  assert.doesNotMatch(toward(reply) ?? "", /^\/portal\/-\/(?:log-in|step-up)/, `${role} at ${route.name}`);
}

test("another company's pages and records are not found, whatever the role", async () => {
  const browser = await loggedIn(url, await newMember(shared.platform, own, roles));
  const company = await findTenant(shared.platform, codes.foreign);
  const stranger = await newMember(shared.platform, company!.id, ["viewer"]);
  for (const route of guarded().filter(({ url: path }) => path.includes(":company")))
    assert.equal((await call(browser, route, codes.foreign)).status, 404, route.name);
  const unknown = await browser.get(`/portal/${codes.own}/members/${UNKNOWN_ID}`);
  const foreign = await browser.get(`/portal/${codes.own}/members/${stranger.id}`);
  assert.equal(foreign.status, 404);
  const plain = (text: string) => text.replaceAll(/[0-9a-f]{32}/g, "").replaceAll(stranger.id, UNKNOWN_ID);
  assert.equal(plain(foreign.text), plain(unknown.text));
  const reply = await browser.post(`/portal/${codes.own}/members/${stranger.id}/remove`);
  assert.equal(reply.status, 404);
  assert.equal((await (await loggedIn(url, stranger)).get(`/portal/${codes.foreign}`)).status, 200);
});

const ofOperators = () => guarded().filter((route) => actionOf(route).startsWith("operator"));

test("operators' pages do not exist for members of companies, whatever their roles", async () => {
  assert.ok(ofOperators().length > 0);
  const browser = await loggedIn(url, await newMember(shared.platform, own, roles));
  await withSecondFactor(browser, shared.clock.now());
  for (const route of ofOperators()) {
    const reply = await call(browser, route, codes.own);
    assert.equal(reply.status, 404, route.name);
    assert.doesNotMatch(reply.text, /BIN|servicepay/, route.name);
  }
});

test("companies' pages do not exist for operators, who open every page of theirs with a fresh factor", async () => {
  const browser = await operatorBrowser(url, shared, await newOperator(shared.platform));
  for (const route of guarded().filter(({ url: path }) => path.includes(":company")))
    for (const company of [codes.own, "unknown"]) {
      const reply = await call(browser, route, company);
      assert.equal(reply.status, 404, `${route.name} of ${company}`);
    }
  for (const route of ofOperators()) {
    const reply = await call(browser, route, codes.own);
    assert.ok([200, 303, 400, 404, 409].includes(reply.status), `${route.name}: ${reply.status}`);
    assert.doesNotMatch(toward(reply) ?? "", /^\/portal\/-\/(?:log-in|step-up)/, route.name);
  }
  shared.clock.advance(STEP_UP_MS);
  for (const route of ofOperators()) {
    const reply = await call(browser, route, codes.own);
    const isAsked = toward(reply) === "/portal/-/step-up";
    assert.equal(isAsked, actionOf(route) === "operator.secure", route.name);
  }
});

test("operators whom a company let in see its pages as a viewer does, and no form of it works", async () => {
  const boss = await loggedIn(url, await newMember(shared.platform, own, ["administrator"]));
  const browser = await operatorBrowser(url, shared, await newOperator(shared.platform));
  const granted = await boss.post(`/portal/${codes.own}/members/operator`);
  assert.equal(granted.headers.get("location"), `/portal/${codes.own}/members/operator?done=operator_let_in`);
  const pages = guarded().filter(({ url: path }) => path.includes(":company"));
  for (const route of pages) {
    const isShown = route.method === "GET" && rightOf(["viewer"], actionOf(route) as Action) !== null;
    const reply = await call(browser, route, codes.own);
    if (isShown) assert.ok([200, 303, 400, 404].includes(reply.status), `${route.name}: ${reply.status}`);
    else assert.equal(reply.status, 403, route.name);
    assert.doesNotMatch(toward(reply) ?? "", /^\/portal\/-\/(?:log-in|step-up)/, route.name);
    assert.equal((await call(browser, route, codes.foreign)).status, 404, `${route.name} of another company`);
  }
  assert.ok(pages.some(({ method }) => method === "POST"));
});

test("a changed role takes effect at the next request", async () => {
  const member = await newMember(shared.platform, own, ["administrator"]);
  const boss = await loggedIn(url, await newMember(shared.platform, own, ["administrator"]));
  const browser = await loggedIn(url, member);
  assert.equal((await browser.get(`/portal/${codes.own}/members`)).status, 200);
  const given = { was: "administrator", roles: "viewer" };
  assert.equal((await boss.post(`/portal/${codes.own}/members/${member.id}`, given)).status, 303);
  assert.equal((await browser.get(`/portal/${codes.own}/members`)).status, 403);
});
