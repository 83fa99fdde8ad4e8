import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import pg from "pg";
import { inTransaction } from "#platform/context.ts";
import { contextOf } from "#platform/http/access.ts";
import type { App } from "#platform/http/app.ts";
import { testServer, type Merchant, type TestServer } from "../../tests/support/server.ts";
import { listAudit } from "../audit/index.ts";

let server: TestServer;
before(async () => {
  server = await testServer(whoAmI);
});
after(() => server.close());

function whoAmI(app: App): void {
  app.get(
    "/probe",
    { config: { access: { by: "credential", scope: null } }, schema: { hide: true } },
    async (request) => contextOf(request).actor,
  );
}

function auditOf(merchant: Merchant, recordId?: string) {
  return inTransaction(server.contextFor(merchant.tenantId), (ctx) =>
    listAudit(ctx, recordId === undefined ? {} : { recordId }),
  );
}

test("`POST /auth/token` answers accessToken, refreshToken, tokenType and expiresIn, and nothing else", async () => {
  const { username, password } = await server.newMerchant();
  const { status, body } = await server.client.post("/auth/token", { username, password });
  assert.equal(status, 200);
  assert.deepEqual(Object.keys(body), ["accessToken", "refreshToken", "tokenType", "expiresIn"]);
  assert.equal(body.tokenType, "Bearer");
  assert.equal(body.expiresIn, 3600);
  assert.equal((await server.client.get("/probe", { token: body.accessToken })).status, 200);
});

test("the user name's case does not matter, the password's does", async () => {
  const { username, password } = await server.newMerchant();
  assert.equal((await server.client.post("/auth/token", { username: username.toUpperCase(), password })).status, 200);
  assert.equal((await server.client.post("/auth/token", { username, password: `${password}X` })).status, 401);
});

test("`POST /auth/api/token/connect` takes apiKey and secretKey, and also answers token, expiry and type", async () => {
  const { apiKey, secretKey } = await server.newMerchant();
  const { status, body } = await server.client.post("/auth/api/token/connect", { apiKey, secretKey });
  assert.equal(status, 200);
  assert.equal(body.token, body.accessToken);
  assert.equal(body.type, "Bearer");
  assert.match(body.expiry, /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);
  assert.equal(new Date(body.expiry).getTime(), server.clock.now().getTime() + body.expiresIn * 1000);
});

test("`POST /auth/api/token/connect` also takes username and password", async () => {
  const { username, password } = await server.newMerchant();
  const { status, body } = await server.client.post("/auth/api/token/connect", { username, password });
  assert.equal(status, 200);
  assert.equal((await server.client.get("/probe", { token: body.token })).status, 200);
});

test("a log-in with a missing or empty field is answered 400 ERR_VALIDATION, which names the field", async () => {
  const cases: [path: string, body: object, field: string][] = [
    ["/auth/token", {}, "username"],
    ["/auth/token", { username: "someone" }, "password"],
    ["/auth/token", { username: "someone", password: "" }, "password"],
    ["/auth/token", { username: 12, password: "x" }, "username"],
    ["/auth/api/token/connect", {}, "apiKey"],
    ["/auth/api/token/connect", { apiKey: "x" }, "secretKey"],
    ["/auth/api/token/connect", { username: "x" }, "password"],
    ["/auth/token/refresh", {}, "refreshToken"],
  ];
  for (const [path, body, field] of cases) {
    const reply = await server.client.post(path, body);
    assert.equal(reply.status, 400, path);
    assert.equal(reply.body.errorCode, "ERR_VALIDATION");
    assert.equal(reply.body.details.field, field);
  }
});

test("an unknown user name and a wrong password get the same answer after the same time", async () => {
  const { username } = await server.newMerchant();
  const timed = async (name: string) => {
    const started = performance.now();
    const { status, body } = await server.client.post("/auth/token", { username: name, password: "not the password" });
    return { status, body: { ...body, timestamp: "", traceId: "" }, tookMs: performance.now() - started };
  };
  const known = await timed(username);
  const unknown = await timed("nobody-of-this-name");
  assert.equal(known.status, 401);
  assert.deepEqual(unknown.body, known.body);
  for (const { tookMs } of [known, unknown]) assert.ok(tookMs >= 199, `${tookMs} ms`);
});

