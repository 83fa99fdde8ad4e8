/** The mail of an invitation is queued with it, and says only what still holds when it is sent. */
import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { messageSources } from "#app.ts";
import type { Context } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { testMailServer } from "../../tests/support/messages/mail-server.ts";
import { messageQueue } from "../../tests/support/messages/message-queue.ts";
import {
  asSystem,
  findInvitationMails,
  inviteMember,
  mailInvitationAgain,
  withdrawInvitation,
  type InvitationId,
} from "./index.ts";

async function newWorld(t: TestContext) {
  const server = await testMailServer(t);
  const mail = { url: `smtp://127.0.0.1:${server.port}`, from: "no-reply@pay.example" };
  const queue = await messageQueue(t, { mail });
  queue.sources.isStillValid = messageSources.isStillValid;
  return { ...queue, server, ctx: await queue.newMerchant() };
}

function invite(ctx: Context, email: string): Promise<InvitationId> {
  const invitation = { id: newId<"invitation">(), email, roles: ["viewer"], mailIn: "tr" } as const;
  return asSystem(ctx, async (write) => (await inviteMember(write, invitation)).id);
}

test("an invitation whose transaction is rolled back is not mailed", async (t) => {
  const { ctx, sendDue, server } = await newWorld(t);
  const failing = asSystem(ctx, async (write) => {
    await inviteMember(write, { id: newId(), email: "ayse@elsewhere.example", roles: ["viewer"], mailIn: "tr" });
    throw new Error("the process dies");
  });
  await assert.rejects(failing, /the process dies/);
  await sendDue();
  assert.equal(server.received.length, 0);
});

test("an invitation that was withdrawn or replaced before its mail is sent is not mailed", async (t) => {
  const { ctx, sendDue, server } = await newWorld(t);
  const withdrawn = await invite(ctx, "withdrawn@elsewhere.example");
  await asSystem(ctx, (write) => withdrawInvitation(write, withdrawn));
  const replaced = await invite(ctx, "twice@elsewhere.example");
  const newer = await invite(ctx, "twice@elsewhere.example");
  await sendDue();
  assert.deepEqual(
    server.received.map(({ to }) => to),
    [["twice@elsewhere.example"]],
  );
  const ids = [withdrawn, replaced, newer];
  const mails = await findInvitationMails(ctx, ids);
  assert.deepEqual(
    ids.map((id) => mails.get(id)?.newest.state),
    ["dropped", "dropped", "sent"],
  );
});

test("an expired invitation is not mailed, and cannot be mailed again", async (t) => {
  const { ctx, sendDue, server, clock } = await newWorld(t);
  const id = await invite(ctx, "late@elsewhere.example");
  clock.advance(72 * 3_600_000);
  await sendDue();
  assert.equal(server.received.length, 0);
  await assert.rejects(
    asSystem(ctx, (write) => mailInvitationAgain(write, id, "tr")),
    /invitation/i,
  );
});

test("the administrator learns that the server refuses the address", async (t) => {
  const { ctx, sendDue, server } = await newWorld(t);
  server.behaviour = { rcptTo: 550 };
  const id = await invite(ctx, "wrong@elsewhere.example");
  await sendDue();
  assert.equal((await findInvitationMails(ctx, [id])).get(id)?.newest.state, "failed");
});
