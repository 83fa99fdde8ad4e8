import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { inTransaction } from "#platform/context.ts";
import { newContact, queueLink } from "../../../tests/support/messages/message-queue.ts";
import { testServer } from "../../../tests/support/server.ts";
import { eraseMessages, exportMessages, listMessages, showMessage } from "../index.ts";
import { shortAddressRoutes } from "../routes.ts";
import { isVisit } from "./is-visit.ts";

const SIGNED = "https://pay.example/hpm/pay?id=1&sign=2";

async function withAddress(t: TestContext) {
  const lines: string[] = [];
  const server = await testServer((app, platform) => {
    const record = (...line: unknown[]) => void lines.push(JSON.stringify(line));
    Object.assign(platform.log, { info: record, warn: record, error: record });
    shortAddressRoutes(app, platform, () => null);
  });
  t.after(() => server[Symbol.asyncDispose]());
  const ctx = server.contextFor(await server.newTenant());
  const contact = await newContact(ctx, { gsm: "+905321234567" });
  await queueLink(ctx, contact);
  await queueLink(ctx, contact, { channel: "sms" });
  const { messages } = await listMessages(ctx, { page: 1, pageSize: 10 });
  const shown = async (channel: string) => showMessage(ctx, messages.find((each) => each.channel === channel)!.id);
  const { shortLink } = (await shown("sms")).values as { shortLink: string };
  const visit = (method = "GET", headers: Record<string, string> = {}) =>
    server.client.request(method, new URL(shortLink).pathname, { headers });
  return { server, ctx, contact, shortLink, shown, visit, lines };
}

test("a short address of 22 characters leads to the signed link, and the first visit is kept as openedAt", async (t) => {
  const { server, ctx, contact, shortLink, shown, visit } = await withAddress(t);
  assert.match(shortLink, /\/k\/[A-Za-z0-9_-]{22}$/);
  const reply = await visit();
  assert.deepEqual([reply.status, reply.headers.get("location")], [303, SIGNED]);
  assert.deepEqual(
    [reply.headers.get("cache-control"), reply.headers.get("referrer-policy")],
    ["no-store", "same-origin"],
  );
  const openedAt = server.clock.now();
  server.clock.advance(60_000);
  await visit();
  assert.deepEqual((await shown("sms")).openedAt, openedAt);
  assert.equal((await shown("email")).openedAt, null, "each message has an address of its own");
  const exported = await exportMessages(ctx, [contact]);
  assert.deepEqual(
    exported.map(({ channel, openedAt: at }) => [channel, at]),
    [
      ["email", null],
      ["sms", openedAt],
    ],
  );
});

test("HEAD, prefetches and programs that say what they are follow the address without opening it", async (t) => {
  const { shown, visit } = await withAddress(t);
  const browser = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1";
  for (const [method, headers] of [
    ["HEAD", {}],
    ["GET", { "sec-purpose": "prefetch", "user-agent": browser }],
    ["GET", { "user-agent": "WhatsApp/2.24.1" }],
    ["GET", { "user-agent": "Mozilla/5.0 (compatible; TelegramBot/1.0; like TwitterBot)" }],
    ["GET", { "user-agent": "facebookexternalhit/1.1" }],
  ] as const) {
    assert.equal((await visit(method, headers)).status, 303);
    assert.equal((await shown("sms")).openedAt, null, JSON.stringify(headers));
  }
  assert.equal(isVisit("GET", { "user-agent": browser }), true);
  assert.equal(isVisit("GET", {}), true);
});

test("an address that never existed, one whose message was erased and a text that is no address look alike", async (t) => {
  const { server, ctx, contact, visit } = await withAddress(t);
  await inTransaction(ctx, (ctx) => eraseMessages(ctx, [contact]));
  const erased = await visit();
  assert.equal(erased.status, 404);
  assert.match(erased.headers.get("content-type") ?? "", /text\/html/);
  for (const path of ["/k/AAAAAAAAAAAAAAAAAAAAAA", "/k/short", `/k/${"x".repeat(64)}`]) {
    const unknown = await server.client.get(path);
    assert.deepEqual([unknown.status, unknown.text], [404, erased.text], path);
  }
});

test("the address is stored as a hash and inside the sealed content only, and no log has it", async (t) => {
  const { ctx, shortLink, visit, lines } = await withAddress(t);
  await visit();
  const code = shortLink.slice(-22);
  assert.ok(
    lines.some((line) => line.includes("/k/:code")),
    lines.join("\n"),
  );
  assert.ok(!lines.some((line) => line.includes(code)));
  const { messages } = await listMessages(ctx, { page: 1, pageSize: 10 });
  assert.ok(!JSON.stringify(messages).includes(code));
});

test("opening the stop address only asks; a POST of a browser or mail program stops that channel", async (t) => {
  for (const [type, body] of [
    ["application/x-www-form-urlencoded", "List-Unsubscribe=One-Click"],
    [
      "multipart/form-data; boundary=x",
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
  ] as const) {
    const { server, ctx, contact, shortLink } = await withAddress(t);
    const dueAt = new Date(server.clock.now().getTime() + 3_600_000);
    for (const channel of ["sms", "email"] as const)
      await queueLink(ctx, contact, { kind: "link.reminder", channel, dueAt });
    const states = async () => {
      const { messages } = await listMessages(ctx, { page: 1, pageSize: 10 });
      return messages.filter(({ kind }) => kind === "link.reminder").map(({ channel, state }) => `${channel} ${state}`);
    };
    const path = `${new URL(shortLink).pathname}/stop`;
    const asked = await server.client.get(path);
    assert.equal(asked.status, 200);
    assert.match(asked.text, /<form method="post">/);
    assert.match(asked.headers.get("content-security-policy") ?? "", /default-src 'none'; style-src 'sha256-/);
    assert.deepEqual(await states(), ["email queued", "sms queued"]);
    const stopped = await fetch(new URL(path, server.baseUrl), {
      method: "POST",
      headers: { "content-type": type },
      body,
    });
    assert.equal(stopped.status, 200, await stopped.text());
    assert.deepEqual(await states(), ["email queued", "sms suppressed"], type);
  }
});

test("the stop address of an unknown code is not found, by GET and POST", async (t) => {
  const { server } = await withAddress(t);
  const path = "/k/AAAAAAAAAAAAAAAAAAAAAA/stop";
  assert.equal((await server.client.get(path)).status, 404);
  assert.equal((await server.client.form(path, {})).status, 404);
});
