/**
 * Limits are settings of the company: who sets them, which one applies, and what happens when two members act at the
 * same time.
 */
import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { addAmounts, zero, type Amount, type CurrencyCode } from "@servicepay/money";
import { rightOf, roles, type Role } from "#members/index.ts";
import { inTransaction } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { amount } from "../../tests/support/payment-sets.ts";
import { paymentWorld } from "../../tests/support/payment-world.ts";
import type { ApprovalId } from "./approval.ts";
import { decideReversalApproval } from "./decide-reversal-approval.ts";
import { defaultLimits, limitedRoles, limitOf, limitsIn, type LimitedRole } from "./limit.ts";
import { reverseWithApproval } from "./reverse-with-approval.ts";
import { setLimits } from "./set-limits.ts";
import { lockAndSelectLimits, readLimits } from "./store/limits.ts";

const HOUR_MS = 3_600_000;
const ayse: string = newId();
const boss: string = newId();

interface SetOptions {
  seen?: Amount;
  by?: string;
  held?: readonly Role[];
  currency?: CurrencyCode;
}

async function company(t: TestContext) {
  const decimal = "5000";
  const world = await paymentWorld(t);
  const payment = await world.newPayment({ amount: amount(decimal) });
  await world.start(payment, "approved");
  let left = amount(decimal);
  const as = (id: string) => ({ ...world.ctx, actor: { kind: "member" as const, id } });
  const ask = async (given: Amount, { by = ayse, held = ["support"] as readonly Role[], seenLeft = left } = {}) => {
    const id = newId<"approval">() as ApprovalId;
    const reversal = { id, paymentId: payment.id, amount: given, reason: "müşteri vazgeçti", seenLeft };
    const approval = await reverseWithApproval(as(by), { memberId: by, roles: held }, reversal);
    if (approval.state === "done") left = (left - given) as Amount;
    return approval;
  };
  const set = (role: LimitedRole, to: Amount, options: SetOptions = {}) => {
    const { seen = defaultLimits[role], by = boss, held = ["administrator"], currency = "TRY" } = options;
    return setLimits(as(by), { memberId: by, roles: held }, [{ role, currency, amount: to, seen }]);
  };
  const audited = () =>
    world.rows(`select actor_id, details from audit_log where action = 'approval_limit.changed' order by id`);
  return { world, payment, ask, set, audited };
}

test("every role that may give money back has a limit, and no other role", () => {
  const giving = roles.filter((role) => rightOf([role], "payments.refund") !== null);
  assert.deepEqual(giving.toSorted(), limitedRoles.toSorted());
  assert.equal(limitOf(["administrator", "viewer", "sales", "integrator"], defaultLimits), zero);
  assert.equal(limitOf(["support", "finance"], defaultLimits), defaultLimits.finance);
});

test("a lowered limit takes effect at the next reversal, and counts what was given back that day", async (t) => {
  const { ask, set } = await company(t);
  assert.equal((await ask(amount("600"))).state, "done");
  await set("support", amount("700"));
  assert.equal((await ask(amount("100.01"))).state, "waiting");
  assert.equal((await ask(amount("100"))).state, "done");
  await set("support", zero, { seen: amount("700") });
  assert.equal((await ask(amount("0.01"))).state, "waiting", "with 0 every reversal waits");
  assert.equal((await ask(amount("3000"), { by: newId(), held: ["finance"] })).state, "done", "finance has its own");
});

test("a raise frees no waiting approval: another member decides it, as it was asked", async (t) => {
  const { world, ask, set } = await company(t);
  const waiting = await ask(amount("2000"));
  await set("support", amount("4000"));
  const decision = { approvalId: waiting.id, memberId: ayse, as: "approve", note: "" } as const;
  await assert.rejects(decideReversalApproval({ ...world.ctx, actor: { kind: "member", id: ayse } }, decision), {
    reason: "own_approval",
  });
  assert.equal((await ask(amount("4000"))).state, "done", "the waiting approval is not part of the day's sum");
});

