import assert from "node:assert/strict";
import type { Terminal } from "../../acquirer.ts";
import type { OrderReference } from "../../order.ts";
import { orderOf, referenceOf } from "../bank-under-test.ts";
import { payerIp, type Fault, type Guarantee, type World } from "./world.ts";

type Operation = "sale" | "complete" | "void" | "refund" | "query";
const OPERATIONS: readonly Operation[] = ["sale", "complete", "void", "refund", "query"];

const LOST: readonly Fault["kind"][] = ["http_500", "html", "empty", "truncated", "garbage_prefix", "duplicate_reply"];
const BROKEN: readonly Fault["kind"][] = ["reset_after", "down", "reset_before"];
/** It takes as long as a terminal waits. */
const HANG: Fault["kind"] = "hang";
const WITHOUT_PROOF = [
  [500, ""],
  [200, ""],
  [200, "<html><body>Bakım<br></body></html>"],
  [200, '{"status":"declined"}'],
  [200, "[]"],
  [200, "<?xml version='1.0'?><x/>"],
  [302, ""],
  [401, ""],
  [204, ""],
  [200, "\u0000\u0001\u0002"],
] as const;

/** An order on which the operation has something to do, and the operation. */
async function prepared(
  world: World,
  operation: Operation,
): Promise<(terminal: Terminal) => Promise<{ kind: string }>> {
  const order = orderOf("10");
  if (operation === "sale") return (terminal) => world.sell(order, world.bank.cards.approved, terminal);
  if (operation === "complete") {
    const { session, authentication } = await world.authenticated(order);
    return (terminal) => terminal.complete({ ...order, payerIp, session }, authentication);
  }
  const reference = await world.charged(order);
  if (operation === "refund") world.bank.closeDay();
  return (terminal) => terminal[operation](reference);
}

export const lostReplies: Guarantee = {
  name: "a reply that is lost, cut, doubled or no answer leaves every operation unknown, and a refused connection unsent",
  async prove(world) {
    for (const operation of OPERATIONS) {
      const kinds: readonly Fault["kind"][] =
        operation === "sale" || operation === "complete" ? [...LOST, ...BROKEN, HANG] : [...LOST, ...BROKEN];
      for (const kind of kinds) {
        const act = await prepared(world, operation);
        const { result } = await world.withFault({ operation, kind }, act);
        assert.equal(result.kind, "unknown", `${operation} ${kind}`);
      }
    }
    const order: OrderReference = referenceOf(orderOf("10"));
    const operations = (terminal: Terminal) => [
      world.sell(order, world.bank.cards.approved, terminal),
      terminal.complete({ ...order, payerIp, session: {} }, { threeDsStatus: "1", fields: {} }),
      terminal.void(order),
      terminal.refund(order),
      terminal.query(order),
    ];
    for (const [status, body] of WITHOUT_PROOF) {
      const headers = { "content-type": "text/xml" };
      const odd = world.replying({ kind: "replied", status, headers, body: Buffer.from(body), durationMs: 1 });
      for (const { kind } of await Promise.all(operations(odd))) assert.equal(kind, "unknown", `${status} ${body}`);
    }
    for (const reason of ["timeout", "reset", "too_large", "cut"] as const)
      for (const { kind } of await Promise.all(operations(world.replying({ kind: "lost", reason, durationMs: 1 }))))
        assert.equal(kind, "unknown", reason);
    const closed = world.replying({ kind: "unsent", reason: "ECONNREFUSED", durationMs: 1 });
    assert.equal((await world.sell(order, world.bank.cards.approved, closed)).kind, "unsent");
  },
};

