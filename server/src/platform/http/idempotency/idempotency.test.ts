import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import pg from "pg";
import { Type } from "typebox";
import { issueWidgetToken } from "#identity/index.ts";
import { testServer, type TestServer } from "../../../../tests/support/server.ts";
import { DatabaseUnavailable } from "../../database/failures.ts";
import { conflict, Refusal, refusalCodes } from "../../refusal.ts";
import { contextOf } from "../access.ts";
import type { App } from "../app.ts";
import { AmountInput } from "../schemas.ts";
import { oldReplies } from "./idempotency-store.ts";
import { KEPT_MS } from "./idempotency.ts";

let server: TestServer;
let runs = 0;
let gate: Promise<void> = Promise.resolve();
let isDatabaseAway = false;
before(async () => {
  server = await testServer(probeRoutes);
});
after(() => server.close());

function probeRoutes(app: App): void {
  const config = { access: { by: "credential", scope: null } } as const;
  const schema = {
    hide: true,
    body: Type.Object({
      amount: AmountInput(),
      fails: Type.Optional(Type.String()),
      secret: Type.Optional(Type.String()),
    }),
  };
  const run = async (body: { amount: bigint; fails?: string; secret?: string }) => {
    runs += 1;
    await gate;
    if (body.fails === "bug") throw new Error("a bug");
    if (body.fails === "database" && isDatabaseAway) throw new DatabaseUnavailable(new Error("the server was killed"));
    const code = refusalCodes.find((each) => each === body.fails);
    if (code !== undefined) throw new Refusal(code, "Not now.");
    if (body.fails === "conflict") throw conflict("There is one already.", { reason: "duplicate" });
    return { run: runs, amount: String(body.amount), token: body.secret ?? null };
  };
  app.post("/probe/one", { config, schema }, async (request, reply) => reply.code(201).send(await run(request.body)));
  app.post("/probe/two", { config, schema }, async (request) => run(request.body));
  app.post("/probe/widget", { config: { access: { by: "widget" } }, schema }, async (request) => ({
    ...(await run(request.body)),
    by: contextOf(request).actor.kind,
  }));
}

const post = (token: string, key: string, body: object = { amount: 1 }, path = "/probe/one") =>
  server.client.post(path, body, { token, headers: { "Idempotency-Key": key } });

test("Idempotency: same key and body get the first response with Idempotent-Replayed, done once", async () => {
  const { token } = await server.newMerchant();
  const first = await post(token, "k");
  const before = runs;
  const second = await post(token, "k", { amount: 1.0 });
  assert.deepEqual([first.status, second.status], [201, 201]);
  assert.deepEqual(second.text, first.text);
  assert.equal(second.headers.get("content-type"), first.headers.get("content-type"));
  assert.equal(first.headers.get("idempotent-replayed"), null);
  assert.equal(second.headers.get("idempotent-replayed"), "true");
  assert.equal(runs, before);
});

test("Idempotency: same key, other body: 409 ERR_CONFLICT", async () => {
  const { token } = await server.newMerchant();
  await post(token, "k");
  const other = await post(token, "k", { amount: 2 });
  assert.deepEqual(
    [other.status, other.body.errorCode, other.body.details],
    [409, "ERR_CONFLICT", { field: "Idempotency-Key", reason: "other_request" }],
  );
});

test("Idempotency: a repetition in flight gets 409 with Retry-After; one of many is carried out", async () => {
  const { token } = await server.newMerchant();
  const { promise, resolve } = Promise.withResolvers<void>();
  gate = promise;
  const before = runs;
  const first = post(token, "k");
  while (runs === before) await new Promise((turn) => setTimeout(turn, 5));
  const others = await Promise.all([1, 2, 3].map(() => post(token, "k")));
  resolve();
  gate = Promise.resolve();
  assert.equal((await first).status, 201);
  for (const other of others) {
    assert.deepEqual([other.status, other.body.details.reason], [409, "in_flight"]);
    assert.ok(Number(other.headers.get("retry-after")) > 0);
  }
  assert.equal(runs, before + 1);
});

test("Idempotency: a key is of one credential, one method and one path", async () => {
  const merchant = await server.newMerchant();
  const sibling = await server.newMerchant({ tenantId: merchant.tenantId });
  const stranger = await server.newMerchant();
  await post(merchant.token, "k");
  const replies = [
    await post(sibling.token, "k"),
    await post(stranger.token, "k"),
    await post(merchant.token, "k", { amount: 1 }, "/probe/two"),
  ];
  for (const { headers, status } of replies)
    assert.deepEqual([headers.get("idempotent-replayed"), status < 300], [null, true]);
});

test("Idempotency: keys of one WidgetToken are separate from those of others", async () => {
  const merchant = await server.newMerchant();
  const ctx = server.contextFor(merchant.tenantId, { kind: "credential", id: merchant.credentialId });
  const [one, two] = [await issueWidgetToken(ctx), await issueWidgetToken(ctx)];
  const first = await post(one.token, "k", { amount: 1 }, "/probe/widget");
  assert.equal(first.body.by, "widget");
  assert.equal((await post(one.token, "k", { amount: 1 }, "/probe/widget")).text, first.text);
  assert.notEqual((await post(two.token, "k", { amount: 1 }, "/probe/widget")).text, first.text);
});

