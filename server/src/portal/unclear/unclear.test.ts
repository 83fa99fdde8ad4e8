/** Members settle outcomes that the bank never reported: one asks, another approves, and both see the evidence. */
import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { buildApp } from "#app.ts";
import { findTenants } from "#identity/index.ts";
import type { Role } from "#members/index.ts";
import { settleManually } from "#payments/index.ts";
import { inTransaction } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { cursorOf } from "#platform/list-page.ts";
import { unclearCharge, type UnclearOptions } from "../../../tests/support/approvals/unclear-charge.ts";
import { listening } from "../../../tests/support/http.ts";
import { loggedIn, newMember, valueOf } from "../../../tests/support/portal-client.ts";

async function company(t: TestContext, options: UnclearOptions = {}) {
  const { world, payment, attemptId, bankOrderId } = await unclearCharge(t, options);
  const app = await buildApp(world.platform);
  t.after(() => app.close());
  const url = await listening(app);
  const [tenant] = await findTenants(world.platform, [world.ctx.tenantId]);
  const home = `/portal/${tenant!.code}`;
  const logIn = async (roles: readonly Role[], name = "Selin Aksoy") => {
    const member = await newMember(world.platform, world.ctx.tenantId, roles, { name });
    return Object.assign(await loggedIn(url, member), { memberId: member.id });
  };
  const typed = { as: "approved", authCode: "P12345", hostReference: "", source: "bank's hotline, Mrs Demir" };
  return { world, home, payment, attemptId, bankOrderId, path: `${home}/unclear/${attemptId}`, logIn, typed };
}

type Browser = Awaited<ReturnType<Awaited<ReturnType<typeof company>>["logIn"]>>;

/** The hidden fields of the form as it is shown now. */
async function shown(browser: Browser, path: string) {
  const page = await browser.get(path);
  return { id: valueOf(page, "id"), alone: valueOf(page, "alone") };
}

test("one member asks, another sees the evidence and approves, and the audit log names both", async (t) => {
  const { world, home, payment, bankOrderId, path, logIn, typed } = await company(t);
  const asker = await logIn(["finance"], "Ayşe Yılmaz");
  const other = await logIn(["administrator"], "Mehmet Kaya");
  assert.match((await asker.get(`${home}/today`)).text, new RegExp(`href="${home}/unclear"`));
  assert.match((await asker.get(`${home}/payments/${payment.id}`)).text, new RegExp(`href="${path}"`));
  const list = await asker.get(`${home}/unclear`);
  assert.match(list.text, new RegExp(`href="${path}"[^]*8 days[^]*Not entered`));

  const form = await asker.get(path);
  for (const evidence of [bankOrderId, "₺100.25", "Asked for the status", "for a week"])
    assert.match(form.text, new RegExp(evidence), evidence);
  assert.match(form.text, /One of these members needs to approve it: Mehmet Kaya\./);
  const sent = { ...(await shown(asker, path)), ...typed };
  const asked = await asker.post(path, sent);
  const approval = `${home}/approvals/${sent.id}`;
  assert.deepEqual([asked.status, asked.headers.get("location")], [303, `${approval}?done=settlement_asked`]);
  assert.equal(
    (await asker.post(path, sent)).headers.get("location"),
    `${approval}?done=settlement_asked`,
    "sent twice",
  );
  assert.match((await asker.get(approval)).text, /cannot approve your own request/);
  const own = await asker.post(`${approval}/settlement`, { as: "approve", note: "" });
  assert.equal(own.status, 409);
  assert.deepEqual(await world.attemptStates(payment), ["sale:MANUAL"]);

  assert.match((await other.get(`${home}/approvals`)).text, new RegExp(`href="${approval}"[^]*Outcome: carried out`));
  const page = await other.get(approval);
  for (const seen of [bankOrderId, "P12345", "Mrs Demir", "Ayşe Yılmaz", "Approve and record"])
    assert.ok(page.text.includes(seen.replace("'", "&#39;")), seen);
  const approved = await other.post(`${approval}/settlement`, { as: "approve", note: "seen on their pages" });
  assert.equal(approved.headers.get("location"), `${approval}?done=settled`);
  assert.deepEqual(await world.attemptStates(payment), ["sale:APPROVED"]);
  assert.equal(await world.paymentState(payment), "succeeded");
  assert.match((await other.get(approval)).text, /Recorded[^]*Mehmet Kaya[^]*seen on their pages/);
  assert.match((await asker.get(path)).text, /The outcome is recorded/);
  assert.match((await asker.get(`${home}/unclear`)).text, /No unclear outcomes/);

  const [entry] = await world.rows(`select id from audit_log where action = 'payment.settled_manually'`);
  const audit = await other.get(`${home}/audit/${entry.id}`);
  assert.match(audit.text, /Requested by<\/dt><dd>Ayşe Yılmaz/);
  assert.match(audit.text, /Approved by<\/dt><dd>Mehmet Kaya/);
});

