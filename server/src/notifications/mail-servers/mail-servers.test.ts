import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { setDefaultCACertificates } from "node:tls";
import type { Config } from "#platform/config/config.ts";
import type { Context } from "#platform/context.ts";
import {
  certificateFor,
  headerOf,
  testMailServer,
  type TestMailServerOptions,
} from "../../../tests/support/messages/mail-server.ts";
import {
  messageQueue,
  newContact,
  queueLink,
  queueReceipt,
  type MessageQueue,
} from "../../../tests/support/messages/message-queue.ts";
import { removeMailServer, setMailServer } from "../index.ts";

const from = "fatura@acme.example";
const login = { user: "acme", password: "p@ss:w/ö%rd" };

/** A server with a trusted certificate for localhost; null where openssl is not installed. */
async function trustedServer(t: TestContext, options: Omit<TestMailServerOptions, "certificate"> = {}) {
  const certificate = await certificateFor(t, "localhost");
  if (certificate === null) return null;
  setDefaultCACertificates([certificate.cert]);
  return testMailServer(t, { offersStartTls: true, ...options, certificate });
}

async function operatorsServer(t: TestContext) {
  const server = await testMailServer(t);
  return { server, mail: { url: `smtp://127.0.0.1:${server.port}`, from: "no-reply@pay.example" } };
}

function setServer(ctx: Context, address: string, password: string | null = null) {
  return setMailServer(ctx, { address, password, sender: from });
}

async function lastAttempt({ rows }: MessageQueue, ctx: Context) {
  const text = `select outcome, reply from notification_attempts where tenant_id = $1 order by notification_id desc, no desc limit 1`;
  return (await rows(ctx, text, [ctx.tenantId]))[0] as { outcome: string; reply: string };
}

test("a company's e-mails go by its own server, with its sender, log-in and TLS; others' by the operator's", async (t) => {
  const operators = await operatorsServer(t);
  const own = await trustedServer(t, { login });
  if (own === null) return t.skip("openssl is not installed");
  const queue = await messageQueue(t, { mail: operators.mail });
  const [ctx, other] = [await queue.newMerchant(), await queue.newMerchant()];
  await setServer(ctx, `smtp://${login.user}@localhost:${own.port}`, login.password);
  await queueReceipt(ctx, await newContact(ctx));
  await queueReceipt(other, await newContact(other, { email: "other@example.com" }));
  await queue.sendDue("own_email");
  await queue.sendDue("email");
  const [mail] = own.received;
  assert.deepEqual([mail?.from, mail?.to, mail?.secure], [from, ["ayse@example.com"], true]);
  assert.match(headerOf(mail!, "From")!, /<fatura@acme\.example>$/);
  assert.deepEqual([own.received.length, operators.server.received[0]?.to], [1, ["other@example.com"]]);
});

test("a server with TLS from the first byte is spoken to in TLS", async (t) => {
  const own = await trustedServer(t, { secure: true });
  if (own === null) return t.skip("openssl is not installed");
  const queue = await messageQueue(t);
  const ctx = await queue.newMerchant();
  await setServer(ctx, `smtps://localhost:${own.port}`);
  await queueReceipt(ctx, await newContact(ctx));
  await queue.sendDue("own_email");
  assert.equal(own.received[0]?.secure, true);
});

test("a company's own server without TLS gets neither message nor password, even on this machine", async (t) => {
  const own = await testMailServer(t, { login });
  const queue = await messageQueue(t);
  const ctx = await queue.newMerchant();
  await setServer(ctx, `smtp://${login.user}@localhost:${own.port}`, login.password);
  await queueReceipt(ctx, await newContact(ctx));
  await queue.sendDue("own_email");
  assert.deepEqual([await queue.states(ctx), own.received.length, own.logins], [["queued"], 0, 0]);
});

test("with a wrong password messages wait; once corrected, the next attempt keeps the Message-ID", async (t) => {
  const own = await trustedServer(t, { login });
  if (own === null) return t.skip("openssl is not installed");
  const queue = await messageQueue(t);
  const ctx = await queue.newMerchant();
  const address = `smtp://${login.user}@localhost:${own.port}`;
  await setServer(ctx, address, "wrong");
  await queueReceipt(ctx, await newContact(ctx));
  await queue.sendDue("own_email");
  assert.deepEqual([await queue.states(ctx), (await lastAttempt(queue, ctx)).outcome], [["queued"], "rejected_login"]);

  await setServer(ctx, address, login.password);
  own.behaviour = { cutsAfterData: true };
  queue.clock.advance(60_000);
  await queue.sendDue("own_email");
  own.behaviour = {};
  await setMailServer(ctx, { address, password: login.password, sender: "info@other.example" });
  queue.clock.advance(5 * 60_000);
  await queue.sendDue("own_email");
  const [first, second] = own.received.map((mail) => headerOf(mail, "Message-ID"));
  assert.deepEqual([await queue.states(ctx), own.received.length, first], [["sent"], 2, second]);
});

