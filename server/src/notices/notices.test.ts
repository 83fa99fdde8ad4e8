/** Members who can act are mailed once for what begins; the mail says only what still holds. */
import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { messageSources, noticeSources } from "#app.ts";
import { setTenantActive } from "#identity/index.ts";
import { asSystem, removeMember, setMemberRoles, type MemberId, type Role } from "#members/index.ts";
import type { Config } from "#platform/config/config.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { testMailServer } from "../../tests/support/messages/mail-server.ts";
import { messageQueue } from "../../tests/support/messages/message-queue.ts";
import { newMember } from "../../tests/support/portal-client.ts";
import { noticeJobs, openNotice } from "./index.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const RECEIVER = "https://shop.example";

async function newWorld(t: TestContext, config: Partial<Config> = {}) {
  const server = await testMailServer(t);
  const mail = { url: `smtp://127.0.0.1:${server.port}`, from: "no-reply@pay.example" };
  const messagesPerMinute = { email: 1_000, sms: 1 };
  const queue = await messageQueue(t, { mail, messagesPerMinute, ...config });
  queue.sources.isStillValid = messageSources.isStillValid;
  const [job] = noticeJobs(noticeSources);
  const { platform } = queue;
  return {
    ...queue,
    server,
    /** Makes a receiver that has failed since then; null: it works. */
    failing: (ctx: Context, since: Date | null, receiver = RECEIVER) =>
      queue.rows(
        ctx,
        `insert into webhook_receivers (tenant_id, receiver, failing_since) values ($1, $2, $3)
         on conflict (tenant_id, receiver) do update set failing_since = $3`,
        [ctx.tenantId, receiver, since],
      ),
    tell: () => job!.run(platform, new AbortController().signal),
    receivers: () => server.received.flatMap(({ to }) => to).toSorted(),
    member: (ctx: Context, roles: readonly Role[], locale: "tr" | "en" = "tr") =>
      newMember(platform, ctx.tenantId, roles, { locale }),
    hoursAgo: (hours: number) => new Date(queue.clock.now().getTime() - hours * HOUR_MS),
    mute: (ctx: Context, id: string, kinds: readonly string[]) =>
      queue.rows(ctx, `update members set muted_notices = $2 where id = $1`, [id, kinds]),
  };
}

function open(ctx: Context, occurrence: string, subject = RECEIVER): Promise<void> {
  return inTransaction(ctx, (ctx) => openNotice(ctx, { kind: "receiver.failing", subject, occurrence }));
}

test("each member who may act is mailed once, however often an occurrence is noted; others are not", async (t) => {
  const { newMerchant, failing, hoursAgo, member, mute, tell, sendDue, receivers } = await newWorld(t);
  const ctx = await newMerchant();
  const [integrator, administrator, muted] = [
    await member(ctx, ["integrator"]),
    await member(ctx, ["administrator"]),
    await member(ctx, ["administrator"]),
  ];
  for (const roles of [["finance"], ["support"], ["sales"], ["viewer"]] as const) await member(ctx, roles);
  await mute(ctx, muted.id, ["receiver.failing", "case.opened"]);
  const elsewhere = await newMerchant();
  await member(elsewhere, ["administrator"]);
  await failing(ctx, hoursAgo(2));
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await open(ctx, "since noon");
    await tell();
    await sendDue();
  }
  assert.deepEqual(receivers(), [integrator.email, administrator.email].toSorted());
});

test("a notice whose transaction is rolled back mails nobody", async (t) => {
  const { newMerchant, failing, hoursAgo, member, tell, states } = await newWorld(t);
  const ctx = await newMerchant();
  await member(ctx, ["administrator"]);
  await failing(ctx, hoursAgo(2));
  const rolledBack = inTransaction(ctx, async (ctx) => {
    await openNotice(ctx, { kind: "receiver.failing", subject: RECEIVER, occurrence: "since noon" });
    throw new Error("the process dies");
  });
  await assert.rejects(rolledBack, /the process dies/);
  await tell();
  assert.deepEqual(await states(ctx), []);
});

test("several workers at once mail each member once", async (t) => {
  const { newMerchant, failing, hoursAgo, member, tell, sendDue, receivers } = await newWorld(t);
  const expected: string[] = [];
  for (let company = 0; company < 4; company += 1) {
    const ctx = await newMerchant();
    expected.push((await member(ctx, ["integrator"])).email, (await member(ctx, ["administrator"])).email);
    await failing(ctx, hoursAgo(2));
    await open(ctx, "since noon");
  }
  await Promise.all(Array.from({ length: 6 }, tell));
  await Promise.all([sendDue(), sendDue()]);
  assert.deepEqual(receivers(), expected.toSorted());
});

