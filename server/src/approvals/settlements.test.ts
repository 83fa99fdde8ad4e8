import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { settleManually } from "#payments/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { unclearCharge } from "../../tests/support/approvals/unclear-charge.ts";
import { toldMembers } from "../../tests/support/messages/told-members.ts";
import { newMember } from "../../tests/support/portal-client.ts";
import type { Approval } from "./approval.ts";
import { decideReversalApproval } from "./decide-reversal-approval.ts";
import { decideSettlementApproval } from "./decide-settlement-approval.ts";
import { findApproval } from "./find-approval.ts";
import { approvalJobs } from "./jobs.ts";
import { countApprovals, pageOfApprovals } from "./page-of-approvals.ts";
import { reverseWithApproval } from "./reverse-with-approval.ts";
import { settleWithApproval, type NewSettlement } from "./settle-with-approval.ts";
import { settlementsOf } from "./store/approvals.ts";

const HOUR_MS = 3_600_000;

const kindsOf = (told: readonly string[]) => told.map((each) => each.split(" ")[0]);

/** A charge whose outcome the bank never reported, and members who may settle it. */
async function unclear(t: TestContext, { members = 2, isCancelled = false } = {}) {
  const { world, payment, attemptId } = await unclearCharge(t, { isCancelled });
  const names = ["Ayşe Yılmaz", "Mehmet Kaya", "Fatma Demir"].slice(0, members);
  const ids: string[] = [];
  for (const name of names) ids.push((await newMember(world.platform, world.ctx.tenantId, ["finance"], { name })).id);
  await newMember(world.platform, world.ctx.tenantId, ["support"]);
  const [ayse = "", mehmet = "", fatma = ""] = ids;
  const by = (id: string): Context => ({ ...world.ctx, actor: { kind: "member", id } });
  const ask = (changes: Partial<NewSettlement> = {}, member = ayse) =>
    settleWithApproval(by(member), member, {
      id: newId<"approval">(),
      attemptId,
      as: "approved",
      authCode: "P12345",
      hostReference: "",
      reason: "Bankanın panelinde görünüyor",
      seenAlone: members === 1,
      ...changes,
    });
  const decide = (approval: Pick<Approval, "id">, as: "approve" | "refuse", member = mehmet) =>
    decideSettlementApproval(by(member), { approvalId: approval.id, memberId: member, as, note: "I looked, too" });
  const work = () => approvalJobs[0]!.run(world.platform, new AbortController().signal);
  const attempt = async () => (await world.attemptStates(payment))[0];
  const audit = () =>
    world.rows(`select action, actor_kind, actor_id, details from audit_log where record_id = $1 order by id`, [
      payment.id,
    ]);
  return { world, payment, attemptId, ayse, mehmet, fatma, ask, decide, work, attempt, audit };
}

test("members who may settle are mailed unclear attempts and settlements; nobody is mailed their own", async (t) => {
  const { world, ask } = await unclear(t);
  const before = await toldMembers(world.ctx);
  assert.deepEqual(kindsOf(before), ["attempt.unclear", "attempt.unclear"], "each member who may settle");
  await ask();
  assert.deepEqual(kindsOf(await toldMembers(world.ctx)).slice(2), ["approval.waiting"]);
  const alone = await unclear(t, { members: 1 });
  await alone.ask();
  assert.deepEqual(await toldMembers(alone.world.ctx), [], "it is settled at once, and nothing is unclear");
});

