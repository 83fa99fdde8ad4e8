/** Members give money back: the form says first what happens, and above a limit another member approves. */
import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { buildApp } from "#app.ts";
import { findTenants } from "#identity/index.ts";
import type { Role } from "#members/index.ts";
import { listening } from "../../../tests/support/http.ts";
import { amount } from "../../../tests/support/payment-sets.ts";
import { paymentWorld } from "../../../tests/support/payment-world.ts";
import { loggedIn, newMember, valueOf } from "../../../tests/support/portal-client.ts";

async function company(t: TestContext) {
  const world = await paymentWorld(t);
  const app = await buildApp(world.platform);
  t.after(() => app.close());
  const url = await listening(app);
  const [tenant] = await findTenants(world.platform, [world.ctx.tenantId]);
  const home = `/portal/${tenant!.code}`;
  const logIn = async (roles: readonly Role[]) =>
    loggedIn(url, await newMember(world.platform, world.ctx.tenantId, roles));
  const paid = async (decimal: string) => {
    const payment = await world.newPayment({ amount: amount(decimal) });
    await world.start(payment, "approved");
    return { payment, path: `${home}/payments/${payment.id}` };
  };
  return { world, home, logIn, paid };
}

type Browser = Awaited<ReturnType<Awaited<ReturnType<typeof company>>["logIn"]>>;

/** What the form holds, with these changes. */
async function filled(browser: Browser, path: string, changes: Record<string, string>) {
  const form = await browser.get(`${path}/refund`);
  const typed = { amount: valueOf(form, "amount"), reason: "returned", ...changes };
  const shown = await browser.post(`${path}/refund`, {
    id: valueOf(form, "id"),
    left: valueOf(form, "left"),
    seen: "",
    ...typed,
  });
  return {
    shown,
    confirm: { id: valueOf(shown, "id"), left: valueOf(shown, "left"), seen: valueOf(shown, "seen"), ...typed },
  };
}

test("the form says first whether it is a void or a refund, and sent twice it gives back once", async (t) => {
  const { world, logIn, paid } = await company(t);
  const { payment, path } = await paid("900");
  const browser = await logIn(["support"]);
  assert.match((await browser.get(path)).text, new RegExp(`href="${path}/refund"`));
  assert.match((await browser.get(`${path}/refund`)).text, /₺1,000\.00 left of ₺1,000\.00/);
  const whole = await filled(browser, path, {});
  assert.match(whole.shown.text, /₺900.00 will be voided/);
  const part = await filled(browser, path, { amount: "300.50" });
  assert.match(part.shown.text, /₺300.50 will be refunded/);
  assert.deepEqual(await world.attemptStates(payment), ["sale:APPROVED"]);

  const changed = await browser.post(`${path}/refund`, { ...part.confirm, amount: "400" });
  assert.match(changed.text, /₺400.00 will be refunded/, "another amount is shown again before it is sent");
  for (let time = 0; time < 2; time += 1) {
    const reply = await browser.post(`${path}/refund`, part.confirm);
    assert.deepEqual([reply.status, reply.headers.get("location")], [303, `${path}?done=given_back`]);
  }
  assert.deepEqual(await world.attemptStates(payment), ["sale:APPROVED", "refund:APPROVED"]);
  assert.match((await browser.get(`${path}/refund`)).text, /₺699\.50 left of ₺1,000\.00/);

  const stale = await browser.post(`${path}/refund`, { ...whole.confirm, amount: "100", seen: "refund 100.00" });
  assert.equal(stale.status, 409);
  assert.match(stale.text, /Someone else refunded part of it in the meantime/);
  assert.match(stale.text, /value="returned"/, "what was typed is kept");
  const tooMuch = await browser.post(`${path}/refund`, { ...whole.confirm, amount: "700", seen: "" });
  assert.match(tooMuch.text, /Someone else refunded part of it in the meantime\. At most ₺599\.50 can be refunded now/);
  assert.match((await browser.get(path)).text, /Refunded: ₺300\.50<p[^>]*>Reason: returned · Made by: Selin Aksoy</);
});

