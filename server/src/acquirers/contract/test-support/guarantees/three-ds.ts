import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import type { Order } from "../../order.ts";
import type { Returned, Session, ThreeDsJudged } from "../../three-ds.ts";
import { decimal, orderOf } from "../bank-under-test.ts";
import { cardFor } from "../simulated-bank.ts";
import { payerIp, returnUrl, type Guarantee, type World } from "./world.ts";

/** Shorter values are words and codes. */
const MIN_LENGTH = 20;

type Authenticated = Extract<ThreeDsJudged, { kind: "authenticated" }>;

export const startCharges: Guarantee = {
  name: "a start charges nothing, and one that fails tells whether the bank was reached",
  async prove(world, t) {
    const { bank } = world;
    const order = orderOf("10");
    await world.started(order);
    assert.equal(bank.netCharge(order.bankOrderId), 0n);
    const start = {
      ...orderOf("10"),
      card: bank.cards.approved,
      payerIp,
      buyer: null,
      returnUrl,
      locale: "tr" as const,
    };
    const lost = { kind: "lost", reason: "timeout", durationMs: 1 } as const;
    const unsent = { kind: "unsent", reason: "ECONNREFUSED", durationMs: 1 } as const;
    for (const reply of [lost, unsent]) {
      const started = await world.replying(reply).startThreeDs(start);
      if (started.kind === "form") {
        assert.deepEqual(started.calls, []);
        t.diagnostic("this bank is not asked at the start");
      } else {
        assert.ok(started.kind === "failed" && started.cause === reply.kind, JSON.stringify(started));
      }
    }
  },
};

export const returnsOfOthers: Guarantee = {
  name: "a return that was changed, cut, replayed, is of another order or unsigned never charges",
  async prove(world) {
    const { acquirer, bank } = world;
    const { returnSigns, returnProof, currencies } = acquirer.capabilities;
    const order = orderOf("99.90");
    const { session, returned } = await world.returnedFrom(order);
    const { fields: posted } = returned;
    const judge = (fields: Record<string, string>, expected: Order = order) =>
      world.terminal().verifyThreeDsReturn({ ...expected, session }, { ...returned, fields });
    const genuine = await judge(posted);
    assert.equal(genuine.kind, "authenticated");
    for (const [name, value] of Object.entries(posted)) {
      const { [name]: _removed, ...rest } = posted;
      for (const fields of [{ ...posted, [name]: `${value}0` }, { ...posted, [name]: otherMiddle(value) }, rest]) {
        const judged = await judge(fields);
        if (judged.kind === "authenticated") await assertNoEffect(world, judged, genuine, { name, order, session });
        else if (returnProof === "signature") assert.equal(judged.kind, "forged", name);
      }
    }
    // What decides is read to its end: a signature that is compared by its beginning is none.
    for (const [name, value] of Object.entries(posted).filter(([, { length }]) => length >= MIN_LENGTH)) {
      const [begun, inside] = [
        await judge({ ...posted, [name]: otherAt(value, 0) }),
        await judge({ ...posted, [name]: otherMiddle(value) }),
      ];
      assert.equal(inside.kind, begun.kind, name);
    }
    for (const fields of cutAnew(posted)) assert.notEqual((await judge(fields)).kind, "authenticated");
    const others: readonly (readonly [(typeof returnSigns)[number], Partial<Order>])[] = [
      ["order", { bankOrderId: orderOf("1").bankOrderId }],
      ["amount", { amount: decimal("99.91") }],
      ["installments", { installments: 3 }],
      ["currency", { currency: currencies.find((code) => code !== order.currency) ?? "TRY" }],
    ];
    for (const [fact, change] of others)
      if (returnSigns.includes(fact)) {
        const { kind } = await judge(posted, { ...order, ...change });
        assert.ok(returnProof === "signature" ? kind === "forged" : kind !== "authenticated", fact);
      }
    assert.notEqual((await judge({})).kind, "authenticated");
    for (const kind of ["wrong_hash", "no_hash", "wrong_order"] as const) {
      const { result } = await world.withFault({ operation: "threeds", kind }, () => world.returnedFrom(orderOf("10")));
      const judged = await world
        .terminal()
        .verifyThreeDsReturn({ ...orderOf("10"), session: result.session }, result.returned);
      assert.notEqual(judged.kind, "authenticated", kind);
    }
    assert.equal(bank.netCharge(order.bankOrderId), 0n);
  },
};

/** A field that the bank does not sign is not read, or the bank compares it when it is asked to charge. */
async function assertNoEffect(
  world: World,
  changed: Authenticated,
  genuine: ThreeDsJudged,
  { name, order, session }: { name: string; order: Order; session: Session },
): Promise<void> {
  if (isDeepStrictEqual(changed.authentication, authenticationIn(genuine))) return;
  const outcome = await world.terminal().complete({ ...order, payerIp, session }, changed.authentication);
  assert.notEqual(outcome.kind, "approved", name);
  assert.equal(world.bank.netCharge(order.bankOrderId), 0n, name);
}

function otherMiddle(value: string): string {
  return otherAt(value, Math.floor(value.length / 2));
}

/** Changes one character, so that the value stays as long. */
function otherAt(value: string, at: number): string {
  return `${value.slice(0, at)}${value[at] === "A" ? "B" : "A"}${value.slice(at + 1)}`;
}

/**
 * Where a return brings the names of its signed fields along: the same signed text under one other name, and then any field may have
 * any value. Only a list of the adapter's own decides what is signed.
 */
