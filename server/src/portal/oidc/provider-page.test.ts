import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { asSystem, removeMember } from "#members/index.ts";
import { assertRefused, startOidcWorld, type OidcWorld } from "../../../tests/support/identity-provider/oidc-world.ts";
import { newMember } from "../../../tests/support/portal-client.ts";

let world: OidcWorld;
before(async () => {
  world = await startOidcWorld();
});
after(() => world.close());

/** A company with its own provider, an administrator, and a member who is logged in with the provider. */
async function companyWithProvider() {
  const company = await world.newCompany();
  const provider = await world.startProvider([company]);
  const boss = await world.setProvider(company, provider);
  const member = await world.connectedMember(company, provider);
  const browser = world.browser();
  world.nextIs(provider, member);
  const reply = await browser.walk(`/portal/-/oidc/${company.code}/start`);
  assert.equal(reply.url, `${world.portal.url}/portal/${company.code}`);
  return { company, provider, boss, member, browser };
}

test("a removed member and a member whose connection or provider was removed are out at once", async () => {
  const { company, provider, boss, member, browser } = await companyWithProvider();
  const home = `/portal/${company.code}/payments`;
  const start = `/portal/-/oidc/${company.code}/start`;
  const other = await world.connectedMember(company, provider);
  const own = await world.loggedIn(other);
  const byProvider = world.browser();
  await byProvider.walk(start);
  assert.equal((await byProvider.get(home)).status, 200);
  await own.post("/portal/-/me/log-ins/disconnect", { company: company.code });
  assert.equal((await byProvider.get(home)).status, 303);
  assertRefused(await world.browser().walk(start), "not_connected");

  await asSystem(world.portal.contextFor(company.tenantId), (ctx) => removeMember(ctx, member.id));
  assert.equal((await browser.get(home)).status, 303);
  world.nextIs(provider, member);
  assertRefused(await world.browser().walk(start), "not_connected");

  const third = await world.connectedMember(company, provider);
  const last = world.browser();
  world.nextIs(provider, third);
  await last.walk(start);
  assert.equal((await last.get(home)).status, 200);
  assert.equal((await boss.post(`/portal/${company.code}/log-in/remove`)).status, 303);
  assert.equal((await last.get(home)).status, 303);
  assertRefused(await world.browser().walk(start), "no_provider");
});

test("a company may require its provider once it has worked; administrators keep their own way in", async () => {
  const { company, provider, boss, member, browser } = await companyWithProvider();
  const home = `/portal/${company.code}/payments`;
  const page = `/portal/${company.code}/log-in`;
  const byPassword = await world.loggedIn(member);
  assert.equal((await byPassword.get(home)).status, 200);
  assert.equal((await boss.post(`${page}/require`, { required: "yes" })).status, 303);
  assert.match((await byPassword.get(home)).headers.get("location") ?? "", /^\/portal\/-\/log-in\?.*why=provider/);
  assert.equal((await browser.get(home)).status, 200);
  await provider.close();
  assert.equal((await boss.get(page)).status, 200);
  assert.equal((await boss.post(`${page}/require`, { required: "no" })).status, 303);
  assert.equal((await byPassword.get(home)).status, 200);
  assert.equal((await world.audited(company, "oidc.requirement_set")).length, 2);
});

test("a provider that nobody has used cannot be required", async () => {
  const company = await world.newCompany();
  const boss = await world.setProvider(company, await world.startProvider([company]));
  const reply = await boss.post(`/portal/${company.code}/log-in/require`, { required: "yes" });
  assert.equal(reply.status, 409);
  assert.match(reply.text, /No one has logged in with the provider yet/);
});

test("if a provider is down or answers garbage, the page says so plainly, and the password still works", async () => {
  const faults = [
    { body: "<html>", reason: "bad_answer", checked: "is not an OpenID Connect configuration" },
    { body: '{"issuer":"https://other.example"}', reason: "bad_answer", checked: "different issuer" },
    { body: " ".repeat(300_000), reason: "bad_answer", checked: "is not an OpenID Connect configuration" },
    { body: null, reason: "unreachable", checked: "cannot be reached" },
  ];
  for (const { body, reason, checked } of faults) {
    const company = await world.newCompany();
    const provider = await world.startProvider([]);
    const boss = await world.setProvider(company, provider);
    provider.instead = (_request, response) => {
      response.writeHead(200, { "Content-Type": "application/json" }).end(body);
      return true;
    };
    if (body === null) await provider.close();
    assertRefused(await world.browser().walk(`/portal/-/oidc/${company.code}/start`), reason);
    assert.match((await boss.post(`/portal/${company.code}/log-in/check`)).text, new RegExp(checked));
    const member = await newMember(world.portal.platform, company.tenantId, ["finance"]);
    assert.equal((await (await world.loggedIn(member)).get(`/portal/${company.code}/payments`)).status, 200);
  }
});

test("the settings never show the secret, a stale form changes nothing, and a good provider passes", async () => {
  const company = await world.newCompany();
  const provider = await world.startProvider([company]);
  const boss = await world.setProvider(company, provider, { providerName: "New" });
  const { issuer, clientId, clientSecret } = provider;
  const page = `/portal/${company.code}/log-in`;
  const given = { was: "", providerName: "Late", issuer, clientId, clientSecret };
  assert.equal((await boss.post(page, { ...given, issuer: "ftp://x.example" })).status, 400);
  assert.equal((await boss.post(page, given)).status, 409);
  const shown = await boss.get(page);
  assert.match(shown.text, /value="New"/);
  assert.doesNotMatch(shown.text, new RegExp(clientSecret));
  assert.match((await boss.post(`${page}/check`)).text, /responded correctly/);
  const [entry] = await world.audited(company, "oidc.provider_set");
  assert.doesNotMatch(JSON.stringify(entry), new RegExp(clientSecret));
});

test("a provider at a private address is not connected to, and in live mode an issuer needs https", async () => {
  const { config } = world.portal.platform;
  const before = { mode: config.mode, outboundAllowedNetworks: config.outboundAllowedNetworks };
  const company = await world.newCompany();
  const provider = await world.startProvider([company]);
  let requests = 0;
  provider.instead = () => {
    requests += 1;
    return false;
  };
  const boss = await world.setProvider(company, provider);
  try {
    Object.assign(config, { outboundAllowedNetworks: [] });
    assertRefused(await world.browser().walk(`/portal/-/oidc/${company.code}/start`), "unreachable");
    assert.match((await boss.post(`/portal/${company.code}/log-in/check`)).text, /cannot be reached/);
    assert.equal(requests, 0);
    Object.assign(config, { mode: "live" });
    const { issuer, clientId, clientSecret } = provider;
    const given = { was: "", providerName: "Acme ID", issuer, clientId, clientSecret };
    const reply = await boss.post(`/portal/${company.code}/log-in`, given);
    assert.match(reply.text, /The issuer must begin with https/);
  } finally {
    Object.assign(config, before);
  }
});
