import assert from "node:assert/strict";
import { before, after, test } from "node:test";
import { buildApp } from "#app.ts";
import { findTenants } from "#identity/index.ts";
import { seedMember } from "#members/index.ts";
import type { App } from "#platform/http/app.ts";
import type { TenantId } from "#platform/ids.ts";
import { listening } from "../../tests/support/http.ts";
import { testPlatform, type TestPlatform } from "../../tests/support/platform.ts";
import { loggedIn, newMember, portalClient, withSecondFactor } from "../../tests/support/portal-client.ts";
import { runCommand } from "../../tests/support/run-command.ts";

let server: TestPlatform;
let app: App;
let url: string;
let tenantId: TenantId;
let code: string;
before(async () => {
  server = await testPlatform();
  app = await buildApp(server.platform);
  url = await listening(app);
  tenantId = await server.newTenant();
  code = (await findTenants(server.platform, [tenantId]))[0]!.code;
});
after(async () => {
  await app.close();
  await server.close();
});

function servicepay(words: readonly string[], input = "") {
  const settings = {
    DATABASE_URL: server.databaseUrl,
    KEY_ENCRYPTION_KEY: server.platform.config.keyEncryptionKey!.toString("base64"),
  };
  return runCommand(["member", ...words], settings, input);
}

async function json<Data>(words: readonly string[], input = ""): Promise<Data> {
  const { exitCode, stdout, stderr } = await servicepay([...words, "--json"], input);
  assert.equal(exitCode, 0, stderr + stdout);
  return JSON.parse(stdout) as Data;
}

test("member invite prints a link that opens once, and member list shows who has accepted", async () => {
  const invited = ["invite", "ayse@acme.example", "--tenant", code, "--roles", "administrator,finance"];
  const { link } = await json<{ link: string }>(invited);
  assert.equal(new URL(link).origin, server.platform.config.portalUrl);
  const person = portalClient(url);
  const given = { name: "Ayşe Yılmaz", password: "four unrelated words" };
  assert.equal((await person.post(new URL(link).pathname, given)).status, 303);
  assert.equal((await portalClient(url).get(new URL(link).pathname)).status, 404);
  const members = await json<object[]>(["list", "--tenant", code]);
  assert.partialDeepStrictEqual(members, [
    { email: "ayse@acme.example", name: "Ayşe Yılmaz", roles: ["finance", "administrator"], hasSecondFactor: false },
  ]);
  const again = await servicepay(invited);
  assert.equal(again.exitCode, 1);
  assert.match(again.stderr, /already a member/);
  assert.equal((await servicepay(["invite", "b@acme.example", "--tenant", code, "--roles", "owner"])).exitCode, 1);
});

test("member end-sessions and member remove take effect at the member's next request", async () => {
  await newMember(server.platform, tenantId, ["administrator"]);
  const member = await newMember(server.platform, tenantId, ["viewer"]);
  const browser = await loggedIn(url, member);
  assert.deepEqual(await json(["end-sessions", member.email, "--tenant", code]), { email: member.email, ended: 1 });
  assert.equal((await browser.get(`/portal/${code}`)).status, 303);
  const again = await loggedIn(url, member);
  await json(["remove", member.email, "--tenant", code]);
  assert.equal((await again.get(`/portal/${code}`)).status, 303);
  assert.match((await servicepay(["remove", member.email, "--tenant", code])).stderr, /no such member/i);
});

test("an administrator ends a shared member's sessions in the own company only", async () => {
  const member = await newMember(server.platform, tenantId, ["viewer"]);
  const [other] = await findTenants(server.platform, [await server.newTenant()]);
  await seedMember(server.platform, other!.id, { ...member, name: "Selin Aksoy", roles: ["viewer"], locale: "en" });
  const browser = await loggedIn(url, member);
  assert.equal((await browser.get(`/portal/${other!.code}`)).status, 200);
  await json(["end-sessions", member.email, "--tenant", code]);
  const refused = await browser.get(`/portal/${code}`);
  assert.equal(refused.status, 303);
  assert.match(refused.headers.get("location") ?? "", /^\/portal\/-\/log-in/);
  assert.equal(
    (await browser.get(`/portal/${other!.code}`)).status,
    200,
    "the other company's administrator did not ask",
  );
  // The command has the real time.
  server.clock.advance(Math.max(0, Date.now() - server.clock.now().getTime()) + 1);
  assert.equal((await (await loggedIn(url, member)).get(`/portal/${code}`)).status, 200);
});

test("member set-password and member reset-second-factor let a member in who lost everything", async () => {
  const member = await newMember(server.platform, tenantId, ["viewer"]);
  const browser = await loggedIn(url, member);
  await withSecondFactor(browser, server.clock.now());
  assert.equal((await servicepay(["set-password", member.email, "--password-stdin"], "short")).exitCode, 1);
  const { password } = await json<{ password: string }>(["set-password", member.email]);
  assert.equal((await browser.get(`/portal/${code}`)).status, 303);
  const half = await portalClient(url).post("/portal/-/log-in", { email: member.email, password });
  assert.match(half.headers.get("location") ?? "", /log-in\/code/, "the second factor stays");
  await json(["reset-second-factor", member.email]);
  const open = await loggedIn(url, { ...member, password });
  assert.equal((await open.get(`/portal/${code}`)).status, 200);
  assert.match((await servicepay(["set-password", "nobody@acme.example"])).stderr, /There is no member/);
});