test("a webhook that waits is not shown as one without an address", async (t) => {
  const { world, home, logIn } = await company(t);
  const browser = await logIn(["support"]);
  for (const [webhookUrl, hasAddress] of [
    ["https://shop.example/hook", true],
    [null, false],
  ] as const) {
    const payment = await world.newPayment({ webhookUrl });
    await world.start(payment, "approved");
    const { text } = await browser.get(`${home}/payments/${payment.id}`);
    assert.equal(text.includes("No webhook URL is set"), !hasAddress);
  }
});

test("a payment's page follows an outcome that is not known, and no other", async (t) => {
  const { world, home, logIn, paid } = await company(t);
  const { path } = await paid("900");
  const awaited = await world.newPayment();
  world.bank.faults.add({ operation: "sale", kind: "reset_after" });
  await world.start(awaited, "approved");
  const browser = await logIn(["support"]);
  const page = await browser.get(`${home}/payments/${awaited.id}`);
  assert.match(page.text, /data-live[^]*Waiting for the bank/);
  assert.match(page.headers.get("content-security-policy") ?? "", /connect-src 'self'/);
  assert.doesNotMatch((await browser.get(path)).text, /data-live/);
});

test("a refused form keeps what was typed and says why; what cannot be given back has no form", async (t) => {
  const { world, logIn, paid } = await company(t);
  const { path } = await paid("900");
  const browser = await logIn(["support"]);
  for (const [typed, message] of [
    ["abc", /such as 1,250\.50/],
    ["900.01", /Not refunded[^]*At most ₺900\.00 can be refunded/],
    ["0", /amount must be/],
  ] as const) {
    const { shown } = await filled(browser, path, { amount: typed });
    assert.ok(shown.status >= 400, typed);
    assert.match(shown.text, message);
    assert.doesNotMatch(shown.text, /in the meantime/);
    assert.equal(valueOf(shown, "amount"), typed);
    assert.match(shown.text, /Amount \(TRY\)/);
  }
  assert.match((await filled(browser, path, { reason: " " })).shown.text, /Enter a reason/);
  const unpaid = await world.newPayment();
  const { text } = await browser.get(path.replace(/[^/]+$/, unpaid.id) + "/refund");
  assert.match(text, /has not been charged/);
  assert.doesNotMatch(text, /name="amount"/);
});

test("above the limit a refund waits for another member's approval, and is then made", async (t) => {
  const { world, home, logIn, paid } = await company(t);
  const { payment, path } = await paid("5000");
  const asker = await logIn(["support", "administrator"]);
  const { confirm } = await filled(asker, path, {});
  const reply = await asker.post(`${path}/refund`, confirm);
  const own = `${home}/approvals/${confirm.id}`;
  assert.equal(reply.headers.get("location"), `${own}/mine?done=approval_asked`);
  assert.match((await asker.get(own)).text, /cannot approve your own request/);
  assert.equal((await asker.post(own, { as: "approve", note: "" })).status, 409);
  assert.deepEqual(await world.attemptStates(payment), ["sale:APPROVED"]);

  const other = await logIn(["finance"]);
  assert.match((await other.get(`${home}/approvals`)).text, new RegExp(`href="${own}"`));
  const approved = await other.post(own, { as: "approve", note: "checked" });
  assert.equal(approved.headers.get("location"), `${own}?done=voided`);
  assert.match((await other.get(`${own}?done=voided`)).text, /The bank approved the void\./);
  assert.deepEqual(await world.attemptStates(payment), ["sale:APPROVED", "void:APPROVED"]);
  for (const address of [own, `${home}/approvals`])
    assert.match((await other.get(address)).text, /Done/, "the state is the bank's answer");
  assert.doesNotMatch((await other.get(own)).text, /Sent to the bank/);
  const list = await other.get(`${home}/refunds?state=done`);
  assert.match(list.text, new RegExp(`href="${home}/payments/${payment.id}"`));
  assert.match(list.text, /Waiting for the bank[^]*returned/);
  assert.doesNotMatch((await other.get(`${home}/refunds?state=unclear`)).text, /returned/);
  assert.equal((await other.get(`${home}/refunds?amountMin=abc`)).status, 400);
  const late = await (await logIn(["administrator"])).post(own, { as: "refuse", note: "kept words" });
  assert.equal(late.status, 409);
  assert.match(late.text, /Another member has already decided/);
});

