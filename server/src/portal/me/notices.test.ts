/** Members choose which notices they are mailed. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { membersToMail, type Action } from "#members/index.ts";
import { openNotice } from "#notices/index.ts";
import type { NoticeKind } from "#notifications/index.ts";
import { inTransaction } from "#platform/context.ts";
import { toldMembers } from "../../../tests/support/messages/told-members.ts";
import { newMember, portalClient, startTestPortal, type TestPortal } from "../../../tests/support/portal-client.ts";

let portal: TestPortal;
before(async () => (portal = await startTestPortal()));
after(() => portal.close());

const PAGE = "/portal/-/me/notices";
const offered = (text: string) => [...text.matchAll(/name="([a-z]+\.[a-z]+)" value="yes"/g)].map(([, kind]) => kind);

test("a member is offered the notices of the own roles, all of them on, and switches each off and on again", async () => {
  const { ctx, logIn } = await portal.newCompany();
  const browser = await logIn(["finance"]);
  const isMailed = async (kind: NoticeKind, action: Action) =>
    (await membersToMail(ctx, { kind, action })).length === 1;
  const page = await browser.get(PAGE);
  assert.deepEqual(offered(page.text), ["approval.waiting", "attempt.unclear", "case.opened", "link.asked"]);
  assert.equal(page.text.split(" checked").length - 1, 4);
  const saved = await browser.post(PAGE, { "case.opened": "yes", "receiver.failing": "yes" });
  assert.equal(saved.headers.get("location"), `${PAGE}?done=saved`);
  assert.equal(await isMailed("approval.waiting", "approvals.read"), false);
  assert.equal(await isMailed("case.opened", "reconciliation.close"), true);
  assert.equal((await browser.get(PAGE)).text.split(" checked").length - 1, 1);
  await browser.post(PAGE, { "approval.waiting": "yes" });
  assert.equal(await isMailed("approval.waiting", "approvals.read"), true);
  assert.equal(await isMailed("case.opened", "reconciliation.close"), false);
});

test("a member whose roles get no notices reads that on the page", async () => {
  const { logIn } = await portal.newCompany();
  const { text } = await (await logIn(["viewer"])).get(PAGE);
  assert.deepEqual(offered(text), []);
  assert.match(text, /There are no notices for your roles/);
});

test("the link of a mail asks for the log-in and then leads to the page", async () => {
  const { newMember } = await portal.newCompany();
  const { email, password } = await newMember(["finance"]);
  const browser = portalClient(portal.url);
  const door = await browser.get(PAGE);
  assert.equal(door.status, 303);
  const to = new URL(door.headers.get("location") ?? "", portal.url).searchParams.get("to");
  assert.equal(to, PAGE);
  const reply = await browser.post("/portal/-/log-in", { email, password, to: PAGE });
  assert.equal((await browser.follow(reply)).status, 200);
});

test("in the sandbox a notice arrives in its mailbox, in the member's language", async () => {
  const { ctx, tenantId } = await portal.newCompany();
  const { email } = await newMember(portal.platform, tenantId, ["integrator"], { locale: "tr" });
  const receiver = "https://shop.example";
  const failingSince = new Date(portal.clock.now().getTime() - 2 * 3_600_000);
  const text = "insert into webhook_receivers (tenant_id, receiver, failing_since) values ($1, $2, $3)";
  await inTransaction(ctx, async (ctx) => {
    await ctx.tx.run({ name: "test.failingReceiver", text }, [tenantId, receiver, failingSince]);
    await openNotice(ctx, { kind: "receiver.failing", subject: receiver, occurrence: "since noon" });
  });
  assert.deepEqual(await toldMembers(ctx), [`receiver.failing ${email}`]);
  const reply = await fetch(`${portal.url}/sandbox/messages?limit=500`, { headers: { accept: "application/json" } });
  const { data } = (await reply.json()) as { data: { to: string; subject: string; text: string }[] };
  const mail = data.find(({ to }) => to === email);
  assert.match(mail?.subject ?? "", /webhook'lar ulaşmıyor/);
  for (const part of [receiver, "/webhooks/receivers", PAGE]) assert.ok(mail?.text.includes(part), part);
});

test("each page to which a mail leads exists", async () => {
  const { home, logIn } = await portal.newCompany();
  const browser = await logIn(["finance", "integrator", "administrator"]);
  for (const path of ["/approvals", "/unclear", "/reconciliation?period=all&state=open", "/webhooks/receivers"])
    assert.equal((await browser.get(`${home}${path}`)).status, 200, path);
});
