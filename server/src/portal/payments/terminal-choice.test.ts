/** Members see why a payment used its terminal. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { paymentOptions, readInstallmentToken, setTerminalCosts, singlePaymentPlan } from "#payment-sets/index.ts";
import { createPayment, paymentHistory, startPayment } from "#payments/index.ts";
import { inTransaction } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { amount, cost, newPaymentSet } from "../../../tests/support/payment-sets.ts";
import { startTestPortal, type TestPortal } from "../../../tests/support/portal-client.ts";

let portal: TestPortal;
before(async () => (portal = await startTestPortal()));
after(() => portal.close());

const CARD = { pan: "4549060000000006", cvv: "000", expMonth: "12", expYear: "2030", holderName: "AYSE YILMAZ" };

async function company() {
  const made = await portal.newCompany();
  const { ctx } = made;
  const { set, terminals } = await newPaymentSet(ctx, [{ name: "Garanti" }, { name: "Akbank" }, { name: "Kapalı" }]);
  const [dear, cheap] = terminals.map(({ id }) => id);
  const costs = (rate: string, id: string) =>
    inTransaction(ctx, (ctx) => setTerminalCosts(ctx, id, [cost(rate), cost(rate, { installments: 2 })]));
  for (const [rate, id] of [
    ["2", dear!],
    ["1.5", cheap!],
    ["3", terminals[2]!.id],
  ] as const)
    await costs(rate, id);
  const input = { paymentSetId: set.id, amount: amount("1000"), currency: "TRY" as const };
  const newPayment = () =>
    inTransaction(ctx, (ctx) =>
      createPayment(ctx, {
        ...input,
        additionalData: null,
        source: "link",
        sourceId: newId(),
        customerId: null,
        description: null,
        clientReference: newId(),
        exclusiveKey: newId(),
        webhookUrl: null,
        attemptsMax: 3,
        expiresAt: new Date(portal.clock.now().getTime() + 3_600_000),
        locale: "tr",
      }),
    );
  const begin = (paymentId: string, plan: Awaited<ReturnType<typeof singlePaymentPlan>>) =>
    startPayment(ctx, {
      paymentId,
      plan,
      card: CARD,
      use3D: true,
      payerIp: "203.0.113.7",
      locale: "tr",
      returnUrl: "https://shop.example/return",
    });
  return { ...made, input, newPayment, begin, costs, dear: dear!, cheap: cheap! };
}

test("the payment's page says why its terminal was chosen, with costs only for those who see the set-up", async () => {
  const { home, logIn, ctx, input, newPayment, begin, cheap, dear } = await company();
  const payment = await newPayment();
  await begin(payment.id, await singlePaymentPlan(ctx, { ...input, bin: CARD.pan.slice(0, 8), subject: payment.id }));
  const { sale } = await paymentHistory(ctx, payment.id);
  assert.equal(sale?.terminalId, cheap);
  assert.deepEqual(
    sale.route?.ranked.map(({ terminalId, payerTotal, merchantCost, because }) => [
      terminalId,
      payerTotal,
      merchantCost,
      because,
    ]),
    [
      [cheap, "1000.0000", "15.0000", "cost"],
      [dear, "1000.0000", "20.0000", "cost"],
      [sale.route!.ranked[2]!.terminalId, "1000.0000", "30.0000", "cost"],
    ],
  );
  const finance = (await (await logIn(["finance"])).get(`${home}/payments/${payment.id}`)).text;
  assert.match(
    finance,
    /Why this terminal\?[^]*Akbank[^]*it costs you least[^]*15\.00[^]*Garanti[^]*It costs you more[^]*20\.00/,
  );
  const support = (await (await logIn(["support"])).get(`${home}/payments/${payment.id}`)).text;
  assert.match(support, /Why this terminal\?[^]*Akbank[^]*it costs you least/);
  assert.doesNotMatch(support, /Cost to you/);
});

test("a choice that was made before costs changed keeps its terminal, and the page says so", async () => {
  const { home, logIn, ctx, input, newPayment, begin, costs, cheap, dear } = await company();
  const payment = await newPayment();
  const bin = CARD.pan.slice(0, 8);
  const [option] = await paymentOptions(ctx, { ...input, bin, subject: payment.id });
  await costs("9", cheap);
  const expected = { ...input, subject: payment.id, bin };
  const plan = await readInstallmentToken(ctx, option!.installments[0]!.token, expected);
  await begin(payment.id, plan);
  const { sale } = await paymentHistory(ctx, payment.id);
  assert.equal(sale?.terminalId, cheap);
  assert.equal(sale.route?.ranked[0]?.terminalId, dear);
  const page = (await (await logIn(["finance"])).get(`${home}/payments/${payment.id}`)).text;
  assert.match(page, /The payer chose these installments before rates or costs changed\. Garanti would now come first/);
});
