import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { isCurrencyCode } from "@servicepay/money";
import type { Acquirer } from "./acquirer.ts";
import { noReferences, type Card, type Order, type OrderReference } from "./order.ts";
import { reversalContract } from "./reversal-suite.ts";
import { settingProblems } from "./setting-problems.ts";
import { decimal, orderOf, referenceOf, type BankUnderTest } from "./test-support/bank-under-test.ts";
import type { Authentication, Returned, Session, ThreeDsJudged } from "./three-ds.ts";
import type { AcquirerTools, BankReply } from "./tools.ts";

const payerIp = "203.0.113.7";
const returnUrl = "https://pay.example/3ds/attempt-token";

type Authenticated = Extract<ThreeDsJudged, { kind: "authenticated" }>;

/** Tests that every acquirer must pass. `payments` relies on each of them. */
export function acquirerContract(acquirer: Acquirer, start: () => Promise<BankUnderTest>): void {
  describe(`acquirer ${acquirer.code}`, () => {
    let bank: BankUnderTest;
    before(async () => {
      bank = await start();
    });
    after(() => bank.close());
    const terminal = () => acquirer.open(bank.settings, bank.tools);
    const sell = (order: Order, card: Card) => terminal().sell({ ...order, card, payerIp, buyer: null });

    /** Starts at the bank and authenticates there as the payer. */
    async function returnedFrom(order: Order, card: Card): Promise<{ session: Session; returned: Returned }> {
      const start = { ...order, card, payerIp, buyer: null, returnUrl, locale: "tr" as const };
      const started = await terminal().startThreeDs(start);
      assert.ok(started.kind === "form", JSON.stringify(started));
      return { session: started.session, returned: await bank.authenticate(started.form) };
    }

    async function charged(order: Order): Promise<OrderReference> {
      const outcome = await sell(order, bank.cards.approved);
      assert.equal(outcome.kind, "approved");
      return { ...referenceOf(order), references: outcome.kind === "approved" ? outcome.references : noReferences };
    }

    test("capabilities and settings are declared completely", () => {
      const { currencies, installments, notFoundIsFinalAfterMs } = acquirer.capabilities;
      assert.ok(currencies.length > 0 && currencies.every(isCurrencyCode));
      assert.ok(installments.includes(1) && notFoundIsFinalAfterMs > 0);
      for (const field of acquirer.settings)
        for (const locale of ["tr", "en"] as const)
          assert.ok(field.label[locale] !== "" && field.help[locale] !== "", field.name);
      assert.deepEqual(settingProblems(acquirer, bank.settings), []);
      for (const preset of acquirer.presets) {
        const reasons = settingProblems(acquirer, preset.settings).map(({ reason }) => reason);
        assert.ok(
          reasons.every((reason) => reason === "required"),
          preset.code,
        );
      }
    });

    test("a terminal does not open without a required setting, and the error names it", () => {
      for (const { name, required } of acquirer.settings) {
        const { [name]: _removed, ...rest } = bank.settings;
        if (required) assert.throws(() => acquirer.open(rest, bank.tools), new RegExp(name));
      }
    });

    test("an approved sale is charged once with its exact amount, and its status is approved", async () => {
      const order = orderOf("150.25");
      const reference = await charged(order);
      assert.equal(bank.netCharge(order.bankOrderId), 15_025n);
      const status = await terminal().query(reference);
      assert.equal(status.kind, "approved");
      assert.ok(status.kind === "approved" && status.amount === order.amount && !status.settled);
    });

    test("a proven refusal is declined with its class and charges nothing", async () => {
      for (const { card, class: expected } of bank.cards.declined) {
        const order = orderOf("20");
        const outcome = await sell(order, card);
        assert.equal(outcome.kind, "declined", JSON.stringify(outcome.calls));
        assert.ok(outcome.kind === "declined" && outcome.decline.class === expected && outcome.decline.code !== "");
        assert.equal(bank.netCharge(order.bankOrderId), 0n);
        const status = await terminal().query(referenceOf(order));
        assert.equal(status.kind, "declined");
      }
    });

    test("without a reply the outcome is unknown, and the order's status shows what happened", async () => {
      const order = orderOf("75.50");
      const impatient: AcquirerTools = {
        ...bank.tools,
        send: (request) => bank.tools.send({ ...request, timeoutMs: 300 }),
      };
      const outcome = await acquirer
        .open(bank.settings, impatient)
        .sell({ ...order, card: bank.cards.chargedWithoutReply, payerIp, buyer: null });
      assert.equal(outcome.kind, "unknown");
      const status = await terminal().query(referenceOf(order));
      assert.ok(status.kind === "approved" && status.amount === order.amount);
    });

    test("a failed connection is unsent, and a broken one is unknown", async () => {
      const unsent: BankReply = { kind: "unsent", reason: "ECONNREFUSED", durationMs: 1 };
      assert.equal(
        (await replying(unsent).sell({ ...orderOf("10"), card: bank.cards.approved, payerIp, buyer: null })).kind,
        "unsent",
      );
      for (const reason of ["timeout", "reset", "too_large", "cut"] as const) {
        const outcome = await replying({ kind: "lost", reason, durationMs: 1 }).sell({
          ...orderOf("10"),
          card: bank.cards.approved,
          payerIp,
          buyer: null,
        });
        assert.equal(outcome.kind, "unknown");
      }
    });

    test("without proof the outcome of every operation is unknown", async () => {
      const replies = [
        [500, ""],
        [200, ""],
        [200, "<html><body>Bakım<br></body></html>"],
        [200, '{"status":"declined"}'],
        [302, ""],
        [200, "\u0000\u0001\u0002"],
      ] as const;
      const order: OrderReference = referenceOf(orderOf("10"));
      for (const [status, body] of replies) {
        const odd = replying({
          kind: "replied",
          status,
          headers: { "content-type": "text/xml" },
          body: Buffer.from(body),
          durationMs: 1,
        });
        assert.equal((await odd.sell({ ...order, card: bank.cards.approved, payerIp, buyer: null })).kind, "unknown");
        assert.equal(
          (await odd.complete({ ...order, payerIp, session: {} }, { threeDsStatus: "1", fields: {} })).kind,
          "unknown",
        );
        assert.equal((await odd.void(order)).kind, "unknown");
        assert.equal((await odd.refund(order)).kind, "unknown");
        assert.equal((await odd.query(order)).kind, "unknown");
      }
    });

    test("a second charge of the same order is refused by the bank and is unknown here", async () => {
      const order = orderOf("33");
      await charged(order);
      assert.equal((await sell(order, bank.cards.approved)).kind, "unknown");
      assert.equal(bank.netCharge(order.bankOrderId), 3_300n);
    });

    test("an order that the bank has never received is not found", async () => {
      const status = await terminal().query(referenceOf(orderOf("10")));
      assert.equal(status.kind, "notFound");
    });

    test("an authentication can be charged once", async () => {
      const order = orderOf("99.90");
      const { session, authentication } = await authenticated(order);
      const outcome = await terminal().complete({ ...order, payerIp, session }, authentication);
      assert.equal(outcome.kind, "approved");
      assert.equal((await terminal().complete({ ...order, payerIp, session }, authentication)).kind, "unknown");
      assert.equal(bank.netCharge(order.bankOrderId), 9_990n);
    });

    test("a return that was changed, belongs to another order, or has no signature is forged", async () => {
      const order = orderOf("99.90");
      const { session, returned } = await returnedFrom(order, bank.cards.approved);
      const { fields: posted } = returned;
      const resultOf = (fields: Record<string, string>, expected: Order = order) =>
        terminal().verifyThreeDsReturn({ ...expected, session }, { ...returned, fields });
      const kindOf = async (fields: Record<string, string>, expected: Order) => (await resultOf(fields, expected)).kind;
      const genuine = await resultOf(posted);
      assert.equal(genuine.kind, "authenticated");
      for (const [name, value] of Object.entries(posted)) {
        const { [name]: _removed, ...rest } = posted;
        for (const fields of [{ ...posted, [name]: `${value}0` }, rest]) {
          const result = await resultOf(fields);
          if (result.kind === "authenticated") await assertNoEffect(result, genuine, { name, order, session });
          else assert.equal(result.kind, "forged", name);
        }
      }
      const { returnSigns } = acquirer.capabilities;
      const others: readonly (readonly [(typeof returnSigns)[number], Partial<Order>])[] = [
        ["order", { bankOrderId: orderOf("1").bankOrderId }],
        ["amount", { amount: decimal("99.91") }],
        ["installments", { installments: 3 }],
        ["currency", { currency: acquirer.capabilities.currencies.find((code) => code !== order.currency) ?? "TRY" }],
      ];
      for (const [fact, change] of others)
        if (returnSigns.includes(fact)) assert.equal(await kindOf(posted, { ...order, ...change }), "forged", fact);
      assert.equal(await kindOf({}, order), "failed");
    });

    /** A field that the bank does not sign is not read, or the bank compares it when it is asked to charge. */
    async function assertNoEffect(
      changed: Authenticated,
      genuine: ThreeDsJudged,
      { name, order, session }: { name: string; order: Order; session: Session },
    ): Promise<void> {
      if (isDeepStrictEqual(changed, genuine)) return;
      const outcome = await terminal().complete({ ...order, payerIp, session }, changed.authentication);
      assert.notEqual(outcome.kind, "approved", name);
      assert.equal(bank.netCharge(order.bankOrderId), 0n, name);
    }

    test("a failed authentication gives the result failed", async () => {
      const order = orderOf("12");
      const { session, returned } = await returnedFrom(order, bank.cards.failsAuthentication);
      const result = await terminal().verifyThreeDsReturn({ ...order, session }, returned);
      assert.ok(result.kind === "failed" && result.reason === "not_authenticated", JSON.stringify(result));
    });

    test("a payer who gives up on the bank's page has cancelled, and nothing is charged", async () => {
      const order = orderOf("12");
      const start = { ...order, card: bank.cards.approved, payerIp, buyer: null, returnUrl, locale: "tr" as const };
      const started = await terminal().startThreeDs(start);
      assert.ok(started.kind === "form", JSON.stringify(started));
      const returned = await bank.cancel(started.form);
      const result = await terminal().verifyThreeDsReturn({ ...order, session: started.session }, returned);
      assert.ok(result.kind === "failed" && result.reason === "cancelled", JSON.stringify(result));
      assert.equal(bank.netCharge(order.bankOrderId), 0n);
    });

    reversalContract({ bank: () => bank, terminal, charged });

    test("evidence contains the order but no card number and no secret", async () => {
      const { approved } = bank.cards;
      const order = orderOf("10");
      const outcomes = [await sell(order, approved), await terminal().query(referenceOf(order))];
      const evidence = JSON.stringify(outcomes.flatMap(({ calls }) => calls));
      assert.ok(evidence.includes(order.bankOrderId) && !evidence.includes(approved.pan));
      for (const { name, kind } of acquirer.settings) {
        if (kind === "secret") assert.ok(!evidence.includes(bank.settings[name] ?? ""), name);
      }
    });

    test("an invalid order is refused before anything is sent", async () => {
      const untouched: AcquirerTools = { ...bank.tools, send: () => assert.fail("something was sent") };
      const closed = acquirer.open(bank.settings, untouched);
      const good = { ...orderOf("10"), card: bank.cards.approved, payerIp, buyer: null };
      const unsupported = (["JPY", "KWD", "CLF"] as const).find(
        (code) => !acquirer.capabilities.currencies.includes(code),
      );
      const bad = [
        { bankOrderId: "" },
        { bankOrderId: "A".repeat(21) },
        { bankOrderId: "A-1" },
        { amount: decimal("0") },
        { amount: decimal("-1") },
      ];
      for (const change of bad) await assert.rejects(closed.sell({ ...good, ...change }), RangeError);
      await assert.rejects(closed.sell({ ...good, installments: 0 }), RangeError);
      await assert.rejects(
        closed.sell({ ...good, installments: Math.max(...acquirer.capabilities.installments) + 1 }),
        RangeError,
      );
      if (unsupported !== undefined) await assert.rejects(closed.sell({ ...good, currency: unsupported }), RangeError);
      await assert.rejects(closed.sell({ ...good, amount: decimal("10.001") }), RangeError);
    });

    async function authenticated(order: Order): Promise<{ session: Session; authentication: Authentication }> {
      const { session, returned } = await returnedFrom(order, bank.cards.approved);
      const result = await terminal().verifyThreeDsReturn({ ...order, session }, returned);
      assert.ok(result.kind === "authenticated", JSON.stringify(result));
      return { session, authentication: result.authentication };
    }

    function replying(reply: BankReply) {
      return acquirer.open(bank.settings, { ...bank.tools, send: () => Promise.resolve(reply) });
    }
  });
}
