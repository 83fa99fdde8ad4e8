import assert from "node:assert/strict";
import type { Order } from "../../order.ts";
import { orderOf, referenceOf } from "../bank-under-test.ts";
import { cardFor } from "../simulated-bank.ts";
import { payerIp, type Guarantee } from "./world.ts";

export const chargedOnce: Guarantee = {
  name: "an approved charge is made once, with our sum, installments and currency, with and without 3-D Secure",
  async prove(world) {
    const { acquirer, bank } = world;
    const orders: Order[] = acquirer.capabilities.currencies.map((currency) => ({ ...orderOf("12.34"), currency }));
    for (const order of [...orders, orderOf("150.25")]) {
      await world.charged(order);
      assert.equal(bank.netCharge(order.bankOrderId), order.amount / 100n);
      const status = await world.terminal().query(referenceOf(order));
      assert.ok(status.kind === "approved" && status.amount === order.amount && !status.settled, order.currency);
    }
    for (const currency of acquirer.capabilities.currencies) {
      const order: Order = { ...orderOf("99.90"), currency };
      const { session, authentication } = await world.authenticated(order);
      const outcome = await world.terminal().complete({ ...order, payerIp, session }, authentication);
      assert.equal(outcome.kind, "approved", JSON.stringify(outcome));
      assert.equal(bank.netCharge(order.bankOrderId), 9_990n);
    }
    const parts: Order = { ...orderOf("300"), installments: 3 };
    assert.equal((await world.sell(parts, bank.cards.paysInInstallments)).kind, "approved");
    const booked = bank.simulator.ledger.orders().find(({ orderId }) => orderId === parts.bankOrderId);
    assert.deepEqual([booked?.charges, booked?.netAmount, booked?.installments], [1, "30000", 3]);
  },
};

export const provenDeclines: Guarantee = {
  name: "a proven refusal has its class and whether another terminal helps; an unclear error is unknown",
  async prove(world) {
    const { bank } = world;
    for (const { card, class: expected, reroute } of bank.cards.declined) {
      const [direct, secure] = [orderOf("20"), orderOf("20")];
      const { session, authentication } = await world.authenticated(secure, card);
      const outcomes = [
        await world.sell(direct, card),
        await world.terminal().complete({ ...secure, payerIp, session }, authentication),
      ];
      for (const outcome of outcomes) {
        assert.ok(outcome.kind === "declined", JSON.stringify(outcome));
        assert.ok(outcome.decline.class === expected && outcome.decline.code !== "", JSON.stringify(outcome));
        if (reroute !== null) assert.equal(outcome.reroute, reroute, outcome.decline.code);
      }
      for (const order of [direct, secure]) assert.equal(bank.netCharge(order.bankOrderId), 0n);
    }
    const unclear = await world.sell(orderOf("20"), cardFor("unclear_error"));
    assert.equal(unclear.kind, "unknown", JSON.stringify(unclear));
  },
};

export const noSecondCharge: Guarantee = {
  name: "the bank refuses a second charge of an order, which is unknown here",
  excludedBy: ({
    acquirer: {
      capabilities: { refusesDuplicates, directSale },
    },
  }) =>
    refusesDuplicates || directSale
      ? null
      : "the bank takes an order id twice (refusesDuplicates), so there is no direct sale (directSale)",
  async prove(world) {
    assert.ok(world.acquirer.capabilities.refusesDuplicates, "a bank that charges twice must have no direct sale");
    const order = orderOf("33");
    await world.charged(order);
    const again = await world.sell(order);
    assert.equal(again.kind, "unknown", JSON.stringify(again));
    assert.equal(world.bank.netCharge(order.bankOrderId), 3_300n);
  },
};

export const statuses: Guarantee = {
  name: "the status of an order: approved, declined, voided, refunded in part and whole, never seen, hidden",
  async prove(world) {
    const { acquirer, bank } = world;
    const { queryTells } = acquirer.capabilities;
    const ask = (order: Order) => world.terminal().query(referenceOf(order));
    const [refused, hidden] = [orderOf("20"), orderOf("10")];
    await world.sell(refused, cardFor("insufficient_funds"));
    const declined = (await ask(refused)).kind;
    assert.ok(queryTells.declines ? declined === "declined" : ["unknown", "pending", "notFound"].includes(declined));
    assert.equal((await ask(orderOf("10"))).kind, "notFound");
    await world.withFault({ operation: "sale", kind: "not_found", delayMs: 60_000 }, () => world.sell(hidden));
    assert.equal((await ask(hidden)).kind, "notFound", "the bank may find a charge later");
    const voided = await world.charged(orderOf("30"));
    assert.equal((await world.terminal().void(voided)).kind, "done");
    assert.equal((await world.terminal().query(voided)).kind, queryTells.voids ? "voided" : "approved");
    const sale = await world.charged(orderOf("100"));
    bank.closeDay();
    for (const [amount, total] of [
      ["30.10", "30.10"],
      ["69.90", "100"],
    ] as const) {
      assert.equal((await world.terminal().refund({ ...sale, amount: orderOf(amount).amount })).kind, "done");
      const status = await world.terminal().query(sale);
      assert.ok(status.kind === "refunded" || status.kind === "approved", status.kind);
      assert.equal(status.refundedTotal, queryTells.refundedTotal ? orderOf(total).amount : null);
    }
  },
};
