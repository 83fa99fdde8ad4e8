/** Members who may decide a request hear of it; the one who asked does not. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { newId } from "#platform/ids.ts";
import { toldMembers } from "../../tests/support/messages/told-members.ts";
import { amount } from "../../tests/support/payment-sets.ts";
import { paymentWorld } from "../../tests/support/payment-world.ts";
import { newMember } from "../../tests/support/portal-client.ts";
import { decideReversalApproval } from "./decide-reversal-approval.ts";
import { reverseWithApproval } from "./reverse-with-approval.ts";

const HOUR_MS = 3_600_000;

test("a request is mailed at once, those of the next hour together, and none that was decided before", async (t) => {
  const world = await paymentWorld(t);
  const { ctx, clock, platform } = world;
  const [asker, other] = [
    await newMember(platform, ctx.tenantId, ["finance"]),
    await newMember(platform, ctx.tenantId, ["administrator"]),
  ];
  await newMember(platform, ctx.tenantId, ["support"]);
  const mail = `approval.waiting ${other.email}`;
  const ask = async (sum: string) => {
    const payment = await world.newPayment({ amount: amount("90000") });
    await world.start(payment, "approved");
    const request = { id: newId<"approval">(), paymentId: payment.id, amount: amount(sum), reason: "müşteri vazgeçti" };
    const by = { ...ctx, actor: { kind: "member", id: asker.id } as const };
    const roles = ["finance"] as const;
    return reverseWithApproval(by, { memberId: asker.id, roles }, { ...request, seenLeft: amount("90000") });
  };
  const refuse = ({ id }: { id: string }) => {
    const by = { ...ctx, actor: { kind: "member", id: other.id } as const };
    return decideReversalApproval(by, { approvalId: id, memberId: other.id, as: "refuse", note: "" });
  };
  assert.equal((await ask("1")).state, "done");
  assert.deepEqual(await toldMembers(ctx), [], "within the own limit");
  const first = await ask("80000");
  assert.equal(first.state, "waiting");
  assert.deepEqual(await toldMembers(ctx), [mail]);
  const more = [await ask("80000"), await ask("80000"), await ask("80000")];
  assert.deepEqual(await toldMembers(ctx), [mail]);
  clock.advance(HOUR_MS);
  assert.deepEqual(await toldMembers(ctx), [mail, mail]);
  const last = await ask("80000");
  for (const request of [first, ...more, last]) await refuse(request);
  clock.advance(HOUR_MS);
  assert.deepEqual(await toldMembers(ctx), [mail, mail], "nothing waits any more");
});