test("a limit applies to one currency and one company", async (t) => {
  const { world, set } = await company(t);
  await set("support", amount("10"));
  const all = await readLimits(world.ctx);
  assert.deepEqual([limitsIn("TRY", all).support, limitsIn("EUR", all)], [amount("10"), defaultLimits]);
  const stranger = world.server.contextFor(await world.server.newTenant());
  assert.deepEqual(await readLimits(stranger), []);
});

test("wrong limits are refused by field, and nothing of the form is saved", async (t) => {
  const { world, set, audited } = await company(t);
  const cases: [LimitedRole, string, CurrencyCode, string][] = [
    ["support", "25000.01", "TRY", "above_finance"],
    ["finance", "999.99", "TRY", "below_support"],
    ["finance", "100000000.01", "TRY", "limit_too_high"],
    ["support", "10.001", "TRY", "limit_too_fine"],
    ["support", "10.5", "JPY", "limit_too_fine"],
    ["support", "-0.01", "EUR", "limit_invalid"],
  ];
  for (const [role, to, currency, reason] of cases)
    await assert.rejects(set(role, amount(to), { currency }), { field: `limit.${role}.${currency}`, reason });
  const member = { memberId: boss, roles: ["administrator"] as const };
  const good = { role: "finance", currency: "TRY", amount: amount("5000"), seen: defaultLimits.finance } as const;
  const bad = { role: "support", currency: "TRY", amount: amount("5000.01"), seen: defaultLimits.support } as const;
  await assert.rejects(setLimits(world.ctx, member, [bad, good]), { reason: "above_finance" });
  assert.deepEqual([await readLimits(world.ctx), await audited()], [[], []]);
});

test("each change is audited with both limits, and says whether members raised their own role's", async (t) => {
  const { world, set, audited } = await company(t);
  await set("support", amount("800"));
  await set("support", amount("800"), { seen: amount("800") });
  await set("support", amount("900"), { seen: amount("800"), held: ["administrator", "support"] });
  await set("finance", amount("9000"), { held: ["administrator", "finance"] });
  assert.deepEqual(await audited(), [
    { actor_id: boss, details: { role: "support", currency: "TRY", from: "1000.00", to: "800.00", isOwnRaise: false } },
    { actor_id: boss, details: { role: "support", currency: "TRY", from: "800.00", to: "900.00", isOwnRaise: true } },
    {
      actor_id: boss,
      details: { role: "finance", currency: "TRY", from: "25000.00", to: "9000.00", isOwnRaise: false },
    },
  ]);
  const [support] = (await readLimits(world.ctx)).filter(({ role }) => role === "support");
  assert.deepEqual([support?.isOwnRaise, support?.changedBy], [true, boss]);
});

test("a form that began with another limit changes nothing, and sent twice it is one change", async (t) => {
  const { set, audited } = await company(t);
  await set("support", amount("800"));
  await set("support", amount("800"), { by: newId() });
  await assert.rejects(set("support", amount("900")), { reason: "limits_changed" });
  assert.equal((await audited()).length, 1);
});

test("the audit entry of an approval has the limit that it was decided by", async (t) => {
  const { world, payment, ask, set } = await company(t);
  await ask(amount("500"));
  await set("support", amount("100"));
  await ask(amount("500"));
  const entries = await world.rows(
    `select action, details->>'limit' as limit from audit_log where record_id = $1 and action like 'approval.%' and details ? 'limit'
     order by id`,
    [payment.id],
  );
  assert.deepEqual(entries, [
    { action: "approval.not_needed", limit: "1000.00" },
    { action: "approval.asked", limit: "100.00" },
  ]);
});

test("lowering a limit waits for the decisions under way, and no later decision uses the old limit", async (t) => {
  const { world, ask, set } = await company(t);
  const decided = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const underWay = inTransaction(world.ctx, async (ctx) => {
    await lockAndSelectLimits(ctx);
    decided.resolve();
    await mayEnd.promise;
  });
  await decided.promise;
  let isSet = false;
  const lowered = set("support", zero).then(() => (isSet = true));
  try {
    await waitsForLimits(world.rows);
    assert.equal(isSet, false);
  } finally {
    mayEnd.resolve();
  }
  const next = ask(amount("1"));
  await Promise.all([underWay, lowered]);
  assert.equal((await next).state, "waiting", "it was asked when the change could begin");
});

