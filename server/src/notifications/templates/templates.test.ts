import assert from "node:assert/strict";
import { test } from "node:test";
import { listAudit } from "#audit/index.ts";
import { inTransaction } from "#platform/context.ts";
import { headerOf, testMailServer } from "../../../tests/support/messages/mail-server.ts";
import { messageQueue, newContact, queueLink } from "../../../tests/support/messages/message-queue.ts";
import { smsAccount, verimorSimulator } from "../../../tests/support/messages/sms-simulator.ts";
import { findTemplate, listTemplates, resetTemplate, setTemplate, showMessage } from "../index.ts";

const email = { kind: "link.created", channel: "email", language: "tr" } as const;
const sms = { ...email, channel: "sms" } as const;
const texts = (subject: string) => ({ subject, heading: "Ödeme", lines: ["{{company}} {{amount}}"], button: "Öde" });

test("a waiting message is sent with the texts that are current then, and its attempt names their version", async (t) => {
  const server = await testMailServer(t);
  const queue = await messageQueue(t, {
    mail: { url: `smtp://127.0.0.1:${server.port}`, from: "no-reply@pay.example" },
  });
  const ctx = await queue.newMerchant();
  const other = await queue.newMerchant();
  assert.equal(await setTemplate(ctx, email, texts("First {{company}}")), 1);
  await queueLink(ctx, await newContact(ctx));
  await queueLink(other, await newContact(other));
  assert.equal(await setTemplate(ctx, email, texts("Second {{amount}}")), 2);
  await queue.sendDue();
  const subjects = server.received.map((mail) => headerOf(mail, "Subject") ?? "").toSorted();
  assert.equal(subjects.length, 2);
  assert.ok(
    subjects.some((subject) => subject.startsWith("=?UTF-8?Q?Second_=E2=82=BA1")),
    subjects.join(),
  );
  assert.ok(!subjects.some((subject) => subject.includes("First")), "the other company has the built-in texts");
  const [{ id }] = await queue.rows(ctx, `select id from notifications where tenant_id = $1`, [ctx.tenantId]);
  assert.equal((await showMessage(ctx, id)).attempts[0]?.templateVersion, 2);
});

test("an SMS has the company's text, and the built-in one again after a reset", async (t) => {
  const simulator = await verimorSimulator(t);
  const queue = await messageQueue(t, { sms: { provider: "verimor", url: simulator.url, ...smsAccount } });
  const ctx = await queue.newMerchant();
  await setTemplate(ctx, sms, { text: "Borç {{amount}}: {{link}}" });
  await queueLink(ctx, await newContact(ctx, { gsm: "+905321234567" }), { channel: "sms" });
  await queue.sendDue("sms");
  assert.match(simulator.accepted[0]!.text, /^Borç 1\.250,50 TL: http:/);
  assert.equal(await resetTemplate(ctx, sms), 2);
  assert.equal(await resetTemplate(ctx, sms), null, "nothing was left to reset");
  await queueLink(ctx, await newContact(ctx, { gsm: "+905321234568" }), { channel: "sms" });
  await queue.sendDue("sms");
  assert.match(simulator.accepted[1]!.text, /ödemeniz için link/);
});

test("every version is kept, and setting and resetting are audited", async (t) => {
  const queue = await messageQueue(t);
  const ctx = await queue.newMerchant();
  await setTemplate(ctx, email, texts("One"));
  await setTemplate(ctx, email, texts("Two"));
  await resetTemplate(ctx, email);
  assert.deepEqual((await findTemplate(ctx, email, 1)).texts, texts("One"));
  const { isBuiltIn, version } = await findTemplate(ctx, email);
  assert.deepEqual([isBuiltIn, version], [true, 3]);
  await assert.rejects(findTemplate(ctx, email, 4), { code: "ERR_NOT_FOUND" });
  assert.deepEqual(
    (await listTemplates(ctx)).map((each) => [each.kind, each.version]),
    [["link.created", 3]],
  );
  const audit = await inTransaction(ctx, (ctx) => listAudit(ctx, {}));
  assert.deepEqual(audit.map(({ action }) => action).toSorted(), [
    "notification_template.reset",
    "notification_template.set",
    "notification_template.set",
  ]);
});

test("a change or reset that begins with another version than the newest one writes nothing", async (t) => {
  const queue = await messageQueue(t);
  const ctx = await queue.newMerchant();
  assert.equal(await setTemplate(ctx, email, texts("One"), { seen: 0 }), 1);
  const stale = { code: "ERR_CONFLICT", reason: "stale" };
  await assert.rejects(setTemplate(ctx, email, texts("Two"), { seen: 0 }), stale);
  await assert.rejects(resetTemplate(ctx, email, { seen: 2 }), stale);
  assert.deepEqual((await findTemplate(ctx, email)).texts, texts("One"));
  assert.equal(await resetTemplate(ctx, email, { seen: 1 }), 2);
});

test("an SMS of more than six parts is refused", async (t) => {
  const queue = await messageQueue(t);
  const ctx = await queue.newMerchant();
  await assert.rejects(setTemplate(ctx, sms, { text: `₺ {{link}} ${"x".repeat(400)}` }), {
    field: "text",
    reason: "too_long",
  });
});
