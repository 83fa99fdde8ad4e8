/** Members see where a webhook address is stopped, what waits for it, and start it again. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { buildApp } from "#app.ts";
import { listAudit } from "#audit/index.ts";
import { createCustomer } from "#customers/index.ts";
import { findTenants } from "#identity/index.ts";
import { cancelLink, createLink, linkJobs, pageOfLinks } from "#links/index.ts";
import type { Role } from "#members/index.ts";
import { inTransaction } from "#platform/context.ts";
import type { App } from "#platform/http/app.ts";
import { createRequest } from "#requests/index.ts";
import { enableReceiver } from "#webhooks/index.ts";
import { figuresOf, rowCountOf } from "../../../tests/support/figures/paying-company.ts";
import { listening } from "../../../tests/support/http.ts";
import { amount, newPaymentSet } from "../../../tests/support/payment-sets.ts";
import { loggedIn, newMember, sendForm, valueOf } from "../../../tests/support/portal-client.ts";
import { record, recordMany, webhookQueue } from "../../../tests/support/webhook-queue.ts";
import { answers, webhookReceiver } from "../../../tests/support/webhook-receiver.ts";

let shared: Awaited<ReturnType<typeof webhookQueue>>;
let app: App;
let url: string;
before(async () => {
  shared = await webhookQueue();
  app = await buildApp(shared.platform);
  url = await listening(app);
});
after(async () => {
  await app.close();
  await shared.close();
});

/** A company whose webhook address has answered 410. */
async function companyWithStop(address: string) {
  const ctx = await shared.newMerchant();
  const [tenant] = await findTenants(shared.platform, [ctx.tenantId]);
  const { set } = await newPaymentSet(ctx, [{ name: "Garanti" }]);
  const person = { code: "C-1", email: "ayse@example.com", name: "Ayşe", surname: "Yılmaz" };
  await inTransaction(ctx, (ctx) => createCustomer(ctx, person));
  await record(ctx, address);
  await shared.deliverDue();
  const makeLink = (order: string, webhookURL: string) =>
    createLink(ctx, {
      currencyCode: "TRY",
      clientOrderReference: order,
      amount: amount("10"),
      paymentSetId: set.id,
      customer: { email: "ayse@example.com" },
      userVerificationBy: "Email",
      userVerificationFailBehavior: "ThrowError",
      webhookURL,
    });
  const logIn = async (roles: readonly Role[]) => loggedIn(url, await newMember(shared.platform, ctx.tenantId, roles));
  return { ctx, home: `/portal/${tenant!.code}`, set, makeLink, logIn };
}

const says = /Webhooks are not being sent/;