test("Idempotency: refusals are repeated, a 5xx runs again, an invalid body does not use up the key", async () => {
  const { token } = await server.newMerchant();
  assert.equal(
    (await post(token, "refused", { amount: 1, fails: "conflict" })).headers.get("idempotent-replayed"),
    null,
  );
  const repeated = await post(token, "refused", { amount: 1, fails: "conflict" });
  assert.deepEqual([repeated.status, repeated.headers.get("idempotent-replayed")], [409, "true"]);
  const before = runs;
  for (let tried = 0; tried < 2; tried += 1)
    assert.equal((await post(token, "fault", { amount: 1, fails: "bug" })).status, 500);
  assert.equal(runs, before + 2);
  assert.equal((await post(token, "wrong", { amount: "1" })).status, 400);
  assert.equal((await post(token, "wrong", { amount: 1 })).status, 201);
});

test("Idempotency: the key of a call that was refused before any write is free for another call", async () => {
  const { token } = await server.newMerchant();
  const statuses: number[] = [];
  for (const fails of refusalCodes) {
    const refused = await post(token, fails, { amount: 1, fails });
    assert.equal(refused.body.errorCode, fails);
    const corrected = await post(token, fails, { amount: 2 });
    if (corrected.status !== 201) continue;
    assert.equal((await post(token, fails, { amount: 2 })).headers.get("idempotent-replayed"), "true");
    statuses.push(refused.status);
  }
  assert.deepEqual([...new Set(statuses)], [400, 401, 403, 404, 405, 413, 429]);
});

test("Idempotency: a request answered with 503 is carried out once when it is repeated with its key", async () => {
  const { token } = await server.newMerchant();
  isDatabaseAway = true;
  for (let tried = 0; tried < 3; tried += 1) {
    const refused = await post(token, "away", { amount: 1, fails: "database" });
    assert.deepEqual([refused.status, refused.headers.get("idempotent-replayed")], [503, null]);
    assert.ok(Number(refused.headers.get("retry-after")) > 0);
  }
  isDatabaseAway = false;
  const done = await post(token, "away", { amount: 1, fails: "database" });
  const before = runs;
  const again = await post(token, "away", { amount: 1, fails: "database" });
  assert.deepEqual([done.status, again.status, again.text], [201, 201, done.text]);
  assert.equal(runs, before);
});

test("Idempotency: a key of 255 characters is accepted, a longer one is 400", async () => {
  const { token } = await server.newMerchant();
  assert.equal((await post(token, "k".repeat(255))).status, 201);
  const tooLong = await post(token, "k".repeat(256));
  assert.deepEqual([tooLong.status, tooLong.body.details], [400, { field: "Idempotency-Key", reason: "too_long" }]);
});

test("Idempotency: kept 72 h, then the request is a new one", async () => {
  await using own = await testServer(probeRoutes, { accessTokenSeconds: 86_400 * 30 });
  const { token } = await own.newMerchant();
  const send = () => own.client.post("/probe/one", { amount: 1 }, { token, headers: { "Idempotency-Key": "k" } });
  await send();
  own.clock.advance(72 * 3_600_000 - 1);
  assert.equal((await send()).headers.get("idempotent-replayed"), "true");
  own.clock.advance(1);
  assert.equal((await send()).headers.get("idempotent-replayed"), null);
  own.clock.advance(72 * 3_600_000 + 1);
  const oldest = new Date(own.clock.now().getTime() - KEPT_MS);
  await own.platform.database.system((tx) => oldReplies.deleteOld(tx, oldest, 1_000));
  assert.equal((await rowsOf(own, "select from idempotency_keys")).length, 0);
});

test("Idempotency: the key of a process that died becomes free", async () => {
  const { token } = await server.newMerchant();
  await post(token, "k");
  await rowsOf(
    server,
    "update idempotency_keys set status = null, sealed_reply = null, leased_until = now() - interval '1 second'",
  );
  const again = await post(token, "k");
  assert.deepEqual([again.status, again.headers.get("idempotent-replayed")], [201, null]);
  assert.equal((await post(token, "k")).headers.get("idempotent-replayed"), "true");
});

test("Idempotency: tokens in stored replies and secrets in requests are not stored in clear", async () => {
  const { token } = await server.newMerchant();
  const secret = "prepare-token-1234567890";
  await post(token, "k", { amount: 1, secret });
  const rows = await rowsOf(
    server,
    "select k::text as text, encode(sealed_reply, 'escape') as sealed from idempotency_keys k",
  );
  assert.ok(rows.length > 0);
  assert.ok(!JSON.stringify(rows).includes(secret));
  assert.ok(!JSON.stringify(rows).includes(Buffer.from(secret).toString("hex")));
  assert.equal((await post(token, "k", { amount: 1, secret })).body.token, secret);
});

test("Idempotency: under `/auth` the key does nothing: no reply with a token is ever kept", async () => {
  const { apiKey, secretKey, token } = await server.newMerchant();
  const logIn = (key: string) =>
    server.client.post(
      "/auth/api/token/connect",
      { apiKey, secretKey },
      { token, headers: { "Idempotency-Key": key } },
    );
  const replies = [await logIn("k"), await logIn("k"), await logIn("k".repeat(300))];
  assert.deepEqual(
    replies.map(({ status, headers }) => [status, headers.get("idempotent-replayed")]),
    replies.map(() => [200, null]),
  );
  assert.equal(new Set(replies.map(({ body }) => body.accessToken)).size, replies.length);
});

async function rowsOf({ databaseUrl }: TestServer, sql: string): Promise<object[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  // Row-level security applies to the owner too. The system's role can read every tenant's keys, but not change them.
  await client.query(
    sql.startsWith("select")
      ? "set role servicepay_system"
      : "alter table idempotency_keys no force row level security",
  );
  const { rows } = await client.query<object>(sql);
  if (!sql.startsWith("select")) await client.query("alter table idempotency_keys force row level security");
  await client.end();
  return rows;
}
