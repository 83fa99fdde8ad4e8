/** Integrators see the refused calls of their company's programs. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { createCredential } from "#identity/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { randomHex } from "#platform/ids.ts";
import { countRefusedCalls } from "#refused-calls/index.ts";
import { http, type HttpReply } from "../../../tests/support/http.ts";
import { startTestPortal, type TestPortal } from "../../../tests/support/portal-client.ts";

let portal: TestPortal;
before(async () => (portal = await startTestPortal()));
after(() => portal.close());

async function program(ctx: Context, name: string) {
  const client = http(portal.url);
  const given = { username: `${name}-${randomHex(4)}`, password: randomHex(10), scopes: ["cat"] };
  const { id } = await inTransaction(ctx, (ctx) => createCredential(ctx, given));
  const { username, password } = given;
  const token = String((await client.post("/auth/token", { username, password })).body.accessToken);
  return { id, username, get: (path: string) => client.get(path, { token }) };
}

async function areListed(ctx: Context, count: number) {
  for (let round = 0; round < 600; round += 1) {
    if ((await countRefusedCalls(ctx, {}, 100)) >= count) return;
    await delay(10);
  }
  throw new Error("the calls are not listed");
}

const traceOf = ({ headers }: HttpReply) => headers.get("x-trace-id") ?? "";

test("a refused call is found by its trace id, with its route, error code, field and credential", async () => {
  const { ctx, home, logIn } = await portal.newCompany();
  const erp = await program(ctx, "erp");
  const forbidden = await erp.get("/hpm/links");
  const invalid = await erp.get("/cat/cat/list?pageSize=0&customer=Zeynep");
  assert.equal(invalid.status, 400);
  await areListed(ctx, 2);
  const browser = await logIn(["integrator"]);
  const found = await browser.follow(await browser.get(`${home}/search?q=${traceOf(invalid)}`));
  assert.match(found.text, /GET \/cat\/cat\/list</);
  assert.match(
    found.text,
    new RegExp(`/docs/errors/ERR_VALIDATION[^]*pageSize[^]*${erp.username}[^]*${traceOf(invalid)}`),
  );
  for (const text of ["Zeynep", traceOf(forbidden)]) assert.ok(!found.text.includes(text), text);
  assert.match((await browser.get(`${home}/calls`)).text, new RegExp(`ERR_FORBIDDEN[^]*${traceOf(forbidden)}`));
});

test("the list is filtered by day, code and credential; a filter that is not understood says so", async () => {
  const { ctx, home, logIn } = await portal.newCompany();
  const [erp, shop] = [await program(ctx, "erp"), await program(ctx, "shop")];
  const traces = [traceOf(await erp.get("/hpm/links")), traceOf(await shop.get("/cat/cat/list?pageSize=0"))];
  await areListed(ctx, 2);
  const browser = await logIn(["administrator"]);
  const shown = async (query: string) => {
    const { text } = await browser.get(`${home}/calls?${query}`);
    return traces.map((trace) => text.includes(trace));
  };
  assert.deepEqual(await shown("period=today"), [true, true]);
  assert.deepEqual(await shown("period=yesterday"), [false, false]);
  assert.deepEqual(await shown("code=ERR_FORBIDDEN"), [true, false]);
  assert.deepEqual(await shown(`credential=${shop.id}`), [false, true]);
  for (const wrong of ["code=E1", "credential=1", "traceId=xyz"])
    assert.equal((await browser.get(`${home}/calls?${wrong}`)).status, 400, wrong);
});

test("another company's calls are in no list and not found", async () => {
  const foreign = await portal.newCompany();
  const trace = traceOf(await (await program(foreign.ctx, "erp")).get("/hpm/links"));
  await areListed(foreign.ctx, 1);
  const { home, logIn } = await portal.newCompany();
  const browser = await logIn(["integrator"]);
  assert.match((await browser.get(`${home}/calls`)).text, /No refused calls/);
  assert.match((await browser.get(`${home}/calls?traceId=${trace}`)).text, /No results match/);
  assert.match((await browser.get(`${home}/search?q=${trace}`)).text, /Nothing|nothing/);
});
