/** Members make, change, replace and disable credentials; secrets are shown once. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { listAudit } from "#audit/index.ts";
import { listCredentials } from "#identity/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { newId, randomHex } from "#platform/ids.ts";
import { http, type HttpReply } from "../../../tests/support/http.ts";
import { startTestPortal, valueOf, type PortalClient, type TestPortal } from "../../../tests/support/portal-client.ts";

let portal: TestPortal;
before(async () => (portal = await startTestPortal()));
after(() => portal.close());

async function company() {
  const { ctx, home, logIn } = await portal.newCompany();
  return { ctx, list: `${home}/credentials`, logIn };
}

const credentialsOf = (ctx: Context) => inTransaction(ctx, listCredentials);
const secretsOf = (page: HttpReply) => ({
  username: shownAt(page, "username"),
  password: shownAt(page, "password"),
  apiKey: shownAt(page, "apiKey"),
  secretKey: shownAt(page, "secretKey"),
});
const shownAt = ({ text }: HttpReply, id: string) =>
  /value="([^"]*)"/.exec(new RegExp(`<input[^>]*id="${id}"[^>]*>`).exec(text)?.[0] ?? "")?.[1] ?? "";

async function made(browser: PortalClient, list: string, scopes: readonly string[] = ["cat"]) {
  const fields = { id: newId(), username: `erp-${randomHex(6)}`, scopes };
  const page = await browser.post(`${list}/new`, fields);
  assert.equal(page.status, 200, page.text);
  return { fields, page, path: `${list}/${fields.id}`, ...secretsOf(page) };
}

test("a credential's secrets are shown once; the form sent twice makes one credential", async () => {
  const { ctx, list, logIn } = await company();
  const browser = await logIn(["integrator"]);
  const form = await browser.get(`${list}/new`);
  const fields = { id: valueOf(form, "id"), username: `erp-${randomHex(6)}`, scopes: ["cat", "hpm"] };
  const page = await browser.post(`${list}/new`, fields);
  assert.equal(page.status, 200);
  assert.equal(page.headers.get("cache-control"), "no-store");
  const { password, apiKey, secretKey } = secretsOf(page);
  const client = http(portal.url);
  assert.equal((await client.post("/auth/token", { username: fields.username, password })).status, 200);
  assert.equal((await client.post("/auth/api/token/connect", { apiKey, secretKey })).status, 200);

  const again = await browser.post(`${list}/new`, fields);
  assert.equal(again.headers.get("location"), `${list}/${fields.id}?done=credential_made_before`);
  const shown = await browser.follow(again);
  assert.match(shown.text, /This form was already submitted/);
  for (const text of [again.text, shown.text, (await browser.get(list)).text])
    for (const secret of [password, secretKey]) assert.ok(!text.includes(secret));
  assert.match((await browser.get(list)).text, new RegExp(`${fields.username}[^]*Transactions, Links`));
  const [credential, ...others] = await credentialsOf(ctx);
  assert.deepEqual([credential?.username, credential?.scopes, others.length], [fields.username, ["cat", "hpm"], 0]);
  const entries = await inTransaction(ctx, (ctx) => listAudit(ctx, {}));
  const creations = entries.filter(({ action }) => action === "credential.created");
  assert.equal(creations.length, 1);
  assert.equal(creations[0]?.actor_kind, "member");
});

test("two forms that arrive at the same time make one credential", async () => {
  const { ctx, list, logIn } = await company();
  const browser = await logIn(["administrator"]);
  const fields = { id: newId(), username: `erp-${randomHex(6)}`, scopes: ["cat"] };
  const replies = await Promise.all([1, 2, 3].map(() => browser.post(`${list}/new`, fields)));
  assert.deepEqual(
    replies.map(({ status }) => status).toSorted((left, right) => left - right),
    [200, 303, 303],
  );
  assert.equal((await credentialsOf(ctx)).length, 1);
});

test("a form that is refused keeps what was typed and says why", async () => {
  const { ctx, list, logIn } = await company();
  const browser = await logIn(["administrator"]);
  const { fields } = await made(browser, list);
  for (const [wrong, status, message] of [
    [{ username: "two words", scopes: ["cat"] }, 400, /without spaces/],
    [{ username: "erp-9", scopes: [] }, 400, /at least one scope/],
    [{ username: fields.username.toUpperCase(), scopes: ["hpm"] }, 409, /name is taken/],
  ] as const) {
    const page = await browser.post(`${list}/new`, { id: newId(), ...wrong });
    assert.equal(page.status, status);
    assert.match(page.text, message);
    assert.equal(valueOf(page, "username"), wrong.username);
  }
  assert.equal((await credentialsOf(ctx)).length, 1);
});

test("a replaced secret works and the old one does not; the form sent again replaces nothing", async () => {
  const { list, logIn } = await company();
  const browser = await logIn(["integrator"]);
  const { path, apiKey, secretKey, username, password } = await made(browser, list);
  const client = http(portal.url);
  const connect = async (secret: string) =>
    (await client.post("/auth/api/token/connect", { apiKey, secretKey: secret })).status;
  const seen = valueOf(await browser.get(`${path}/rotate`), "seen");
  portal.clock.advance(1_000);
  const page = await browser.post(`${path}/rotate`, { seen, which: "secretKey", overlap: "0" });
  const replaced = secretsOf(page);
  assert.equal(replaced.password, "", "the password is not replaced");
  assert.deepEqual([await connect(secretKey), await connect(replaced.secretKey)], [401, 200]);

  const again = await browser.post(`${path}/rotate`, { seen, which: "secretKey", overlap: "0" });
  assert.equal(again.status, 409);
  assert.match(again.text, /replaced in the meantime/);
  assert.equal(await connect(replaced.secretKey), 200);

  const now = valueOf(again, "seen");
  const other = secretsOf(await browser.post(`${path}/rotate`, { seen: now, which: "password" }));
  const logIns = [password, other.password].map((each) => client.post("/auth/token", { username, password: each }));
  assert.deepEqual(
    (await Promise.all(logIns)).map(({ status }) => status),
    [401, 200],
  );
});

test("a replaced secret key stays valid for the chosen time, and the page ends it at once", async () => {
  const { ctx, list, logIn } = await company();
  const browser = await logIn(["administrator"]);
  const { path, apiKey, secretKey: old } = await made(browser, list, ["cat"]);
  const connect = async (secretKey: string) =>
    (await http(portal.url).post("/auth/api/token/connect", { apiKey, secretKey })).status;
  const rotate = async (overlap: string) =>
    browser.post(`${path}/rotate`, {
      seen: valueOf(await browser.get(`${path}/rotate`), "seen"),
      which: "secretKey",
      overlap,
    });
  for (const overlap of ["", "x", "721"]) assert.equal((await rotate(overlap)).status, 400, overlap);
  portal.clock.advance(1_000);
  const { secretKey } = secretsOf(await rotate("72"));
  assert.deepEqual([await connect(old), await connect(secretKey)], [200, 200]);
  assert.match((await browser.get(path)).text, /The previous secret is valid until/);
  for (let time = 0; time < 2; time += 1)
    assert.equal(
      (await browser.post(`${path}/end-previous`)).headers.get("location"),
      `${path}?done=previous_secret_ended`,
    );
  assert.deepEqual([await connect(old), await connect(secretKey)], [401, 200]);
  assert.doesNotMatch((await browser.get(path)).text, /The previous secret is valid until/);
  const entries = await inTransaction(ctx, (ctx) => listAudit(ctx, {}));
  assert.equal(entries.filter(({ action }) => action === "credential.previous_secret_ended").length, 1);
});

test("scopes change unless somebody changed them meanwhile; a disabled credential is refused", async () => {
  const { ctx, list, logIn } = await company();
  const browser = await logIn(["administrator"]);
  const { path, apiKey, secretKey } = await made(browser, list, ["cat"]);
  const connect = async () => (await http(portal.url).post("/auth/api/token/connect", { apiKey, secretKey })).status;
  const changed = await browser.post(path, { was: "cat", scopes: ["cat", "payments"] });
  assert.equal(changed.headers.get("location"), `${path}?done=credential_scopes_set`);
  const stale = await browser.post(path, { was: "cat", scopes: ["hpm"] });
  assert.equal(stale.status, 409);
  assert.match(stale.text, /changed the scopes in the meantime[^]*Scopes now: Transactions, Payments/);
  assert.match(stale.text, /value="hpm" checked/, "the choice is kept");
  assert.deepEqual((await credentialsOf(ctx))[0]?.scopes, ["cat", "payments"]);

  for (let time = 0; time < 2; time += 1)
    assert.equal((await browser.post(`${path}/disable`)).headers.get("location"), `${path}?done=credential_disabled`);
  assert.equal(await connect(), 401);
  const entries = await inTransaction(ctx, (ctx) => listAudit(ctx, {}));
  assert.equal(entries.filter(({ action }) => action === "credential.disabled").length, 1);
  assert.match((await browser.get(path)).text, /Disabled[^]*action="[^"]*\/enable"/);
  await browser.post(`${path}/enable`);
  assert.equal(await connect(), 200);
});

test("another company's credential is not found, and is not changed", async () => {
  const own = await company();
  const foreign = await company();
  const { fields } = await made(await foreign.logIn(["administrator"]), foreign.list);
  const browser = await own.logIn(["administrator"]);
  const path = `${own.list}/${fields.id}`;
  const replies = [
    await browser.get(path),
    await browser.get(`${path}/rotate`),
    await browser.post(path, { was: "cat", scopes: ["hpm"] }),
    await browser.post(`${path}/disable`),
    await browser.post(`${path}/end-previous`),
    await browser.post(`${path}/rotate`, { seen: "0", which: "secretKey", overlap: "0" }),
  ];
  assert.deepEqual(
    replies.map(({ status }) => status),
    [404, 404, 404, 404, 404, 404],
  );
  const [credential] = await credentialsOf(foreign.ctx);
  assert.deepEqual([credential?.isActive, credential?.scopes], [true, ["cat"]]);
});

test("an integrator gives no program the scope payments, and gets no secrets of a credential with it", async () => {
  const { ctx, list, logIn } = await company();
  const [administrator, integrator] = [await logIn(["administrator"]), await logIn(["integrator", "finance"])];
  const scopesOf = async (id: string) => (await credentialsOf(ctx)).find((each) => each.id === id)?.scopes;

  const fields = { id: newId(), username: `erp-${randomHex(6)}`, scopes: ["cat", "payments"] };
  const refused = await integrator.post(`${list}/new`, fields);
  assert.equal(refused.status, 400);
  assert.match(refused.text, /Only administrators can grant the scope “payments”/);
  assert.equal(await scopesOf(fields.id), undefined);
  const own = await made(integrator, list);
  const raised = await integrator.post(own.path, { scopes: ["cat", "payments"], was: "cat" });
  assert.equal(raised.status, 400);
  assert.deepEqual(await scopesOf(own.fields.id), ["cat"]);

  const { path, fields: strong } = await made(administrator, list, ["cat", "payments"]);
  for (const which of ["secret", "password"]) {
    const form = await integrator.get(`${path}/rotate`);
    const reply = await integrator.post(`${path}/rotate`, { seen: valueOf(form, "seen"), which, overlap: "0" });
    assert.equal(reply.status, 400, which);
    assert.match(reply.text, /refunds without a limit\. Only administrators can replace its secrets/);
  }
  assert.equal((await integrator.post(path, { scopes: ["hpm", "payments"], was: "cat payments" })).status, 303);
  assert.equal((await integrator.post(`${path}/disable`)).status, 303);
  assert.equal((await integrator.post(`${path}/enable`)).status, 403);
  assert.equal((await administrator.post(`${path}/enable`)).status, 303);
  assert.deepEqual(await scopesOf(strong.id), ["hpm", "payments"]);
});