test("above the limit the form says, before it is sent, that another member must approve it, and who may", async (t) => {
  const { world, logIn, paid } = await company(t);
  const { payment, path } = await paid("2500");
  const asker = await logIn(["support", "administrator"]);
  assert.match((await asker.get(`${path}/refund`)).text, /no other member can approve it/);
  const names = ["Ayşe Onaylar", "Ali Onaylar"];
  for (const [index, role] of (["finance", "administrator"] as const).entries())
    await newMember(world.platform, world.ctx.tenantId, [role], { name: names[index]! });
  await newMember(world.platform, world.ctx.tenantId, ["support", "sales"], { name: "Can Onaylamaz" });
  const open = await asker.get(`${path}/refund`);
  const offersApproval = (text: string, sum: string) => {
    assert.ok(text.includes(`If it is approved, ₺${sum}`) && text.includes(`Send for approval: ₺${sum}`), sum);
    assert.ok(names.every((name) => text.includes(name)) && !/Onaylamaz|Who can approve: [^<]*Selin/.test(text));
  };
  offersApproval(open.text, "2,500.00");
  const typed = { id: valueOf(open, "id"), left: valueOf(open, "left"), reason: "" };
  const seenAs = async (amount: string) => {
    const live = await asker.post(`${path}/refund/preview`, { ...typed, amount });
    const pressed = await asker.post(`${path}/refund`, { ...typed, reason: "returned", seen: "", amount });
    return [live, pressed];
  };
  for (const { text } of await seenAs("1,000.01")) offersApproval(text, "1,000.01");
  for (const { text } of await seenAs("1,000")) {
    assert.match(text, /₺1,000\.00 will be refunded[^]*Refund ₺1,000\.00/);
    assert.doesNotMatch(text, /Send for approval|Who can approve/);
  }
  for (const { text } of await seenAs("2,500.01")) {
    assert.match(text, /At most ₺2,500\.00 can be refunded/);
    assert.doesNotMatch(text, /name="seen"|Send for approval/);
  }
  assert.deepEqual(await world.attemptStates(payment), ["sale:APPROVED"]);
});

test("what was shown as sent for approval is not made at once, where the limit has been raised meanwhile", async (t) => {
  const { world, home, logIn, paid } = await company(t);
  const { payment, path } = await paid("1500");
  const support = await logIn(["support"]);
  const { confirm, shown } = await filled(support, path, {});
  const settings = { "limit.support.TRY": "2000", "seen.limit.support.TRY": "1000.00" };
  assert.equal((await (await logIn(["administrator"])).post(`${home}/settings/limits`, settings)).status, 303);
  const reply = await support.post(`${path}/refund`, { ...confirm, approval: valueOf(shown, "approval") });
  assert.equal(reply.status, 409);
  assert.match(reply.text, /This no longer needs approval[^]*Void ₺1,500\.00/);
  assert.deepEqual(await world.attemptStates(payment), ["sale:APPROVED"]);
});

test("after a void the page says that the charge was voided, and not that money was refunded", async (t) => {
  const { logIn, paid } = await company(t);
  const { path } = await paid("900");
  const browser = await logIn(["support"]);
  const { confirm } = await filled(browser, path, {});
  const reply = await browser.post(`${path}/refund`, confirm);
  assert.equal(reply.headers.get("location"), `${path}?done=voided`);
  const page = (await browser.follow(reply)).text;
  assert.match(page, /The bank approved the void\.[^]*The charge was voided:[^]*Voided: ₺900\.00/);
  assert.match(page, /<dt>Charged<\/dt>[^]*<dt>Voided<\/dt><dd[^>]*>[^]{0,40}₺900\.00/, "among the sums, too");
  assert.doesNotMatch(page, /given back|[Rr]efunded/);
});