test("a mail server in a private network is refused when set, and not connected to behind a name", async (t) => {
  const own = await testMailServer(t);
  const queue = await messageQueue(t, { outboundAllowedNetworks: [] });
  const ctx = await queue.newMerchant();
  for (const host of ["127.0.0.1", "10.0.0.1", "169.254.169.254", "192.168.1.1", "[::1]", "[fd00::1]"])
    await assert.rejects(setServer(ctx, `smtps://${host}`), { code: "ERR_VALIDATION" }, host);
  // URL does not rewrite numbers behind smtp: to dotted form; the check of each connection sees through them.
  for (const host of ["localhost", "2130706433", "0x7f.1", "127.1"]) {
    await setServer(ctx, `smtp://${host}:${own.port}`);
    await queueReceipt(ctx, await newContact(ctx));
    await queue.sendDue("own_email");
    assert.match((await lastAttempt(queue, ctx)).outcome, /^(blocked|unreachable)$/, host);
  }
  assert.deepEqual([own.connections, new Set(await queue.states(ctx))], [0, new Set(["queued"])]);
});

test("only mail servers' addresses and ports are accepted, with the password given separately", async (t) => {
  const queue = await messageQueue(t);
  const ctx = await queue.newMerchant();
  for (const [address, password] of [
    ["https://mail.example", null],
    ["smtp://mail.example/path", null],
    ["smtps://mail.example:22", null],
    ["smtps://user:secret@mail.example", null],
    ["smtps://user:secret@mail.example", "secret"],
    ["smtps://user@mail.example", null],
    ["smtps://mail.example", "secret"],
    [`smtps://${"a".repeat(600)}.example`, null],
  ] as const)
    await assert.rejects(setServer(ctx, address, password), { code: "ERR_VALIDATION" }, address);
  await assert.rejects(setMailServer(ctx, { address: "smtps://mail.example", password: null, sender: "Acme <a@b>" }), {
    code: "ERR_VALIDATION",
  });
});

test("the password is stored sealed only, and is not in the audit log", async (t) => {
  const queue = await messageQueue(t);
  const ctx = await queue.newMerchant();
  await setServer(ctx, "smtps://acme@mail.example", "hunter-two");
  await setServer(ctx, "smtps://acme@mail.example", "hunter-two");
  await removeMailServer(ctx);
  await setServer(ctx, "smtps://acme@mail.example", "hunter-two");
  const [{ url }] = await queue.rows(ctx, `select url from notification_mail_servers`);
  assert.ok(!(url as Buffer).includes("hunter-two"));
  const audited = await queue.rows(
    ctx,
    `select action, a::text as row from audit_log a where action like 'mail_server.%' order by id`,
  );
  assert.deepEqual(
    audited.map(({ action }) => action),
    ["mail_server.set", "mail_server.set", "mail_server.removed", "mail_server.set"],
  );
  assert.ok(audited.every(({ row }) => !row.includes("hunter-two")));
});

test("a company's own server that hangs holds up two of its e-mails, and no other company's", async (t) => {
  const operators = await operatorsServer(t);
  const [hanging, healthy] = [await trustedServer(t), await trustedServer(t)];
  if (hanging === null || healthy === null) return t.skip("openssl is not installed");
  const queue = await messageQueue(t, { mail: operators.mail });
  const [slow, own, other] = [await queue.newMerchant(), await queue.newMerchant(), await queue.newMerchant()];
  // Its connections are taken and never answered, before TLS begins.
  hanging.behaviour = { hangsAtConnect: true };
  await setServer(slow, `smtps://localhost:${hanging.port}`);
  for (let each = 0; each < 8; each += 1) await queueReceipt(slow, await newContact(slow));
  const worker = queue.worker("own_email");
  assert.equal(await worker.start(), 2);
  await setServer(own, `smtp://localhost:${healthy.port}`);
  for (const ctx of [own, other]) await queueReceipt(ctx, await newContact(ctx));
  const started = await worker.start();
  const ended = await queue.rows(slow, "select outcome from notification_attempts");
  // Another e-mail of the slow company begins only if one of its two has ended.
  assert.ok(started === 1 || (started > 1 && started <= 1 + ended.length), `${started}, ${JSON.stringify(ended)}`);
  await queue.sendDue("email");
  while (healthy.received.length === 0) await new Promise((soon) => setTimeout(soon, 20));
  assert.deepEqual(await queue.states(other), ["sent"]);
  await hanging.close();
  await worker.waitForAll();
  assert.deepEqual(await queue.states(own), ["sent"]);
  assert.deepEqual(new Set(await queue.states(slow)), new Set(["queued"]));
});

test("in live mode without MAIL_URL, only companies with their own mail server send messages", async (t) => {
  const live: Partial<Config> = { mode: "live", mail: null };
  const queue = await messageQueue(t, live);
  const [ctx, other] = [await queue.newMerchant(), await queue.newMerchant()];
  await setServer(ctx, "smtps://mail.example");
  for (const each of [ctx, other]) await queueLink(each, await newContact(each));
  assert.deepEqual([await queue.states(ctx), await queue.states(other)], [["queued"], []]);
  await removeMailServer(ctx);
  await queue.sendDue("email");
  assert.deepEqual([await queue.states(ctx), (await lastAttempt(queue, ctx)).outcome], [["queued"], "unreachable"]);
});
