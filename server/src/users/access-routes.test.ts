/** What a company's system does about the log-in of its users: invite, end sessions, read what they did. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setSelfService } from "#identity/index.ts";
import { inTransaction } from "#platform/context.ts";
import { sha256 } from "#platform/crypto.ts";
import { newId } from "#platform/ids.ts";
import { testServer, type Merchant, type TestServer } from "../../tests/support/server.ts";
import { assertRefused } from "../../tests/support/vendor-record.ts";
import { openSession } from "./log-in/open-session.ts";
import { readUser } from "./read-user.ts";
import { userRoutes } from "./routes.ts";

let server: TestServer;
let merchant: Merchant;
before(async () => {
  server = await testServer(userRoutes);
  merchant = await server.newMerchant();
});
after(() => server.close());

const call = (method: string, path: string, body?: object, token = merchant.token) =>
  server.client.request(method, `/vendor/user${path}`, { body, ...(token !== "" && { token }) });

async function newUser(fields: object = {}) {
  const code = `U-${newId().slice(-8)}`;
  const person = { code, name: "Ayşe", surname: "Yılmaz", email: "ayse@firma.example", ...fields };
  const reply = await call("POST", "", person);
  assert.equal(reply.status, 201, reply.text);
  return reply.body.data;
}

/** Each log-in is one of another browser. */
const logIn = async (id: string) => {
  const ctx = server.contextFor(merchant.tenantId);
  const user = await readUser(ctx, "id", id);
  return inTransaction(ctx, (ctx) => openSession(ctx, user, { hash: sha256(newId()), device: "Chrome, Windows" }));
};

test("an invitation is a link for 72 hours, by code or id, and changes registrationState", async () => {
  const user = await newUser();
  const reply = await call("POST", "/invite", { code: user.code });
  assert.equal(reply.status, 200, reply.text);
  assert.deepEqual(Object.keys(reply.body), ["isSuccess", "message", "link", "expiryUtc"]);
  assert.match(reply.body.link, /\/my\/tenant-[0-9a-f]+\/invitation\?token=[\w-]{43}$/);
  assert.equal(reply.headers.get("cache-control"), "no-store");
  const hours = (Date.parse(`${reply.body.expiryUtc}Z`) - server.clock.now().getTime()) / 3_600_000;
  assert.ok(Math.abs(hours - 72) < 0.01);
  assert.equal((await call("GET", `/${user.id}`)).body.registrationState, "Invited");
  assert.equal((await call("POST", "/invite", { id: user.id, sendMail: false })).status, 200);
  await logIn(user.id);
  const { registrationState, lastLoginDate } = (await call("GET", `/${user.id}`)).body;
  assert.deepEqual([registrationState, lastLoginDate !== null], ["Registered", true]);
  const found = await call("GET", "/list?registrationState=Registered");
  assert.deepEqual([found.body.totalCount, found.body.data[0].code], [1, user.code]);
});

test("an invitation is refused for unknown and inactive users, without self-service, and over five a day", async () => {
  assertRefused(await call("POST", "/invite", { code: "none" }), 404, "ERR_NOT_FOUND", "code");
  assertRefused(await call("POST", "/invite", { id: newId() }), 404, "ERR_NOT_FOUND", "id");
  assertRefused(await call("POST", "/invite", {}), 400, "ERR_VALIDATION", "code");
  const user = await newUser();
  assertRefused(
    await call("POST", "/invite", { code: user.code, sendMail: "false" }),
    400,
    "ERR_VALIDATION",
    "sendMail",
  );
  const inactive = await newUser({ isActive: false });
  const refused = await call("POST", "/invite", { code: inactive.code });
  assertRefused(refused, 409, "ERR_CONFLICT", "code");
  assert.equal(refused.body.details.reason, "inactive");
  for (let sent = 0; sent < 5; sent += 1)
    assert.equal((await call("POST", "/invite", { code: user.code })).status, 200);
  assertRefused(await call("POST", "/invite", { code: user.code }), 429, "ERR_RATE_LIMIT");
  await setSelfService(server.platform, merchant.tenantId, false);
  const off = await call("POST", "/invite", { code: (await newUser()).code });
  assertRefused(off, 409, "ERR_CONFLICT");
  assert.equal(off.body.details.reason, "off");
  await setSelfService(server.platform, merchant.tenantId, true);
});

test("logout ends all sessions and says how many; again there is none", async () => {
  const user = await newUser();
  await call("POST", "/invite", { code: user.code });
  await logIn(user.id);
  await logIn(user.id);
  const ended = await call("POST", "/logout", { code: user.code });
  assert.deepEqual([ended.status, ended.body], [200, { isSuccess: true, message: null, endedSessions: 2 }]);
  assert.equal((await call("POST", "/logout", { id: user.id })).body.endedSessions, 0);
  assertRefused(await call("POST", "/logout", { code: "none" }), 404, "ERR_NOT_FOUND", "code");
  assertRefused(await call("POST", "/logout", {}), 400, "ERR_VALIDATION", "code");
});

test("activity lists what happened, newest first, paged and by date", async () => {
  const user = await newUser();
  await call("POST", "/invite", { code: user.code });
  await logIn(user.id);
  await call("POST", "/logout", { code: user.code });
  const list = async (query: string) => (await call("GET", `/activity?code=${user.code}${query}`)).body;
  const all = await list("");
  assert.deepEqual(
    all.data.map(({ action, device }: { action: string; device: string | null }) => [action, device]),
    [
      ["LoggedOut", null],
      ["LoggedIn", "Chrome, Windows"],
      ["Invited", null],
    ],
  );
  assert.deepEqual(Object.keys(all.data[0]), ["date", "action", "accountErpCode", "paymentId", "device"]);
  const second = await list("&page=2&pageSize=1");
  assert.deepEqual([second.totalCount, second.data.length, second.data[0].action], [3, 1, "LoggedIn"]);
  assert.equal((await list("&dateTo=2020-01-01")).totalCount, 0);
  assert.equal((await list("&dateFrom=2020-01-01")).totalCount, 3);
  assertRefused(await call("GET", "/activity?code=none"), 404, "ERR_NOT_FOUND", "code");
  assertRefused(await call("GET", "/activity"), 400, "ERR_VALIDATION", "code");
  assertRefused(await call("GET", `/activity?id=${user.id}&dateFrom=x`), 400, "ERR_VALIDATION", "dateFrom");
});

test("no token is 401, a token without the scope 403, another company's user 404", async () => {
  const user = await newUser();
  const { token: stranger } = await server.newMerchant();
  const { token: unscoped } = await server.newMerchant({ tenantId: merchant.tenantId, scopes: ["cat"] });
  for (const [method, path, body] of [
    ["POST", "/invite", { code: user.code }],
    ["POST", "/logout", { code: user.code }],
    ["GET", `/activity?code=${user.code}`],
  ] as const) {
    assertRefused(await call(method, path, body, ""), 401, "ERR_UNAUTHORIZED");
    assertRefused(await call(method, path, body, unscoped), 403, "ERR_FORBIDDEN");
    assertRefused(await call(method, path, body, stranger), 404, "ERR_NOT_FOUND", "code");
  }
});