test("unclear outcomes are listed in pages, the newest first, with their number", async (t) => {
  const { world, home, attemptId, logIn } = await company(t);
  const later = await world.newPayment();
  world.bank.faults.add({ operation: "sale", kind: "reset_after" });
  await world.start(later, "approved");
  await world.rows(`update attempts set state = 'MANUAL', step = step + 1, due_at = null where state = 'UNKNOWN'`);
  const [newest] = await world.attemptsOf(later);
  const browser = await logIn(["finance"]);
  assert.match((await browser.get(`${home}/unclear`)).text, new RegExp(`${newest.id}[^]*${attemptId}[^]*2 records`));
  const place = cursorOf({ side: "older", at: newest.created_at, id: newest.id });
  const older = await browser.get(`${home}/unclear?after=${place}`);
  assert.match(older.text, new RegExp(`${attemptId}[^]*rel="prev"`));
  assert.doesNotMatch(older.text, new RegExp(`unclear/${newest.id}`));
});

test("a second settlement is refused and the page names the first; a refused one changes nothing", async (t) => {
  const { world, home, payment, path, logIn, typed } = await company(t, { isCharged: false });
  const [asker, other] = [await logIn(["finance"], "Ayşe Yılmaz"), await logIn(["finance"], "Mehmet Kaya")];
  const [first, second] = [await shown(asker, path), await shown(other, path)];
  await asker.post(path, { ...first, ...typed });
  const refused = await other.post(path, { ...second, ...typed, as: "declined" });
  assert.equal(refused.status, 409);
  assert.match(refused.text, /Another outcome for this transaction is already waiting/);
  assert.match(refused.text, new RegExp(`Ayşe Yılmaz[^]*href="${home}/approvals/${first.id}"`));
  assert.match((await other.get(`${home}/unclear`)).text, /requested by Ayşe Yılmaz/);
  const decision = `${home}/approvals/${first.id}/settlement`;
  const denied = await other.post(decision, { as: "refuse", note: "the bank has no such charge" });
  assert.match(String(denied.headers.get("location")), /done=settlement_refused$/);
  assert.deepEqual(await world.attemptStates(payment), ["sale:MANUAL"]);
  const again = await asker.get(path);
  assert.match(again.text, /Earlier approvals[^]*Refused/);
  const corrected = { ...(await shown(asker, path)), ...typed, as: "declined", authCode: "" };
  assert.equal((await asker.post(path, corrected)).status, 303);
  await other.post(`${home}/approvals/${corrected.id}/settlement`, { as: "approve", note: "" });
  assert.deepEqual(await world.attemptStates(payment), ["sale:DECLINED"]);
});

