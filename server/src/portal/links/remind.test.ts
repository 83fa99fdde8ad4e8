/** Members send reminders of several links at once. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { listAudit } from "#audit/index.ts";
import { listMessages, suppressAddress } from "#notifications/index.ts";
import { inTransaction } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { amount, newPaymentSet } from "../../../tests/support/payment-sets.ts";
import { startTestPortal, type PortalClient, type TestPortal } from "../../../tests/support/portal-client.ts";

let portal: TestPortal;
before(async () => (portal = await startTestPortal()));
after(() => portal.close());

async function company() {
  const { ctx, home, logIn } = await portal.newCompany();
  const { set } = await newPaymentSet(ctx, [{ name: "Garanti" }], { maximumAmount: amount("5000") });
  const links = `${home}/links`;
  const browser = await logIn(["support"]);
  let made = 0;
  /** Makes a link and, unless the changes say otherwise, sends it by e-mail. Returns its id. */
  const make = async (changes: Record<string, string> = { notifyBy: "Email" }, by: PortalClient = browser) => {
    made += 1;
    const own = { clientOrderReference: `SIP-${made}`, "customer.email": `payer-${made}@example.com`, days: "7" };
    const form = { id: newId(), amount: "10", paymentSetId: set.id, description: "", ...own, ...changes };
    assert.equal((await by.post(`${links}/new`, form)).status, 303);
    return form.id as string;
  };
  const reminders = async () => {
    const { messages } = await listMessages(ctx, { page: 1, pageSize: 100 });
    return messages.filter(({ kind }) => kind === "link.reminder").map(({ channel, state }) => `${channel} ${state}`);
  };
  const confirm = (ids: readonly string[], by: PortalClient = browser) =>
    by.get(`${links}/remind?${new URLSearchParams(ids.map((id) => ["link", id])).toString()}`);
  const remind = (ids: readonly string[], id: string = newId()) => browser.post(`${links}/remind`, { id, link: ids });
  return { ctx, links, logIn, browser, make, reminders, confirm, remind };
}

test("only open links that were sent can be chosen, and only by members who may send them", async () => {
  const { links, logIn, browser, make } = await company();
  const sent = await make();
  const unsent = await make({});
  const cancelled = await make();
  await browser.post(`${links}/${cancelled}/cancel`);
  const choices = async (by: PortalClient) =>
    [...(await by.get(links)).text.matchAll(/name="link" value="([^"]+)"/g)].map(([, id]) => id);
  assert.deepEqual(await choices(browser), [sent]);
  const viewer = await logIn(["viewer"]);
  assert.deepEqual(await choices(viewer), []);
  assert.equal((await viewer.get(`${links}/remind?link=${unsent}`)).status, 403);
});

test("the page before sending counts the reminders, says why some links get none, and sends nothing", async () => {
  const { ctx, links, browser, make, confirm, remind, reminders } = await company();
  const [ready, unsent, stopped, cancelled, reminded] = [
    await make(),
    await make({}),
    await make(),
    await make(),
    await make(),
  ];
  await suppressAddress(ctx, "payer-3@example.com", { remindersOnly: true });
  await browser.post(`${links}/${cancelled}/cancel`);
  await remind([reminded]);
  const { status, text } = await confirm([ready, unsent, stopped, cancelled, reminded]);
  assert.equal(status, 200);
  for (const expected of [
    "Reminders to be sent: 1",
    "Send 1 reminder",
    "Reminders that will not be sent: 4",
    "It was never sent by e-mail or SMS",
    "The recipient opted out of reminders",
    "It can no longer be paid",
    "A reminder was already sent",
  ])
    assert.ok(text.includes(expected), expected);
  assert.equal((await reminders()).length, 1);
});

test("the same form sent twice, even at once, reminds once, with one audit entry, and again next day", async () => {
  const { ctx, logIn, links, make, confirm, remind, reminders } = await company();
  const [first, second] = [await make(), await make()];
  const request = newId();
  const replies = await Promise.all([remind([first, second], request), remind([first, second], request)]);
  replies.push(await remind([first, second], request), await remind([first]));
  for (const { status, headers } of replies)
    assert.deepEqual([status, headers.get("location")], [303, `${links}?done=links_reminded`]);
  assert.deepEqual(await reminders(), ["email queued", "email queued"]);
  const entries = await inTransaction(ctx, (ctx) => listAudit(ctx, {}));
  assert.equal(entries.filter(({ action }) => action === "link.reminded").length, 2);
  portal.clock.advance(24 * 60 * 60 * 1_000);
  assert.match((await confirm([first], await logIn(["support"]))).text, /Reminders to be sent: 1/);
});

test("a link that the member may not see is not found, and then no link of the form is reminded", async () => {
  const { links, logIn, make, confirm, reminders } = await company();
  const seller = await logIn(["sales"]);
  const theirs = await make();
  const own = await make({ notifyBy: "Email" }, seller);
  assert.equal((await confirm([own, theirs], seller)).status, 404);
  assert.equal((await seller.post(`${links}/remind`, { id: newId(), link: [own, theirs] })).status, 404);
  assert.deepEqual(await reminders(), []);
});

test("more than 50 links, and none, are refused with the reason", async () => {
  const { confirm, remind, reminders, make } = await company();
  const many = [await make(), ...Array.from({ length: 50 }, () => newId() as string)];
  for (const { text } of [await confirm(many), await remind(many)])
    assert.match(text, /Select at most 50 links at a time/);
  assert.equal((await remind(many)).status, 400);
  assert.match((await confirm([])).text, /No links selected/);
  assert.equal((await remind([])).status, 400);
  assert.deepEqual(await reminders(), []);
});