type Rows = Awaited<ReturnType<typeof company>>["world"]["rows"];

async function waitsForLimits(rows: Rows): Promise<void> {
  for (let time = 0; time < 500; time += 1) {
    const [found] = await rows(
      `select count(*)::int as count from pg_locks l join pg_database d on d.oid = l.database and d.datname = current_database()
       where locktype = 'advisory' and not granted`,
    );
    if (found.count > 0) return;
  }
  throw new Error("the change did not wait");
}

test("whatever happens concurrently, nobody gives back more alone on a day than each decision's limit", async (t) => {
  const { world, set } = await company(t);
  const levels = ["1000", "700", "300", "900", "500", "800", "400", "1000"];
  const changing = async () => {
    for (const [index, level] of levels.slice(1).entries())
      await set("support", amount(level), { seen: amount(levels[index]!) });
  };
  // The limit stays in the first rounds, and changes in the others.
  for (const meanwhile of [async () => {}, async () => {}, changing, changing]) {
    const payment = await world.newPayment({ amount: amount("50000") });
    await world.start(payment, "approved");
    const member: string = newId();
    const asks = Array.from({ length: 10 }, async () => {
      const reversal = {
        id: newId<"approval">(),
        paymentId: payment.id,
        amount: amount("150"),
        reason: "at once",
        seenLeft: amount("50000"),
      };
      const ctx = { ...world.ctx, actor: { kind: "member" as const, id: member } };
      // A reversal that came after the first refund of another is refused as stale.
      return reverseWithApproval(ctx, { memberId: member, roles: ["support"] }, reversal).catch(() => null);
    });
    await Promise.all([...asks, meanwhile()]);
    assert.deepEqual(await breaches(world.rows, member), []);
  }
});

/** The decisions of a member that were above the limit by which they were made, with what was given back before them. */
async function breaches(rows: Rows, member: string): Promise<string[]> {
  const alone = await rows(
    `select a.amount, l.details->>'limit' as limit from approvals a
     join audit_log l on l.tenant_id = a.tenant_id and l.details->>'approvalId' = a.id::text and l.action = 'approval.not_needed'
     where a.asked_by = $1 and not a.needs_second order by l.id`,
    [member],
  );
  assert.ok(alone.length > 0);
  let sum = zero;
  return alone.flatMap(({ amount: given, limit }) => {
    sum = addAmounts(sum, amount(given));
    return sum <= amount(limit) ? [] : [`${sum} above ${limit}`];
  });
}

test("on the bank's next day the whole limit is available again, with the value that it has then", async (t) => {
  const { world, ask, set } = await company(t);
  assert.equal((await ask(amount("1000"))).state, "done");
  assert.equal((await ask(amount("0.01"))).state, "waiting");
  await set("support", amount("1500"));
  assert.equal((await ask(amount("500"))).state, "done");
  world.clock.advance(24 * HOUR_MS);
  assert.equal((await ask(amount("1500"))).state, "done");
});

const nights = [
  { evening: "2027-01-31T20:59:59.999Z", midnight: "2027-01-31T21:00:00Z", night: "2027-01-31T23:59:59Z" },
  { evening: "2027-02-28T20:59:59.999Z", midnight: "2027-02-28T21:00:00Z", night: "2027-02-28T23:59:59Z" },
  { evening: "2027-12-31T20:59:59.999Z", midnight: "2027-12-31T21:00:00Z", night: "2027-12-31T23:59:59Z" },
];

test("the day of a limit begins at midnight in Istanbul, also with a new month or year", async (t) => {
  const { world, ask } = await company(t);
  for (const { evening, midnight, night } of nights) {
    const by = newId();
    const stateAt = async (at: string, decimal: string) => {
      world.clock.set(new Date(at));
      return (await ask(amount(decimal), { by })).state;
    };
    assert.equal(await stateAt(evening, "600"), "done");
    assert.equal(await stateAt(evening, "400.01"), "waiting");
    assert.equal(await stateAt(midnight, "500"), "done", `a new day at ${midnight}`);
    assert.equal(await stateAt(night, "500.01"), "waiting", `the same day at ${night}`);
    assert.equal(await stateAt(night, "500"), "done");
  }
});