test("a link to a stopped address says so on its page, in the list and in the form of a link like it", async () => {
  await using receiver = await webhookReceiver(answers(410));
  const address = `${receiver.origin}/hook?shop=1`;
  const { ctx, home, set, makeLink, logIn } = await companyWithStop(address);
  const stopped = await makeLink("SIP-1", address);
  const working = await makeLink("SIP-2", `${receiver.origin}/hook?shop=2`);
  const [seller, developer] = [await logIn(["support"]), await logIn(["integrator", "support"])];
  const page = (await seller.get(`${home}/links/${stopped.id}`)).text;
  assert.match(page, says);
  assert.ok(page.includes(`${address} answered 410`));
  assert.match(page, /An integrator or administrator can enable it/);
  assert.match((await developer.get(`${home}/links/${stopped.id}`)).text, /\/webhooks\/receivers">Go to Receivers/);
  assert.doesNotMatch((await seller.get(`${home}/links/${working.id}`)).text, says);

  const list = (await seller.get(`${home}/links`)).text;
  assert.equal(list.match(/Webhooks stopped/g)?.length, 1);
  assert.match((await seller.get(`${home}/links/new?from=${stopped.id}`)).text, says);
  assert.doesNotMatch((await seller.get(`${home}/links/new?from=${working.id}`)).text, says);
  assert.doesNotMatch((await seller.get(`${home}/links/new`)).text, says);

  const asked = {
    code: "KERMES",
    kind: "multi_use",
    currency: "TRY",
    amount: amount("100"),
    paymentSetId: set.id,
  } as const;
  const request = await inTransaction(ctx, (ctx) => createRequest(ctx, { ...asked, webhookUrl: address }));
  assert.match((await seller.get(`${home}/requests/${request.id}`)).text, says);

  await cancelLink(ctx, stopped.id);
  assert.doesNotMatch((await seller.get(`${home}/links/${stopped.id}`)).text, says, "it has no webhook to come");
  assert.doesNotMatch((await seller.get(`${home}/links`)).text, /Webhooks stopped/);
});

test("a file of links says which of its webhook addresses are stopped, before and after its links exist", async () => {
  await using receiver = await webhookReceiver(answers(410));
  const address = `${receiver.origin}/hook`;
  const { ctx, home, set, logIn } = await companyWithStop(address);
  const seller = await logIn(["support"]);
  const send = async (first: string) => {
    const content = [
      "clientOrderReference;amount;customer.email;webhookURL",
      `${first}-1;10;ayse@example.com;${address}`,
      `${first}-2;10;ayse@example.com;${receiver.origin}/other`,
      `${first}-3;10;ayse@example.com;`,
    ].join("\n");
    const { location } = await sendForm(url, seller, `${home}/links/files`, { paymentSetId: set.id }, content);
    return String(location);
  };
  const page = await send("A");
  const checked = (await seller.get(page)).text;
  assert.match(checked, says);
  assert.deepEqual([checked.includes(`${address} answered 410`), checked.includes("/other answered")], [true, false]);
  await seller.post(`${page}/create`, {});
  await linkJobs[0]!.run(shared.platform, new AbortController().signal);
  const done = (await seller.get(page)).text;
  assert.match(done, /All links were created/);
  assert.match(done, says);
  for (const { id } of (await pageOfLinks(ctx, {}, null)).rows) await cancelLink(ctx, id);
  assert.doesNotMatch((await seller.get(page)).text, says, "they have no webhook to come");
});

test("a member sees what waits for each stopped address and starts one; sent twice, the form does it once", async () => {
  await using receiver = await webhookReceiver(answers(410));
  const address = `${receiver.origin}/hook?token=abc`;
  const { ctx, home, logIn } = await companyWithStop(address);
  await recordMany(2, ctx, address);
  const receivers = `${home}/webhooks/receivers`;
  const browser = await logIn(["integrator"]);
  const page = await browser.get(receivers);
  assert.match(page.text, /Stopped addresses[^]*hook\?token=abc[^]*Waiting: <\/span>3/);
  const form = { address, stopped: valueOf(page, "stopped") };
  receiver.answer = answers(200);
  assert.equal((await (await logIn(["viewer"])).post(`${receivers}/start`, form)).status, 403);
  for (let time = 0; time < 2; time += 1) {
    const reply = await browser.post(`${receivers}/start`, form);
    assert.equal(reply.headers.get("location"), `${receivers}?done=address_started`);
  }
  await shared.deliverDue();
  assert.equal(receiver.received.length, 4);
  assert.doesNotMatch((await browser.get(receivers)).text, /Stopped addresses/);
  const entries = await inTransaction(ctx, (read) => listAudit(read, {}));
  const started = entries.filter(({ action }) => action === "webhook_receiver.enabled");
  assert.deepEqual(
    started.map(({ details }) => details),
    [{ receiver: receiver.origin, path: "/hook", waited: 3 }],
  );
  const other = await companyWithStop(address);
  const foreign = await (await other.logIn(["integrator"])).post(`${receivers}/start`, form);
  assert.equal(foreign.status, 404);
});

test("what waits for a stopped address is on Today for those who can start it, and opens exactly that list", async () => {
  await using receiver = await webhookReceiver(answers(410));
  const { ctx, home, logIn } = await companyWithStop(`${receiver.origin}/hook`);
  await record(ctx, `${receiver.origin}/hook`);
  await shared.deliverDue();
  const need = "2 Webhooks waiting for a stopped address";
  const integrator = await logIn(["integrator"]);
  const address = figuresOf(await integrator.get(home)).get(need);
  assert.equal(address, `${home}/webhooks?period=all&state=held`);
  assert.equal(rowCountOf(await integrator.get(address)), 2);
  assert.equal(rowCountOf(await integrator.get(`${home}/webhooks?period=all`)), 2);
  assert.ok(!figuresOf(await (await logIn(["support"])).get(home)).has(need));
  await enableReceiver(ctx, receiver.origin);
  assert.ok(!figuresOf(await integrator.get(home)).has(need));
});
