/** Companies in the operator's area: made, suspended, resumed, and their first administrator invited. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { listAudit } from "#audit/index.ts";
import { findTenant } from "#identity/index.ts";
import { randomHex, type TenantId } from "#platform/ids.ts";
import {
  mailedInvitation,
  newOperator,
  operatorBrowser,
  portalClient,
  startTestPortal,
  valueOf,
  type PortalClient,
  type TestPortal,
} from "../../../tests/support/portal-client.ts";

const COMPANIES = "/portal/-/companies";
const NEW = "/portal/-/new-company";

let portal: TestPortal;
let browser: PortalClient;
before(async () => {
  portal = await startTestPortal();
  browser = await operatorBrowser(portal.url, portal, await newOperator(portal.platform));
});
after(() => portal.close());

const newCode = () => `company-${randomHex(4)}`;

async function actionsOf(tenantId: TenantId): Promise<string[]> {
  const ctx = portal.contextFor(tenantId);
  const entries = await portal.platform.database.tenant(tenantId, (tx) => listAudit({ ...ctx, tx }, { limit: 10 }));
  return entries.map(({ action, actor_kind: kind }) => `${action} by ${kind}`);
}

async function make(code: string, name = "Yeni Ticaret A.Ş."): Promise<TenantId> {
  const form = await browser.get(NEW);
  const fields = { id: valueOf(form, "id"), companyCode: code, companyName: name };
  const reply = await browser.post(NEW, fields);
  assert.equal(reply.headers.get("location"), `${COMPANIES}/${code}?done=company_made`, reply.text);
  return (await findTenant(portal.platform, code))!.id;
}

test("an operator makes a company and invites its first administrator, who then invites the others alone", async () => {
  const code = newCode();
  const tenantId = await make(code);
  assert.match((await browser.get(`${COMPANIES}/${code}`)).text, /has no administrator/);
  const invite = `${COMPANIES}/${code}/invite`;
  const form = await browser.get(invite);
  const fields = { id: valueOf(form, "id"), email: `ayse-${randomHex(4)}@company.example` };
  const [sent, again] = [await browser.post(invite, fields), await browser.post(invite, fields)];
  assert.equal(again.headers.get("location"), sent.headers.get("location"));
  const link = /id="link" value="([^"]+)"/.exec((await browser.follow(sent)).text)?.[1] ?? "";
  const person = portalClient(portal.url);
  assert.equal((await person.post(new URL(link).pathname)).status, 303);
  const mailed = await mailedInvitation(portal.url, fields.email);
  const joined = await person.post(mailed, { name: "Ayşe Yılmaz", password: "four unrelated words" });
  assert.equal(joined.headers.get("location"), `/portal/${code}?done=joined`);
  const page = await browser.get(`${COMPANIES}/${code}`);
  assert.match(page.text, /Administrators: 1/);
  assert.doesNotMatch(page.text, /Ayşe|ayse-/);
  const more = await browser.post(invite, { ...fields, id: valueOf(form, "id"), email: "second@company.example" });
  assert.equal(more.status, 409);
  assert.match(more.text, /has an administrator/);
  assert.equal((await browser.get(sent.headers.get("location")!)).status, 404);
  assert.deepEqual(await actionsOf(tenantId), [
    "member.logged_in by member",
    "member.joined by member",
    "member.invited by operator",
    "tenant.created by operator",
  ]);
});

test("a form for a new company that is sent twice makes one, and a code that is taken keeps what was typed", async () => {
  const code = newCode();
  const fields = { id: valueOf(await browser.get(NEW), "id"), companyCode: code, companyName: "Bir Kez Ltd. Şti." };
  const replies = await Promise.all([browser.post(NEW, fields), browser.post(NEW, fields)]);
  assert.deepEqual(
    replies.map(({ status }) => status),
    [303, 303],
  );
  assert.equal((await actionsOf((await findTenant(portal.platform, code))!.id)).length, 1);
  const other = { ...fields, id: valueOf(await browser.get(NEW), "id"), companyName: "Başka Ltd. Şti." };
  const taken = await browser.post(NEW, other);
  assert.equal(taken.status, 409);
  assert.match(taken.text, /Another company has this code/);
  assert.equal(valueOf(taken, "companyName"), "Başka Ltd. Şti.");
  const used = await browser.post(NEW, { ...fields, companyCode: newCode() });
  assert.equal(used.status, 409);
  for (const [companyCode, problem] of [
    ["-", /Use 1 to 63/],
    ["Büyük", /Use 1 to 63/],
    ["", /Use 1 to 63/],
  ] as const) {
    const refused = await browser.post(NEW, { ...other, companyCode });
    assert.equal(refused.status, 400, companyCode);
    assert.match(refused.text, problem);
  }
});

test("a suspended company's members are refused at the next click, and let in again after it was resumed", async () => {
  const company = await portal.newCompany();
  const member = await company.logIn(["administrator"]);
  const [suspend, resume] = ["suspend", "resume"].map((change) => `${COMPANIES}/${company.code}/${change}`) as [
    string,
    string,
  ];
  assert.match((await browser.get(suspend)).text, /refused with 401/);
  assert.equal((await member.get(company.home)).status, 200);
  for (let times = 0; times < 2; times += 1)
    assert.equal(
      (await browser.post(suspend)).headers.get("location"),
      `${COMPANIES}/${company.code}?done=company_suspended`,
    );
  assert.match((await browser.get(`${COMPANIES}/${company.code}`)).text, /Suspended/);
  assert.equal((await member.get(company.home)).status, 404);
  assert.equal((await browser.post(resume)).status, 303);
  assert.equal((await member.get(company.home)).status, 200);
  const actions = (await actionsOf(company.tenantId)).filter((action) => action.startsWith("tenant."));
  assert.deepEqual(actions, ["tenant.enabled by operator", "tenant.disabled by operator"]);
});

test("companies are found by name, code and state, and the list has none that is no company", async () => {
  const code = newCode();
  await make(code, `Aranan ${code}`);
  const found = await browser.get(`${COMPANIES}?text=${code.toUpperCase()}`);
  assert.match(found.text, new RegExp(`<code>${code}</code>`));
  assert.doesNotMatch(
    (await browser.get(`${COMPANIES}?text=${code}&state=suspended`)).text,
    new RegExp(`<code>${code}`),
  );
  assert.equal((await browser.get(`${COMPANIES}?state=nothing`)).status, 400);
  assert.equal((await browser.get(`${COMPANIES}?state=toString`)).status, 400);
  assert.doesNotMatch((await browser.get(COMPANIES)).text, /<code>-<\/code>|Installation/);
  assert.equal((await browser.get(`${COMPANIES}/-`)).status, 404);
  assert.equal((await browser.post(`${COMPANIES}/-/resume`)).status, 404);
});