test("an attempt is settled once, by two members, and the audit log names both", async (t) => {
  const { world, payment, attemptId, ayse, mehmet, ask, decide, attempt, audit } = await unclear(t);
  const approval = await ask();
  assert.deepEqual([approval.state, approval.needsSecond, await attempt()], ["waiting", true, "sale:MANUAL"]);
  assert.equal((await ask({ id: approval.id })).id, approval.id, "the same form again is the same approval");
  await assert.rejects(decide(approval, "approve", ayse), { reason: "own_approval" });
  const done = await decide(approval, "approve");
  assert.deepEqual([done.state, done.decidedBy, await attempt()], ["done", mehmet, "sale:APPROVED"]);
  assert.equal((await decide(approval, "approve")).state, "done", "the same decision again");
  await assert.rejects(decide(approval, "refuse"), { reason: "decided" });
  assert.equal(await world.paymentState(payment), "succeeded");
  assert.equal((await world.events(payment)).length, 1);
  const [sale] = await world.attemptsOf(payment);
  assert.equal(sale.auth_code, "P12345");
  const entries = await audit();
  const settled = entries.find(({ action }) => action === "payment.settled_manually");
  assert.deepEqual([settled.actor_kind, settled.actor_id], ["member", mehmet]);
  assert.deepEqual(settled.details, {
    attemptId,
    kind: "sale",
    as: "approved",
    approvalId: approval.id,
    askedBy: ayse,
    approvedBy: mehmet,
  });
  const asked = entries.find(({ action }) => action === "approval.asked");
  assert.deepEqual([asked.actor_id, asked.details.as, asked.details.authCode], [ayse, "approved", "P12345"]);
  assert.deepEqual(
    entries.map(({ action }) => action).filter((action: string) => action.startsWith("approval.")),
    ["approval.asked", "approval.approved", "approval.done"],
  );
  await assert.rejects(world.rows(`update approvals set state = 'waiting'`), /cannot go from done to waiting/);
  await assert.rejects(world.rows(`update approvals set settle_as = 'declined'`), /asks for cannot change/);
});

test("two members who approve at once settle the attempt once", async (t) => {
  const { world, payment, fatma, ask, decide, attempt } = await unclear(t, { members: 3 });
  const approval = await ask({ as: "declined", authCode: "" });
  const decisions = await Promise.allSettled([decide(approval, "approve"), decide(approval, "approve", fatma)]);
  const refused = decisions.flatMap((decision) => (decision.status === "rejected" ? [decision.reason.reason] : []));
  assert.deepEqual(refused, ["decided"]);
  assert.deepEqual([await attempt(), await world.paymentState(payment)], ["sale:DECLINED", "open"]);
  assert.equal((await world.events(payment)).length, 1);
});

test("one approval of an attempt waits: a second, even at the same time, is refused until it has ended", async (t) => {
  const { world, attemptId, mehmet, fatma, ask, decide } = await unclear(t, { members: 3 });
  const both = await Promise.allSettled([ask(), ask({}, mehmet)]);
  const refused = both.flatMap((one) => (one.status === "rejected" ? [one.reason.reason] : []));
  assert.deepEqual(refused, ["settlement_waits"]);
  const [first, ...more] = await settlementsOf(world.ctx, [attemptId]);
  assert.deepEqual([first?.state, more], ["waiting", []]);
  await assert.rejects(ask({ as: "declined" }), { field: "settlement", reason: "settlement_waits" });
  await decide(first!, "refuse", fatma);
  const second = await ask();
  assert.equal(second.state, "waiting");
  assert.deepEqual(
    (await settlementsOf(world.ctx, [attemptId])).map(({ state }) => state),
    ["waiting", "refused"],
  );
});

test("a refused or expired approval changes nothing", async (t) => {
  const { world, payment, ask, decide, work, attempt } = await unclear(t);
  assert.equal((await decide(await ask(), "refuse")).state, "refused");
  const expired = await ask();
  world.clock.advance(24 * HOUR_MS);
  await assert.rejects(decide(expired, "approve"), { reason: "expired" });
  await work();
  assert.equal((await findApproval(world.ctx, expired.id)).state, "expired");
  assert.deepEqual([await attempt(), await world.paymentState(payment)], ["sale:MANUAL", "processing"]);
  assert.deepEqual([await world.ledger(), await world.events(payment)], [[], []]);
});