test("failed log-ins are limited per name, known or not: 429 with Retry-After, even for the right password", async () => {
  await using own = await testServer(whoAmI, { loginAttemptsMax: 3 });
  const { username, password } = await own.newMerchant();
  for (const name of [username, "nobody-of-this-name"]) {
    for (let tried = 0; tried < 3; tried += 1)
      assert.equal((await own.client.post("/auth/token", { username: name, password: "wrong password" })).status, 401);
    const reply = await own.client.post("/auth/token", { username: name, password });
    assert.equal(reply.status, 429);
    assert.equal(reply.body.errorCode, "ERR_RATE_LIMIT");
    assert.ok(Number(reply.headers.get("retry-after")) > 0);
  }
});

test("spellings of one user name share one limit: capitals, Turkish İ, and composed or decomposed letters", async () => {
  await using own = await testServer(whoAmI, { loginAttemptsMax: 4 });
  const { username, password } = await own.newMerchant({ username: "info.şube@example.com" });
  const spellings = [
    "İnfo.şube@example.com",
    "INFO.ŞUBE@EXAMPLE.COM",
    "info.s\u0327ube@example.com",
    "I\u0307NFO.şube@example.com",
  ];
  for (const spelling of spellings) {
    const reply = await own.client.post("/auth/token", { username: spelling, password: "wrong password" });
    assert.equal(reply.status, 401, spelling);
  }
  for (const spelling of [username, ...spellings])
    assert.equal((await own.client.post("/auth/token", { username: spelling, password })).status, 429, spelling);
});

test("a credential is found by each spelling of its user name", async () => {
  const { username, password } = await server.newMerchant({ username: "İşyeri.ŞUBE@example.com" });
  for (const spelling of [username, "işyeri.şube@example.com", "IŞYERI.ŞUBE@EXAMPLE.COM"])
    assert.equal((await server.client.post("/auth/token", { username: spelling, password })).status, 200, spelling);
});

test("simultaneous log-ins cannot exceed the limit", async () => {
  await using own = await testServer(whoAmI, { loginAttemptsMax: 3 });
  const { username } = await own.newMerchant();
  const replies = await Promise.all(
    Array.from({ length: 12 }, () => own.client.post("/auth/token", { username, password: "wrong password" })),
  );
  const statuses = replies.map(({ status }) => status);
  // There are two hash slots, so at most one log-in more than the limit passes the check.
  assert.ok(statuses.filter((status) => status === 401).length <= 4, statuses.join(" "));
  assert.ok(statuses.every((status) => status === 401 || status === 429));
});

test("failed log-ins are limited per address, over many accounts", async () => {
  await using own = await testServer(whoAmI, { loginAttemptsMax: 3 });
  for (let tried = 0; tried < 15; tried += 1)
    assert.equal(
      (await own.client.post("/auth/token", { username: `name-${tried}`, password: "wrong password" })).status,
      401,
    );
  assert.equal((await own.client.post("/auth/token", { username: "another", password: "wrong password" })).status, 429);
});

test("successful log-ins are never limited, however many are simultaneous", async () => {
  await using own = await testServer(whoAmI, { loginAttemptsMax: 3 });
  const { username, password } = await own.newMerchant();
  const replies = await Promise.all(
    Array.from({ length: 8 }, () => own.client.post("/auth/token", { username, password })),
  );
  assert.deepEqual(
    replies.map(({ status }) => status),
    Array.from({ length: 8 }, () => 200),
  );
});

test("a successful log-in resets the count of failures", async () => {
  await using own = await testServer(whoAmI, { loginAttemptsMax: 3 });
  const { username, password } = await own.newMerchant();
  const wrong = () => own.client.post("/auth/token", { username, password: "wrong password" });
  for (let round = 0; round < 2; round += 1) {
    assert.deepEqual([(await wrong()).status, (await wrong()).status], [401, 401]);
    assert.equal((await own.client.post("/auth/token", { username, password })).status, 200);
  }
});

test("a refresh replaces both tokens, and the new ones work", async () => {
  const { username, password } = await server.newMerchant();
  const first = (await server.client.post("/auth/token", { username, password })).body;
  const second = await server.client.post("/auth/token/refresh", { refreshToken: first.refreshToken });
  assert.equal(second.status, 200);
  assert.deepEqual(Object.keys(second.body), ["accessToken", "refreshToken", "tokenType", "expiresIn"]);
  assert.notEqual(second.body.refreshToken, first.refreshToken);
  assert.equal((await server.client.get("/probe", { token: second.body.accessToken })).status, 200);
  assert.equal(
    (await server.client.post("/auth/token/refresh", { refreshToken: second.body.refreshToken })).status,
    200,
  );
});