export const chargeIsFound: Guarantee = {
  name: "a charge, void or refund whose reply was lost is found by the order's status",
  async prove(world) {
    const { acquirer, bank } = world;
    for (const operation of ["sale", "complete"] as const) {
      const act = await prepared(world, operation);
      await world.withFault({ operation, kind: "reset_after" }, act);
      const { orderId } = bank.simulator.ledger.orders().at(-1)!;
      const status = await world.terminal().query(referenceOf({ ...orderOf("10"), bankOrderId: orderId }));
      assert.equal(status.kind, "approved", operation);
    }
    const unmade = orderOf("10");
    const silent = await world.withFault({ operation: "sale", kind: "reset_before" }, (terminal) =>
      world.sell(unmade, bank.cards.approved, terminal),
    );
    assert.equal(silent.result.kind, "unknown");
    assert.equal((await world.terminal().query(referenceOf(unmade))).kind, "notFound");
    const voided = await world.charged(orderOf("10"));
    await world.withFault({ operation: "void", kind: "reset_after" }, (terminal) => terminal.void(voided));
    if (acquirer.capabilities.queryTells.voids) assert.equal((await world.terminal().query(voided)).kind, "voided");
    assert.equal((await world.terminal().void(voided)).kind, "alreadyDone");
    const refunded = await world.charged(orderOf("10"));
    bank.closeDay();
    await world.withFault({ operation: "refund", kind: "reset_after" }, (terminal) => terminal.refund(refunded));
    assert.equal(bank.netCharge(refunded.bankOrderId), 0n);
    const status = await world.terminal().query(refunded);
    assert.ok(status.kind === "refunded" || !acquirer.capabilities.queryTells.refundedTotal, status.kind);
  },
};

export const repliesOfOthers: Guarantee = {
  name: "a right reply about another order proves nothing",
  async prove(world, t) {
    for (const operation of OPERATIONS) {
      const act = await prepared(world, operation);
      const { result, bodies } = await world.withFault({ operation, kind: "wrong_order" }, act);
      const isNamed = bodies.some((body) => body.includes("SOMEONEELSES"));
      if (isNamed) assert.equal(result.kind, "unknown", operation);
      else t.diagnostic(`replies to ${operation} name no order`);
    }
  },
};

export const signedReplies: Guarantee = {
  name: "a reply with a wrong signature proves nothing, in every operation",
  excludedBy: ({
    acquirer: {
      capabilities: { signsReplies },
    },
  }) => (signsReplies ? null : "the bank signs no replies (signsReplies)"),
  async prove(world) {
    for (const operation of OPERATIONS) {
      const act = await prepared(world, operation);
      const { result } = await world.withFault({ operation, kind: "wrong_hash" }, act);
      assert.equal(result.kind, "unknown", operation);
    }
  },
};

/** Whether what they say is proven is asked of a second reader, with 50,000 mutations a bank: server/tests/proof/bank-replies. */
export const mutatedReplies: Guarantee = {
  name: "a reply in which any byte is another never makes an adapter throw",
  async prove(world) {
    for (const operation of OPERATIONS) {
      const act = await prepared(world, operation);
      const bodies: Buffer[] = [];
      await act(
        world.terminal({
          send: async (request) => {
            const reply = await world.bank.tools.send(request);
            if (reply.kind === "replied") bodies.push(reply.body);
            return reply;
          },
        }),
      );
      for (const body of bodies)
        for (const byte of [0x00, 0x30, 0x3c, 0xff])
          for (let at = 0; at < body.length; at += 5) {
            const changed = Buffer.from(body);
            changed[at] = byte;
            await act(world.replying({ kind: "replied", status: 200, headers: {}, body: changed, durationMs: 1 }));
          }
    }
  },
};

export const evidence: Guarantee = {
  name: "the evidence of every call names the order, and has no card number, security code or secret",
  async prove(world) {
    const { acquirer, bank } = world;
    const { approved } = bank.cards;
    const order = orderOf("10");
    const { form: _, ...start } = await world.started(orderOf("10"));
    const outcomes = [await world.sell(order), await world.terminal().query(referenceOf(order))];
    const reversal = await world.terminal().void(referenceOf(order));
    const calls = [...outcomes, reversal].flatMap((outcome) => outcome.calls);
    assert.ok(calls.every(({ url, durationMs }) => url.startsWith("http") && durationMs >= 0));
    assert.ok(JSON.stringify(calls).includes(order.bankOrderId));
    for (const text of [JSON.stringify(calls), JSON.stringify(start)]) {
      assert.ok(!text.includes(approved.pan));
      for (const { name, kind } of acquirer.settings)
        if (kind === "secret") assert.ok(!text.includes(bank.settings[name] ?? ""), name);
    }
  },
};
