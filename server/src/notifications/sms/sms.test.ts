import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { messageQueue, newContact, queueLink } from "../../../tests/support/messages/message-queue.ts";
import {
  netgsmSimulator,
  smsAccount,
  verimorSimulator,
  type SmsSimulator,
} from "../../../tests/support/messages/sms-simulator.ts";

const MINUTE_MS = 60_000;
const GSM = "+905321234567";

interface Case {
  provider: "verimor" | "netgsm";
  simulator: (t: TestContext) => Promise<SmsSimulator>;
  to: string;
  delivered: string;
  undelivered: string;
  refusedHeader: { status: number; body: string };
  tooMany: { status: number; body: string };
}

const cases: readonly Case[] = [
  {
    provider: "verimor",
    simulator: verimorSimulator,
    to: "905321234567",
    delivered: "DELIVERED",
    undelivered: "INVALID_DESTINATION_ADDRESS",
    refusedHeader: { status: 400, body: "INVALID_SOURCE_ADDRESS" },
    tooMany: { status: 429, body: "Too Many Requests" },
  },
  {
    provider: "netgsm",
    simulator: netgsmSimulator,
    to: "5321234567",
    delivered: "1",
    undelivered: "3",
    refusedHeader: { status: 406, body: JSON.stringify({ code: "40", description: "header" }) },
    tooMany: { status: 406, body: JSON.stringify({ code: "80", description: "limit" }) },
  },
];

async function withProvider(t: TestContext, { provider, simulator: start }: Case, account = smsAccount) {
  const simulator = await start(t);
  const queue = await messageQueue(t, { sms: { provider, url: simulator.url, ...account } });
  const ctx = await queue.newMerchant();
  const contact = await newContact(ctx, { gsm: GSM });
  await queueLink(ctx, contact, { channel: "sms" });
  const report = async (minutes: number) => {
    queue.clock.advance(minutes * MINUTE_MS);
    await queue.runJob("notifications.reports");
  };
  const reason = async () => (await queue.rows(ctx, `select reason from notifications`))[0].reason;
  const endedAt = async () => (await queue.rows(ctx, `select ended_at from notifications`))[0].ended_at;
  return { simulator, queue, ctx, report, reason, endedAt };
}

for (const each of cases) {
  const { provider } = each;

  test(`${provider}: an SMS is sent once with our reference, and delivered when the report says so`, async (t) => {
    const { simulator, queue, ctx, report, endedAt } = await withProvider(t, each);
    await queue.sendDue("sms");
    await queue.sendDue("sms");
    const [sms, ...others] = simulator.accepted;
    assert.deepEqual([sms?.to, sms?.sender, others.length], [each.to, "ACME", 0]);
    assert.match(sms!.text, /^Acme & Oğulları: 1\.250,50 TL .*:\/\/[^/]+\/k\/[\w-]{22} /);
    const sentAt = await endedAt();
    await report(1);
    assert.deepEqual([await queue.states(ctx), await endedAt()], [["sent"], sentAt]);
    sms!.status = each.delivered;
    await report(5);
    assert.deepEqual([await queue.states(ctx), await endedAt()], [["delivered"], queue.clock.now()]);
    assert.equal(simulator.accepted.length, 1);
  });

  test(`${provider}: a report that says the number is wrong fails the SMS`, async (t) => {
    const { simulator, queue, ctx, report } = await withProvider(t, each);
    await queue.sendDue("sms");
    simulator.accepted[0]!.status = each.undelivered;
    await report(1);
    assert.deepEqual(await queue.states(ctx), ["failed"]);
    const [{ refusals }] = await queue.rows(ctx, `select refusals from notification_addresses`);
    assert.equal(refusals, 1);
  });

  test(`${provider}: a report about another number changes nothing`, async (t) => {
    const { simulator, queue, ctx, report } = await withProvider(t, each);
    await queue.sendDue("sms");
    simulator.accepted[0]!.status = each.delivered;
    simulator.behaviour = { reportsWrongly: true };
    await report(1);
    assert.deepEqual(await queue.states(ctx), ["sent"]);
  });

  test(`${provider}: a sender's name that is not approved fails the SMS at once`, async (t) => {
    const { simulator, queue, ctx, reason } = await withProvider(t, each);
    simulator.behaviour = { refuses: each.refusedHeader };
    await queue.sendDue("sms");
    assert.deepEqual([await queue.states(ctx), await reason()], [["failed"], "refused"]);
  });

  for (const [what, account] of [
    ["too many requests", smsAccount],
    ["a wrong log-in", { ...smsAccount, password: "wrong" }],
  ] as const) {
    test(`${provider}: after ${what} nothing was sent, so the SMS is sent later`, async (t) => {
      const { simulator, queue, ctx } = await withProvider(t, each, account);
      simulator.behaviour = { refuses: each.tooMany };
      await queue.sendDue("sms");
      assert.deepEqual([await queue.states(ctx), simulator.accepted.length], [["queued"], 0]);
    });
  }

  test(`${provider}: an SMS whose reply was lost is never sent again`, async (t) => {
    const { simulator, queue, ctx, report } = await withProvider(t, each);
    simulator.behaviour = { losesReply: true };
    await queue.sendDue("sms");
    assert.deepEqual(await queue.states(ctx), ["unknown"]);
    simulator.behaviour = {};
    simulator.accepted[0]!.status = each.delivered;
    for (let question = 0; question < 8; question += 1) {
      await report(24 * 60);
      await queue.sendDue("sms");
    }
    assert.deepEqual(
      [await queue.states(ctx), simulator.accepted.length],
      [
        // Only Verimor can be asked by our reference.
        [provider === "verimor" ? "delivered" : "unknown"],
        1,
      ],
    );
  });
}

test("verimor: a request that never arrived fails once the provider is certain, and is not sent again", async (t) => {
  const { simulator, queue, ctx, report, reason } = await withProvider(t, cases[0]!);
  simulator.behaviour = { losesReply: true };
  await queue.sendDue("sms");
  simulator.accepted.length = 0;
  simulator.behaviour = {};
  await report(1);
  assert.deepEqual(await queue.states(ctx), ["unknown"], "it may still arrive");
  await report(5);
  await queue.sendDue("sms");
  assert.deepEqual([await queue.states(ctx), await reason()], [["failed"], "not_accepted"]);
  assert.equal(simulator.accepted.length, 0);
});

test("a provider that cannot be reached holds up no e-mail, and the SMS is sent when it is back", async (t) => {
  const simulator = await verimorSimulator(t);
  const queue = await messageQueue(t, { sms: { provider: "verimor", url: "http://127.0.0.1:1", ...smsAccount } });
  const ctx = await queue.newMerchant();
  const contact = await newContact(ctx, { gsm: GSM });
  await queueLink(ctx, contact, { channel: "sms" });
  await queueLink(ctx, contact);
  await queue.sendDue("sms");
  await queue.sendDue();
  assert.deepEqual(await queue.states(ctx), ["queued", "sent"]);
  queue.platform.config.sms!.url = simulator.url;
  queue.clock.advance(MINUTE_MS);
  await queue.sendDue("sms");
  assert.deepEqual([await queue.states(ctx), simulator.accepted.length], [["sent", "sent"], 1]);
});