test("a second use of a refresh token ends its session, and no other", async () => {
  const merchant = await server.newMerchant();
  const { username, password } = merchant;
  const other = (await server.client.post("/auth/token", { username, password })).body;
  const first = (await server.client.post("/auth/token", { username, password })).body;
  const second = (await server.client.post("/auth/token/refresh", { refreshToken: first.refreshToken })).body;
  assert.equal((await server.client.post("/auth/token/refresh", { refreshToken: first.refreshToken })).status, 401);
  assert.equal((await server.client.post("/auth/token/refresh", { refreshToken: second.refreshToken })).status, 401);
  for (const token of [first.accessToken, second.accessToken])
    assert.equal((await server.client.get("/probe", { token })).status, 401);
  assert.equal((await server.client.get("/probe", { token: other.accessToken })).status, 200);
  assert.ok((await auditOf(merchant)).some(({ action }) => action === "session.reuse_detected"));
});

test("of two simultaneous uses of one refresh token, at most one gets tokens, and the session ends", async () => {
  const { username, password } = await server.newMerchant();
  const { refreshToken } = (await server.client.post("/auth/token", { username, password })).body;
  const replies = await Promise.all([1, 2, 3].map(() => server.client.post("/auth/token/refresh", { refreshToken })));
  const given = replies.filter(({ status }) => status === 200);
  assert.equal(given.length, 1);
  assert.equal((await server.client.get("/probe", { token: given[0]?.body.accessToken })).status, 401);
});

test("an unknown or expired refresh token, or a token of another kind, is answered 401", async () => {
  await using own = await testServer(whoAmI);
  const { username, password } = await own.newMerchant();
  const { accessToken, refreshToken } = (await own.client.post("/auth/token", { username, password })).body;
  for (const token of ["spr_unknown", accessToken, "x"])
    assert.equal((await own.client.post("/auth/token/refresh", { refreshToken: token })).status, 401);
  own.clock.advance(30 * 24 * 3600 * 1000);
  const late = await own.client.post("/auth/token/refresh", { refreshToken });
  assert.equal(late.status, 401);
  assert.equal(late.body.errorCode, "ERR_UNAUTHORIZED");
});

test("`POST /auth/token/revoke` ends a session: access and refresh tokens are 401 from then on", async () => {
  const { username, password } = await server.newMerchant();
  const { accessToken, refreshToken } = (await server.client.post("/auth/token", { username, password })).body;
  const reply = await server.client.post("/auth/token/revoke", undefined, { token: accessToken });
  assert.equal(reply.status, 200);
  assert.deepEqual(reply.body, { isSuccess: true, message: null });
  assert.equal((await server.client.get("/probe", { token: accessToken })).status, 401);
  assert.equal((await server.client.post("/auth/token/refresh", { refreshToken })).status, 401);
  assert.equal((await server.client.post("/auth/token/revoke", undefined, { token: accessToken })).status, 401);
});

test("`POST /auth/token/revoke` also takes the refresh token; without any token it answers 401", async () => {
  const { username, password } = await server.newMerchant();
  const { accessToken, refreshToken } = (await server.client.post("/auth/token", { username, password })).body;
  assert.equal((await server.client.post("/auth/token/revoke")).status, 401);
  assert.equal((await server.client.post("/auth/token/revoke", { refreshToken })).status, 200);
  assert.equal((await server.client.get("/probe", { token: accessToken })).status, 401);
});

test("accepted and refused log-ins of a known credential are audited", async () => {
  const merchant = await server.newMerchant();
  await server.client.post("/auth/token", { username: merchant.username, password: "wrong password" });
  const actions = (await auditOf(merchant, merchant.credentialId)).map(({ action }) => action);
  assert.deepEqual(actions, ["login.refused", "login.accepted", "credential.created"]);
});

test("no token, secret key or password is stored in the database", async () => {
  const merchant = await server.newMerchant();
  const { username, password, secretKey, token } = merchant;
  const tokens = (await server.client.post("/auth/token", { username, password })).body;
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  const { rows: tables } = await client.query<{ name: string }>(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public'",
  );
  let text = "";
  for (const { name } of tables) {
    // Row-level security applies to the owner too, who would see nothing.
    await client.query(`alter table ${name} no force row level security`);
    const { rows } = await client.query<{ all: string | null }>(
      `select string_agg(r::text, ' ') as all from ${name} r`,
    );
    text += rows[0]?.all ?? "";
  }
  await client.end();
  assert.ok(text.includes(username) && text.includes(merchant.apiKey));
  for (const secret of [password, secretKey, token, tokens.accessToken, tokens.refreshToken]) {
    assert.ok(!text.includes(secret) && !text.includes(Buffer.from(secret).toString("hex")));
  }
});