test("a refused form keeps what was typed and says at each field what is wrong", async (t) => {
  const { path, logIn, typed } = await company(t);
  const asker = await logIn(["finance"]);
  await logIn(["finance"]);
  const hidden = await shown(asker, path);
  for (const [changes, field, message] of [
    [{ as: "" }, "as", /Say what the bank did/],
    [{ authCode: "" }, "authCode", /approval code or the reference/],
    [{ authCode: "P 1" }, "authCode", /no spaces/],
    [{ hostReference: "Ş1" }, "hostReference", /no spaces/],
    [{ source: " " }, "source", /who told you/],
  ] as const) {
    const reply = await asker.post(path, { ...hidden, ...typed, ...changes });
    assert.equal(reply.status, 400, field);
    assert.match(reply.text, new RegExp(`href="#${field}"`));
    assert.match(reply.text, message);
    if (field !== "source") assert.match(reply.text, /value="bank&#39;s hotline|value="bank's hotline/);
  }
});

test("the only member who may settle sees that, and settles at once", async (t) => {
  const { world, home, payment, path, logIn, typed } = await company(t);
  const alone = await logIn(["finance"], "Ayşe Yılmaz");
  await logIn(["support", "viewer"]);
  assert.match((await alone.get(path)).text, /No one else can approve this/);
  const hidden = await shown(alone, path);
  const settled = await alone.post(path, { ...hidden, ...typed });
  assert.equal(settled.headers.get("location"), `${home}/approvals/${hidden.id}?done=settled`);
  assert.deepEqual(await world.attemptStates(payment), ["sale:APPROVED"]);
  assert.match((await alone.get(`${home}/approvals/${hidden.id}`)).text, /Done alone/);
  assert.match((await alone.get(`${home}/approvals`)).text, /Outcome: carried out/);
});

test("who was the only one when the form was shown asks the member who has since been allowed to settle", async (t) => {
  const { world, payment, path, logIn, typed } = await company(t);
  const first = await logIn(["finance"]);
  const hidden = await shown(first, path);
  assert.equal(hidden.alone, "yes");
  await logIn(["administrator"], "Mehmet Kaya");
  const reply = await first.post(path, { ...hidden, ...typed });
  assert.equal(reply.status, 409);
  assert.match(reply.text, /The members who may approve this have changed[^]*Mehmet Kaya/);
  assert.deepEqual(await world.attemptStates(payment), ["sale:MANUAL"]);
});

test("an approval of an attempt that the operator has settled meanwhile changes nothing, and says so", async (t) => {
  const { world, home, payment, attemptId, path, logIn, typed } = await company(t);
  const [asker, other] = [await logIn(["finance"]), await logIn(["finance"])];
  const hidden = await shown(asker, path);
  await asker.post(path, { ...hidden, ...typed, as: "declined" });
  const approval = `${home}/approvals/${hidden.id}`;
  await inTransaction(world.ctx, (ctx) =>
    settleManually(ctx, { attemptId, as: "approved", reason: "the operator asked" }),
  );
  const page = await other.get(approval);
  assert.match(page.text, /outcome is now known/);
  assert.doesNotMatch(page.text, /value="approve"/);
  const late = await other.post(`${approval}/settlement`, { as: "approve", note: "" });
  assert.equal(late.headers.get("location"), `${approval}?done=not_settled`);
  assert.match((await other.get(approval)).text, /Why it was not recorded[^]*outcome is now known/);
  assert.deepEqual(await world.attemptStates(payment), ["sale:APPROVED"]);
});

test("settling asks for a fresh factor, and keeps the form", async (t) => {
  const { world, home, path, logIn, typed } = await company(t);
  const [asker, other] = [await logIn(["finance"]), await logIn(["administrator"])];
  const hidden = await shown(asker, path);
  world.clock.advance(6 * 60_000);
  const asked = await asker.post(path, { ...hidden, ...typed });
  assert.match(String(asked.headers.get("location")), /^\/portal\/-\/step-up\?/);
  assert.match(String((await asker.get(path)).headers.get("location")), /^\/portal\/-\/step-up\?/);
  assert.equal((await asker.get(`${home}/unclear`)).status, 200, "the list needs none");
  const decision = await other.post(`${home}/approvals/${newId()}/settlement`, { as: "approve", note: "" });
  assert.match(String(decision.headers.get("location")), /^\/portal\/-\/step-up\?/);
});

test("without the right there is no list, form or link; another company's attempt does not exist", async (t) => {
  const { home, payment, path, logIn } = await company(t);
  await logIn(["finance"]);
  for (const role of ["support", "viewer", "integrator"] as const) {
    const browser = await logIn([role]);
    for (const address of [`${home}/unclear`, path]) assert.equal((await browser.get(address)).status, 403, role);
    assert.doesNotMatch((await browser.get(`${home}/payments/${payment.id}`)).text, /\/unclear/);
    assert.doesNotMatch((await browser.get(`${home}/today`)).text, /\/unclear/);
  }
  const other = await company(t);
  const stranger = await other.logIn(["finance"]);
  assert.equal((await stranger.get(path.replace(home, other.home))).status, 404);
  assert.equal((await stranger.get(`${other.home}/unclear/${newId()}`)).status, 404);
});
