import assert from "node:assert/strict";
import { test } from "node:test";
import { zero, type Amount } from "@servicepay/money";
import type { Role } from "#members/index.ts";
import { refundPayment } from "#payments/index.ts";
import { newId } from "#platform/ids.ts";
import { amount } from "../../tests/support/payment-sets.ts";
import { paymentWorld, type PaymentWorld } from "../../tests/support/payment-world.ts";
import type { Approval, ApprovalId } from "./approval.ts";
import { decideReversalApproval } from "./decide-reversal-approval.ts";
import { findApproval } from "./find-approval.ts";
import { approvalJobs } from "./jobs.ts";
import { countApprovals, pageOfApprovals } from "./page-of-approvals.ts";
import { reverseWithApproval } from "./reverse-with-approval.ts";

const HOUR_MS = 3_600_000;
const ayse: string = newId();
const mehmet: string = newId();
const fatma: string = newId();

async function paid(t: Parameters<typeof paymentWorld>[0], decimal = "5000") {
  const world = await paymentWorld(t);
  const payment = await world.newPayment({ amount: amount(decimal) });
  await world.start(payment, "approved");
  const left = amount(decimal);
  const ask = (given: string, options: { by?: string; roles?: Role[]; id?: ApprovalId; seenLeft?: Amount } = {}) => {
    const { by = ayse, roles = ["support"], id = newId<"approval">(), seenLeft = left } = options;
    const ctx = { ...world.ctx, actor: { kind: "member" as const, id: by } };
    const reversal = { id, paymentId: payment.id, amount: amount(given), reason: "müşteri vazgeçti", seenLeft };
    return reverseWithApproval(ctx, { memberId: by, roles }, reversal);
  };
  const decide = (approval: Pick<Approval, "id">, as: "approve" | "refuse", by = mehmet) =>
    decideReversalApproval(
      { ...world.ctx, actor: { kind: "member", id: by } },
      { approvalId: approval.id, memberId: by, as, note: "" },
    );
  const work = () => approvalJobs[0]!.run(world.platform, new AbortController().signal);
  const reversals = async () => (await world.attemptStates(payment)).slice(1);
  return { world, payment, ask, decide, work, reversals };
}

const endLeases = (world: PaymentWorld) => world.rows("update approvals set lease_until = null");

test("a member gives back up to the limit of the day alone, and a form that is sent twice gives back once", async (t) => {
  const { world, payment, ask, reversals } = await paid(t);
  const id = newId<"approval">();
  const [first, again] = [await ask("600", { id }), await ask("600", { id })];
  assert.deepEqual([first.state, again.state, first.attemptId], ["done", "done", again.attemptId]);
  const second = await ask("600", { seenLeft: amount("4400") });
  assert.equal(second.state, "waiting", "split amounts count together");
  assert.equal((await ask("600", { by: fatma, roles: ["finance"], seenLeft: amount("4400") })).state, "done");
  assert.deepEqual(await reversals(), ["refund:APPROVED", "refund:APPROVED"]);
  const [sent] = await world.rows(`select actor from attempt_history where attempt_id = $1 and step = 1`, [
    first.attemptId,
  ]);
  assert.equal(sent.actor, `member:${ayse}`);
  assert.ok((await world.audited(payment)).includes("approval.asked"));
  world.clock.advance(24 * HOUR_MS);
  assert.equal((await ask("900", { seenLeft: amount("3800") })).state, "done", "the next day has its own limit");
});

test("a role without a limit of its own gives nothing back alone", async (t) => {
  const { ask } = await paid(t);
  assert.equal((await ask("0.01", { roles: ["administrator"] })).state, "waiting");
});

test("a reversal above the limit is made once, by another member's approval, never by the one who asked", async (t) => {
  const { world, ask, decide, reversals } = await paid(t);
  const approval = await ask("5000");
  assert.deepEqual(await reversals(), []);
  assert.equal(await countApprovals(world.ctx, ["waiting"], 100), 1);
  await assert.rejects(decide(approval, "approve", ayse), { reason: "own_approval" });
  const decisions = await Promise.allSettled([decide(approval, "approve"), decide(approval, "approve", fatma)]);
  const refused = decisions.filter(({ status }) => status === "rejected");
  assert.equal(refused.length, 1);
  assert.deepEqual(await reversals(), ["void:APPROVED"]);
  const done = await findApproval(world.ctx, approval.id);
  assert.deepEqual([done.state, done.failure], ["done", null]);
  assert.equal((await decide(approval, "approve", done.decidedBy!)).state, "done", "the same decision again");
  await assert.rejects(decide(approval, "refuse", done.decidedBy!), { reason: "decided" });
  await assert.rejects(world.rows(`update approvals set state = 'waiting'`), /cannot go from done to waiting/);
  assert.equal((await pageOfApprovals(world.ctx, null, null)).rows[0]?.id, approval.id);
});

