/** A text that a member saves is what the next message contains, as its preview showed it. */
import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { messageSources } from "#app.ts";
import { carriers } from "#notifications/carriers.ts";
import { queueMessage, quietUntil, type Channel } from "#notifications/index.ts";
import { createMessageWorker } from "#notifications/message-worker.ts";
import type { Config } from "#platform/config/config.ts";
import { inTransaction } from "#platform/context.ts";
import { companyWithTexts, frameOf, RECEIPT, SMS } from "../../../tests/support/messages/company-with-texts.ts";
import { htmlOf, testMailServer } from "../../../tests/support/messages/mail-server.ts";
import { newContact } from "../../../tests/support/messages/message-queue.ts";
import { smsAccount, verimorSimulator } from "../../../tests/support/messages/sms-simulator.ts";
import { startTestPortal, valueOf } from "../../../tests/support/portal-client.ts";

/** A portal whose service sends to a real server, and a function that sends what is due. */
async function sendingPortal(t: TestContext, config: Partial<Config>) {
  const sending = await startTestPortal(config);
  t.after(() => sending.close());
  sending.clock.set(quietUntil(sending.clock.now()) ?? sending.clock.now());
  const sendDue = async (channel: Channel) => {
    const carrier = channel === "sms" ? carriers.sms : carriers.email;
    const sources = { ...messageSources, isStillValid: async () => true };
    const worker = createMessageWorker(sending.platform, carrier, sources);
    while ((await worker.start()) > 0) await worker.waitForAll();
  };
  return { sending, sendDue };
}

test("the next e-mail has the saved text, and the preview showed it as it was sent", async (t) => {
  const server = await testMailServer(t);
  const mail = { url: `smtp://127.0.0.1:${server.port}`, from: "no-reply@pay.example" };
  const { sending, sendDue } = await sendingPortal(t, { mail });
  const { ctx, browser, own, change } = await companyWithTexts(sending);
  const fields = {
    subject: "{{company}} teşekkür eder",
    heading: "Ödeme <tamam>",
    lines: "Aldık: {{amount}}\r\nİyi günler",
  };
  const shown = await change(RECEIPT, { ...fields, step: "preview" });
  const preview = await browser.get(frameOf(shown));
  assert.equal((await change(RECEIPT, fields)).headers.get("location"), `${own(RECEIPT)}?done=saved`);
  assert.equal((await browser.get(frameOf(await browser.get(own(RECEIPT))))).text, preview.text);

  const contactId = await newContact(ctx);
  const content = {
    firstName: "Ayşe",
    sum: { amount: "1250.50", currency: "TRY" },
    orderSum: null,
    installments: 3,
    card: "404308******9028",
    description: "Sipariş 1001",
    clientReference: "ORDER-1001",
    orderReference: "0F3K9Q2M7VTB4E6H",
    at: "2026-01-31T09:30:00.000Z",
  } as const;
  const message = { contactId, cause: "test", language: "tr", paymentSetId: null, channel: "email" } as const;
  await inTransaction(ctx, (ctx) => queueMessage(ctx, { ...message, kind: "payment.receipt", content }));
  await sendDue("email");
  assert.equal(htmlOf(server.received[0]!), preview.text);
  assert.match(preview.text, /Ödeme &lt;tamam&gt;[^]*Aldık: ₺1\.250,50<\/p>\n<p[^>]*>İyi günler/);
});

test("the next SMS has the saved text, and after a reset the standard one", async (t) => {
  const simulator = await verimorSimulator(t);
  const { sending, sendDue } = await sendingPortal(t, {
    sms: { provider: "verimor", url: simulator.url, ...smsAccount },
  });
  const { ctx, browser, own, change } = await companyWithTexts(sending);
  const shown = await change(SMS, { text: "Borç {{amount}}: {{link}} €", step: "preview" });
  const [, words = "", count = ""] = /<p class="sms">([^<]+)<\/p><p><strong>([^<]+)</.exec(shown.text) ?? [];
  assert.equal(words, "Borç 1.250,50 TL: https://pay.example/k/mFqZ0cQyTxW1v8sJb3RkLg €");
  assert.equal(count, `${words.length + 2} characters, 1 SMS`, "ç and € take two characters each");
  assert.equal((await change(SMS, { text: "Borç {{amount}}: {{link}} €" })).status, 303);
  const send = async (gsm: string) => {
    const contactId = await newContact(ctx, { gsm });
    const content = {
      firstName: null,
      sum: { amount: "1250.50", currency: "TRY" },
      description: null,
      clientReference: null,
      link: "https://pay.example/hpm/pay",
      expiresAt: "2026-01-31T20:59:00.000Z",
    } as const;
    const message = { contactId, cause: `test ${gsm}`, language: "tr", paymentSetId: null, channel: "sms" } as const;
    await inTransaction(ctx, (ctx) => queueMessage(ctx, { ...message, kind: "link.created", content }));
    await sendDue("sms");
    return simulator.accepted.at(-1)!.text.replace(/https?:\/\/\S+/, "LINK");
  };
  assert.equal(await send("+905321234567"), words.replace(/https:\S+/, "LINK"));
  const page = await browser.get(own(SMS));
  const reset = await browser.post(`${own(SMS)}/reset`, { seen: valueOf(page, "seen") });
  assert.equal(reset.headers.get("location"), `${own(SMS)}?done=template_reset`);
  assert.match(await send("+905321234568"), /ödemeniz için link/);
});