test("approving a settlement whose attempt is decided meanwhile ends as failed and overwrites nothing", async (t) => {
  const { world, payment, attemptId, ask, decide, attempt, audit } = await unclear(t);
  const approval = await ask({ as: "declined", authCode: "" });
  await inTransaction(world.ctx, (ctx) =>
    settleManually(ctx, { attemptId, as: "approved", reason: "the operator asked the bank" }),
  );
  const ended = await decide(approval, "approve");
  assert.deepEqual([ended.state, ended.failure], ["failed", "not_manual"]);
  assert.deepEqual([await attempt(), await world.paymentState(payment)], ["sale:APPROVED", "succeeded"]);
  assert.equal((await world.events(payment)).length, 1);
  assert.equal((await audit()).at(-1).action, "approval.failed");
  await assert.rejects(ask(), { field: "settlement", reason: "not_manual" });
});

test("an approval of a charge changes nothing once another has settled its void", async (t) => {
  const { world, payment, ask, decide } = await unclear(t, { isCancelled: true });
  const [, reversal] = await world.attemptsOf(payment);
  const charge = await ask();
  await assert.rejects(ask({ attemptId: reversal.id, as: "reversed" }), { field: "as", reason: "not_a_sale" });
  const voided = await ask({ attemptId: reversal.id, authCode: "" });
  assert.equal((await decide(voided, "approve")).state, "done");
  assert.deepEqual(await world.attemptStates(payment), ["sale:REVERSED", "void:APPROVED"]);
  const ended = await decide(charge, "approve");
  assert.deepEqual([ended.state, ended.failure], ["failed", "not_manual"]);
  assert.deepEqual([await world.paymentState(payment), await world.ledger()], ["cancelled", []]);
  assert.equal((await world.events(payment)).length, 1);
});

test("two settlements at the same time settle the attempt once, and the approval says which one did", async (t) => {
  const { world, payment, attemptId, ask, decide, attempt } = await unclear(t);
  const approval = await ask();
  const [decided, operators] = await Promise.allSettled([
    decide(approval, "approve"),
    inTransaction(world.ctx, (ctx) => settleManually(ctx, { attemptId, as: "declined", reason: "the hotline" })),
  ]);
  assert.equal(decided.status, "fulfilled");
  const { state } = await findApproval(world.ctx, approval.id);
  assert.equal(state, operators.status === "fulfilled" ? "failed" : "done");
  assert.equal(await attempt(), operators.status === "fulfilled" ? "sale:DECLINED" : "sale:APPROVED");
  assert.equal((await world.events(payment)).length, 1);
});

for (const [where, table, condition] of [
  ["before the settlement", "attempts", "new.state = 'APPROVED'"],
  ["between the settlement and the end of the approval", "approvals", "new.state = 'done'"],
  ["before the audit log has it", "audit_log", "new.action = 'approval.done'"],
] as const) {
  test(`a process that dies ${where} leaves an approval that waits and can be decided again`, async (t) => {
    const { world, payment, ask, decide, attempt, audit } = await unclear(t);
    const approval = await ask();
    const before = (await audit()).length;
    const mend = await world.breakWrites(table, condition);
    await assert.rejects(decide(approval, "approve"), /broken by a test/);
    await mend();
    assert.equal((await findApproval(world.ctx, approval.id)).state, "waiting");
    assert.deepEqual([await attempt(), await world.ledger(), await world.events(payment)], ["sale:MANUAL", [], []]);
    assert.equal((await audit()).length, before);
    assert.equal((await decide(approval, "approve")).state, "done");
    assert.deepEqual([await attempt(), (await world.events(payment)).length], ["sale:APPROVED", 1]);
  });
}