test("a limit that is lowered while a form is open applies when the form is confirmed", async (t) => {
  const { world, home, logIn, paid } = await company(t);
  const { payment, path } = await paid("900");
  const support = await logIn(["support"]);
  const { confirm } = await filled(support, path, { amount: "500" });
  const settings = { "limit.support.TRY": "499.99", "seen.limit.support.TRY": "1000.00" };
  assert.equal((await (await logIn(["administrator"])).post(`${home}/settings/limits`, settings)).status, 303);
  const reply = await support.post(`${path}/refund`, confirm);
  assert.equal(reply.headers.get("location"), `${home}/approvals/${confirm.id}/mine?done=approval_asked`);
  assert.deepEqual(await world.attemptStates(payment), ["sale:APPROVED"]);
});

test("of two refunds at once that fit a lowered limit only one by one, not both are made", async (t) => {
  const { world, home, logIn, paid } = await company(t);
  const [support, boss] = [await logIn(["support"]), await logIn(["administrator"])];
  const forms = await Promise.all(
    ["900", "950"].map(async (decimal) => {
      const { payment, path } = await paid(decimal);
      return { payment, path, confirm: (await filled(support, path, { amount: "600" })).confirm };
    }),
  );
  const settings = { "limit.support.TRY": "650", "seen.limit.support.TRY": "1000.00" };
  const [, ...replies] = await Promise.all([
    boss.post(`${home}/settings/limits`, settings),
    ...forms.map(({ path, confirm }) => support.post(`${path}/refund`, confirm)),
  ]);
  const waiting = replies.filter(({ headers }) => headers.get("location")?.endsWith("approval_asked"));
  assert.equal(waiting.length, 1);
  const states = await Promise.all(forms.map(({ payment }) => world.attemptStates(payment)));
  assert.deepEqual(states.flat().filter((state) => state === "refund:APPROVED").length, 1);
});

test("the member who asked sees the approval and its refusal; other members need the right to approve", async (t) => {
  const { world, home, logIn, paid } = await company(t);
  const { payment, path } = await paid("5000");
  const asker = await logIn(["support"]);
  const { confirm } = await filled(asker, path, {});
  await asker.post(`${path}/refund`, confirm);
  const own = `${home}/approvals/${confirm.id}`;
  assert.match((await asker.get(path)).text, new RegExp(`refund of ₺5,000\\.00 is waiting[^]*href="${own}/mine"`));
  const form = (await asker.get(`${path}/refund`)).text;
  assert.match(form, /refund of ₺5,000\.00 is waiting[^]*First check that you are not refunding the same money twice/);
  assert.match(form, new RegExp(`href="${own}/mine"`));
  assert.match(
    (await asker.get(`${home}/refunds`)).text,
    new RegExp(`href="${home}/approvals/mine">Waiting for approval`),
  );
  assert.match((await asker.get(`${home}/payments`)).text, new RegExp(`href="${home}/approvals/mine"`));
  const viewer = (await (await logIn(["viewer"])).get(path)).text;
  assert.match(viewer, /refund of ₺5,000\.00 is waiting/);
  assert.doesNotMatch(viewer, /\/approvals\//);
  const boss = await logIn(["administrator"]);
  assert.match((await boss.get(`${home}/refunds`)).text, new RegExp(`href="${home}/approvals">Waiting for approval`));
  assert.doesNotMatch((await (await logIn(["viewer"])).get(`${home}/refunds`)).text, /Waiting for approval/);
  const refused = await (await logIn(["finance"])).post(own, { as: "refuse", note: "ask the shop first" });
  assert.equal(refused.headers.get("location"), `${own}?done=approval_refused`);
  const decided = (await asker.get(`${own}/mine`)).text;
  assert.match(decided, /ask the shop first/);
  assert.match(decided, new RegExp(`href="${home}/approvals/mine">(?:<[^>]*>)*Approvals`));
  assert.match((await asker.get(`${home}/approvals/mine`)).text, new RegExp(`href="${own}/mine"[^]*Refused`));
  assert.doesNotMatch((await asker.get(path)).text, /waits for another member/);
  assert.equal((await asker.get(own)).status, 403);
  const other = await logIn(["support"]);
  assert.doesNotMatch((await other.get(`${home}/approvals/mine`)).text, new RegExp(confirm.id));
  for (const address of [own, `${own}/mine`])
    assert.ok([403, 404].includes((await other.get(address)).status), address);
  assert.deepEqual(await world.attemptStates(payment), ["sale:APPROVED"]);
});