test("a refused or expired approval makes no void or refund", async (t) => {
  const { world, ask, decide, work, reversals } = await paid(t);
  const [refused, expired] = [await ask("2000"), await ask("3000")];
  assert.equal((await decide(refused, "refuse")).state, "refused");
  await assert.rejects(decide(refused, "approve", fatma), { reason: "decided" });
  world.clock.advance(24 * HOUR_MS);
  await assert.rejects(decide(expired, "approve"), { reason: "expired" });
  await work();
  assert.equal((await findApproval(world.ctx, expired.id)).state, "expired");
  assert.deepEqual(await reversals(), []);
});

test("approving more than is left is refused, and what changes afterwards ends the approval as failed", async (t) => {
  const { world, payment, ask, decide, work, reversals } = await paid(t);
  const [first, second] = [await ask("3000"), await ask("3000")];
  await decide(first, "approve");
  await assert.rejects(decide(second, "approve"), { reason: "more_than_left" });
  assert.equal((await findApproval(world.ctx, second.id)).state, "waiting");
  await assert.rejects(ask("100"), { reason: "stale" });
  const third = await ask("1900", { seenLeft: amount("2000") });
  const mend = await world.breakWrites("attempts", "new.kind <> 'sale'");
  await assert.rejects(decide(third, "approve"), /broken by a test/);
  await mend();
  await refundPayment(world.ctx, { referenceCode: payment.id, amount: amount("500"), reason: null });
  await endLeases(world);
  await work();
  const failed = await findApproval(world.ctx, third.id);
  assert.deepEqual([failed.state, failed.failure, failed.attemptId], ["failed", "more_than_left", null]);
  assert.deepEqual(await reversals(), ["refund:APPROVED", "refund:APPROVED"]);
});

for (const where of [
  "before the refund is made",
  "before its end is stored",
  "while the bank's answer is lost",
] as const) {
  test(`if the process dies after the decision, ${where}, a worker carries the approval out once`, async (t) => {
    const { world, ask, decide, work, reversals } = await paid(t);
    const approval = await ask("3000");
    if (where === "while the bank's answer is lost")
      world.bank.faults.add({ operation: "refund", kind: "reset_after" });
    const mend =
      where === "before the refund is made"
        ? await world.breakWrites("attempts", "new.kind <> 'sale'")
        : await world.breakWrites("approvals", "new.state = 'done'");
    await assert.rejects(decide(approval, "approve"), /broken by a test/);
    await mend();
    await work();
    assert.equal((await findApproval(world.ctx, approval.id)).state, "approved", "another process may be at it");
    await endLeases(world);
    await work();
    assert.equal((await findApproval(world.ctx, approval.id)).state, "done");
    world.clock.advance(2_000);
    await world.work();
    assert.deepEqual(await reversals(), ["refund:APPROVED"]);
    assert.deepEqual(
      world.charged().map(({ netAmount }) => netAmount),
      ["200000"],
    );
  });
}

test("an approval that nobody carried out for two days is not carried out any more", async (t) => {
  const { world, ask, decide, work, reversals } = await paid(t);
  const approval = await ask("3000");
  const mend = await world.breakWrites("attempts", "new.kind <> 'sale'");
  await assert.rejects(decide(approval, "approve"));
  await mend();
  await endLeases(world);
  world.clock.advance(49 * HOUR_MS);
  await work();
  const failed = await findApproval(world.ctx, approval.id);
  assert.deepEqual([failed.state, failed.failure], ["failed", "too_late"]);
  assert.deepEqual(await reversals(), []);
});

test("another company finds neither an approval nor its decision", async (t) => {
  const { world, ask } = await paid(t);
  const approval = await ask("3000");
  const stranger = world.server.contextFor(await world.server.newTenant());
  const decision = { approvalId: approval.id, memberId: mehmet, as: "approve", note: "" } as const;
  await assert.rejects(decideReversalApproval(stranger, decision), { code: "ERR_NOT_FOUND" });
  assert.equal(await countApprovals(stranger, null, 10), 0);
  assert.notEqual(approval.amount, zero);
});