test("if only one member may settle, the approval is done at once, and recorded as done alone", async (t) => {
  const { world, payment, ayse, ask, attempt, audit } = await unclear(t, { members: 1 });
  await assert.rejects(ask({ seenAlone: false }), { field: "settlement", reason: "members_changed" });
  const id = newId<"approval">();
  const done = await ask({ id });
  assert.deepEqual([done.state, done.needsSecond, done.decidedBy], ["done", false, ayse]);
  assert.equal((await ask({ id })).state, "done", "the same form again");
  assert.deepEqual([await attempt(), (await world.events(payment)).length], ["sale:APPROVED", 1]);
  const entries = await audit();
  const settled = entries.find(({ action }) => action === "payment.settled_manually");
  assert.deepEqual([settled.actor_id, settled.details.askedBy, settled.details.approvedBy], [ayse, ayse, null]);
  assert.ok(entries.some(({ action }) => action === "approval.alone"));
  assert.equal((await pageOfApprovals(world.ctx, ["done"], null)).rows[0]?.id, id);
});

test("a member who was the only one when the form was shown does not settle alone once another may settle", async (t) => {
  const { ask, attempt } = await unclear(t);
  await assert.rejects(ask({ seenAlone: true }), { field: "settlement", reason: "members_changed" });
  assert.equal(await attempt(), "sale:MANUAL");
});

test("wrong settlements are refused by field: outcome, bank's references, source of the information", async (t) => {
  const { ask, attemptId, world } = await unclear(t);
  await assert.rejects(ask({ as: "perhaps" as "approved" }), { field: "as", reason: "required" });
  await assert.rejects(ask({ authCode: "", hostReference: " " }), { field: "authCode", reason: "required" });
  await assert.rejects(ask({ authCode: "P 1" }), { field: "authCode", reason: "invalid" });
  await assert.rejects(ask({ hostReference: "x".repeat(65) }), { field: "hostReference", reason: "invalid" });
  await assert.rejects(ask({ reason: " " }), { field: "reason", reason: "required" });
  await assert.rejects(ask({ attemptId: newId() }), { code: "ERR_NOT_FOUND" });
  assert.deepEqual(await settlementsOf(world.ctx, [attemptId]), []);
});

test("settlements and refunds are separate: neither decides the other's approvals or uses up its limit", async (t) => {
  const { world, ayse, mehmet, ask, decide } = await unclear(t, { members: 1 });
  await ask();
  const paid = await world.newPayment();
  await world.start(paid, "approved");
  const given = { paymentId: paid.id, amount: paid.amount, reason: "returned", seenLeft: paid.amount };
  const asker = { memberId: ayse, roles: ["viewer"] as const };
  const ctx: Context = { ...world.ctx, actor: { kind: "member", id: ayse } };
  const refund = await reverseWithApproval(ctx, asker, { id: newId<"approval">(), ...given });
  assert.equal(refund.state, "waiting");
  await assert.rejects(decide(refund, "approve", mehmet), { code: "ERR_NOT_FOUND" });
  const [settlement] = (await pageOfApprovals(world.ctx, ["done"], null)).rows;
  const decision = { approvalId: settlement!.id, memberId: newId(), as: "approve", note: "" } as const;
  await assert.rejects(decideReversalApproval(world.ctx, decision), { code: "ERR_NOT_FOUND" });
});

test("another company finds neither the attempt nor the approval", async (t) => {
  const { world, attemptId, ask } = await unclear(t);
  const approval = await ask();
  const stranger = world.server.contextFor(await world.server.newTenant());
  const decision = { approvalId: approval.id, memberId: newId(), as: "approve", note: "" } as const;
  await assert.rejects(decideSettlementApproval(stranger, decision), { code: "ERR_NOT_FOUND" });
  const form = { id: newId<"approval">(), attemptId, as: "declined", authCode: "", hostReference: "" } as const;
  const asked = { ...form, reason: "no", seenAlone: true };
  await assert.rejects(settleWithApproval(stranger, newId(), asked), { code: "ERR_NOT_FOUND" });
  assert.deepEqual(await settlementsOf(stranger, [attemptId]), []);
  assert.equal(await countApprovals(stranger, null, 10), 0);
});