test("what begins again within a day is mailed when the day is over, and only if it still holds then", async (t) => {
  const { newMerchant, failing, hoursAgo, member, tell, sendDue, server, clock } = await newWorld(t);
  const ctx = await newMerchant();
  await member(ctx, ["administrator"]);
  const begin = async (occurrence: string) => {
    await failing(ctx, hoursAgo(2));
    await open(ctx, occurrence);
  };
  const mailed = async () => {
    await tell();
    await sendDue();
    return server.received.length;
  };
  await begin("first");
  assert.equal(await mailed(), 1);
  for (let time = 0; time < 20; time += 1) {
    clock.advance(HOUR_MS);
    await begin(`again ${time}`);
    assert.equal(await mailed(), 1, "a receiver that comes and goes makes no flood");
  }
  clock.advance(4 * HOUR_MS);
  assert.equal(await mailed(), 2, "a day after the first mail");
  await begin("once more");
  await failing(ctx, null);
  clock.advance(DAY_MS);
  assert.equal(await mailed(), 2, "it works again");
  await begin("later");
  assert.equal(await mailed(), 3, "it fails again, and a day has passed");
});

test("a mail that waits is dropped if the access, the role or the wish of its member ends, or what it says", async (t) => {
  const { newMerchant, failing, hoursAgo, member, mute, platform, tell, states, sendDue, server } = await newWorld(t);
  const toViewer = { was: ["integrator"], roles: ["viewer"] };
  const ends: readonly ((ctx: Context, id: MemberId) => Promise<unknown>)[] = [
    (ctx, id) => asSystem(ctx, (write) => removeMember(write, id)),
    (ctx, id) => asSystem(ctx, (write) => setMemberRoles(write, id, toViewer)),
    (ctx, id) => mute(ctx, id, ["receiver.failing"]),
    (ctx) => failing(ctx, null),
    (ctx) => setTenantActive(platform, ctx.tenantId, false),
  ];
  for (const end of ends) {
    const ctx = await newMerchant();
    const { id } = await member(ctx, ["integrator"]);
    await failing(ctx, hoursAgo(2));
    await open(ctx, "since noon");
    await tell();
    assert.deepEqual(await states(ctx), ["queued"]);
    await end(ctx, id);
    await sendDue();
    assert.deepEqual(await states(ctx), ["dropped"], String(end));
  }
  assert.equal(server.received.length, 0);
});

test("a member of two companies is mailed by each, in the own language, under the company's name", async (t) => {
  const { newMerchant, failing, hoursAgo, member, rows, tell, sendDue, server } = await newWorld(t);
  const [first, second] = [await newMerchant(), await newMerchant()];
  const { id, email } = await member(first, ["administrator"], "en");
  await rows(
    second,
    `insert into memberships (tenant_id, member_id, roles, created_at) values ($1, $2, array['administrator'], now())`,
    [second.tenantId, id],
  );
  for (const ctx of [first, second]) {
    await failing(ctx, hoursAgo(2));
    await open(ctx, "since noon");
  }
  await tell();
  await sendDue();
  assert.deepEqual(
    server.received.map(({ to }) => to),
    [[email], [email]],
  );
  for (const { raw } of server.received) assert.match(raw, /^Content-Language: en/im);
});

test("a member is mailed every notice: the limits of messages to payers do not count them", async (t) => {
  const { newMerchant, failing, hoursAgo, member, tell, sendDue, server, clock } = await newWorld(t);
  const ctx = await newMerchant();
  await member(ctx, ["administrator"]);
  for (let day = 0; day < 12; day += 1) {
    await failing(ctx, hoursAgo(2));
    await open(ctx, `day ${day}`);
    await tell();
    await sendDue();
    clock.advance(DAY_MS);
  }
  assert.equal(server.received.length, 12);
});

test("without a mail server nothing is queued, and the notice does not wait for one", async (t) => {
  const { newMerchant, failing, hoursAgo, member, rows, tell, states } = await newWorld(t, {
    mode: "live",
    mail: null,
  });
  const ctx = await newMerchant();
  await member(ctx, ["administrator"]);
  await failing(ctx, hoursAgo(2));
  await open(ctx, "since noon");
  await tell();
  assert.deepEqual(await states(ctx), []);
  assert.deepEqual(await rows(ctx, `select from notices where due_at is not null`), []);
});