function cutAnew(posted: Readonly<Record<string, string>>): Record<string, string>[] {
  return Object.entries(posted).flatMap(([list, value]) => {
    const names = value.split(/[:+]/).filter((name) => name !== "");
    if (names.length < 3 || !names.every((name) => Object.hasOwn(posted, name))) return [];
    const whole = names.map((name) => posted[name] ?? "").join("");
    return names.map((name) => ({ ...posted, [list]: "whole", whole, [name]: otherMiddle(posted[name] ?? "") }));
  });
}

function authenticationIn(judged: ThreeDsJudged) {
  return judged.kind === "authenticated" ? judged.authentication : null;
}

export const sameJudgement: Guarantee = {
  name: "a return has the same judgement again; while the bank cannot be asked it is undecided, never forged",
  async prove(world) {
    const order = orderOf("10");
    const { session, returned } = await world.returnedFrom(order);
    const judge = (terminal = world.terminal()) => terminal.verifyThreeDsReturn({ ...order, session }, returned);
    const silent = await judge(world.replying({ kind: "lost", reason: "timeout", durationMs: 1 }));
    if (world.acquirer.capabilities.returnProof === "call") assert.equal(silent.kind, "undecided");
    const [first, second] = [await judge(), await judge()];
    assert.equal(first.kind, "authenticated");
    assert.deepEqual(authenticationIn(second), authenticationIn(first));
  },
};

export const payersWhoFail: Guarantee = {
  name: "a payer who fails or gives up on the bank's page is told so, and nothing is charged",
  async prove(world) {
    const { bank } = world;
    const order = orderOf("12");
    const judge = async (session: Session, returned: Returned) =>
      world.terminal().verifyThreeDsReturn({ ...order, session }, returned);
    const failing = await world.returnedFrom(order, cardFor("threeds_failed"));
    const failed = await judge(failing.session, failing.returned);
    assert.ok(failed.kind === "failed" && failed.reason === "not_authenticated", JSON.stringify(failed));
    for (const outcome of ["threeds_not_enrolled", "threeds_attempted"] as const) {
      const half = orderOf("12");
      const { session, returned } = await world.returnedFrom(half, cardFor(outcome));
      assert.equal(
        (await world.terminal().verifyThreeDsReturn({ ...half, session }, returned)).kind,
        "failed",
        outcome,
      );
    }
    const leaving = orderOf("12");
    const { form, session } = await world.started(leaving);
    const left = await world.terminal().verifyThreeDsReturn({ ...leaving, session }, await bank.cancel(form));
    assert.ok(left.kind === "failed" && left.reason === "cancelled", JSON.stringify(left));
    for (const { bankOrderId } of [order, leaving]) assert.equal(bank.netCharge(bankOrderId), 0n);
  },
};

export const oneCompletion: Guarantee = {
  name: "an authentication charges once, and only the sum and the installments that the payer saw",
  async prove(world) {
    const { bank } = world;
    const order = orderOf("10");
    const { session, authentication } = await world.authenticated(order, bank.cards.paysInInstallments);
    const complete = (changes: Partial<Order> = {}) =>
      world.terminal().complete({ ...order, ...changes, payerIp, session }, authentication);
    for (const changes of [{ amount: decimal("1000") }, { installments: 3 }]) {
      const outcome = await complete(changes);
      if ("amount" in changes) assert.equal(outcome.kind, "unknown");
      // A bank that is told neither sum nor count charges those that its payer saw.
      const booked = bank.simulator.ledger.orders().find(({ orderId }) => orderId === order.bankOrderId);
      assert.ok(["0", "1000"].includes(booked?.netAmount ?? "0") && (booked?.installments ?? 1) === 1);
    }
    const paid = orderOf("99.90");
    const right = await world.authenticated(paid);
    const again = () => world.terminal().complete({ ...paid, payerIp, session: right.session }, right.authentication);
    assert.equal((await again()).kind, "approved");
    assert.equal((await again()).kind, "unknown");
    assert.equal(bank.netCharge(paid.bankOrderId), 9_990n);
  },
};

export const droppedFields: Guarantee = {
  name: "the card's number is in no return but in fields that are dropped, and people read it in none",
  async prove(world) {
    const { acquirer, bank } = world;
    const { pan } = bank.cards.approved;
    const order = orderOf("10");
    const { returned } = await world.returnedFrom(order);
    const kept = Object.entries(returned.fields).filter(([name]) => !acquirer.returnDrops.includes(name));
    assert.deepEqual(
      kept.filter(([, value]) => value.includes(pan)),
      [],
    );
    assert.ok(!JSON.stringify(acquirer.describeReturn(returned)).includes(pan));
  },
};

export const ownForm: Guarantee = {
  name: "the form that the payer's browser posts leads to the bank's own address and names each field",
  async prove(world) {
    const { bank } = world;
    const { form } = await world.started(orderOf("10"));
    assert.ok(URL.canParse(form.action) && form.action.startsWith(bank.simulator.url), form.action);
    assert.ok(form.method === "POST" || !JSON.stringify(form.fields).includes(bank.cards.approved.pan));
    for (const [name, value] of Object.entries(form.fields)) {
      assert.match(name, /^[A-Za-z0-9_.]{1,64}$/);
      assert.ok(typeof value === "string" && !/[\r\n<>]/.test(value), name);
    }
    for (const { name, kind } of world.acquirer.settings)
      if (kind === "secret") assert.ok(!Object.values(form.fields).includes(bank.settings[name] ?? ""), name);
  },
};
