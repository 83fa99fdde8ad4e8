import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { after, test } from "node:test";
import { inTransaction, type Context } from "#platform/context.ts";
import { amount, nestpaySettings, newPaymentSet, rate } from "../../tests/support/payment-sets.ts";
import { testPlatform } from "../../tests/support/platform.ts";
import { presets } from "../acquirers/nestpay/settings.ts";
import {
  createTerminal,
  importBins,
  openTerminal,
  paymentOptions,
  refuseTestCard,
  singlePaymentPlan,
  updateTerminal,
} from "./index.ts";

const { platform, newTenant, contextFor, close } = await testPlatform();
after(close);

const bank = nestpaySettings("https://sanalpos.example-bank.com.tr");

/** Returns the context as it is after a restart in live mode. */
function live(ctx: Context): Context {
  return { ...ctx, config: { ...ctx.config, mode: "live" } };
}

test("live mode refuses terminals that lead to a simulator, a test bank or an unencrypted address", async () => {
  const ctx = live(contextFor(await newTenant()));
  const make = (settings: Record<string, string>) =>
    inTransaction(ctx, (write) =>
      createTerminal(write, { name: "POS", acquirerCode: "nestpay", currencies: ["TRY"], settings }),
    );
  const testBank = presets.find(({ code }) => code === "test")?.settings ?? {};
  for (const settings of [
    nestpaySettings("http://127.0.0.1:8090"),
    nestpaySettings("https://localhost:8090"),
    nestpaySettings("http://sanalpos.example-bank.com.tr"),
    { ...bank, ...testBank },
    { ...bank, threeDsUrl: "https://[::1]/fim/est3Dgate" },
  ]) {
    await assert.rejects(make(settings), { code: "ERR_VALIDATION", reason: "test_terminal" });
  }
  assert.equal((await make(bank)).isTest, false);
});

test("a sandbox's terminals are neither offered nor opened in live mode, but can be disabled", async () => {
  const ctx = contextFor(await newTenant());
  const { set, terminals } = await newPaymentSet(ctx, [{ name: "Simulator" }]);
  const id = terminals[0]?.id ?? "";
  const order = { paymentSetId: set.id, amount: amount("10"), currency: "TRY" as const, bin: "45678901" };
  assert.equal((await paymentOptions(ctx, { ...order, subject: "s" })).length, 1);
  assert.deepEqual(await paymentOptions(live(ctx), { ...order, subject: "s" }), []);
  await openTerminal(ctx, id);
  await assert.rejects(openTerminal(live(ctx), id), { code: "ERR_CONFLICT", reason: "test_terminal" });
  await assert.rejects(
    inTransaction(live(ctx), (write) => updateTerminal(write, id, { name: "Renamed" })),
    { reason: "test_terminal" },
  );
  await inTransaction(live(ctx), (write) => updateTerminal(write, id, { isActive: false }));
});

test("live mode refuses published test cards, but not real cards that share a test card's first digits", async () => {
  const ctx = contextFor(await newTenant());
  const { set } = await newPaymentSet(ctx, [
    { name: "Bank", settings: bank, programs: ["axess"], rates: [rate(null, 3, "0")] },
  ]);
  const pay = (bin: string) =>
    singlePaymentPlan(live(ctx), { paymentSetId: set.id, amount: amount("10"), currency: "TRY", subject: set.id, bin });
  assert.throws(() => refuseTestCard(live(ctx), "4355084355084358"), { code: "ERR_VALIDATION", reason: "test_card" });
  assert.doesNotThrow(() => refuseTestCard(ctx, "4355084355084358"));
  assert.doesNotThrow(() => refuseTestCard(live(ctx), "4355084300000006"));
  await assert.rejects(pay("41111111"), { code: "ERR_VALIDATION", reason: "test_card" });
  await assert.rejects(pay("43550843"), { code: "ERR_VALIDATION", reason: "test_card" });
  const list = "bin,bankCode,cardType,brand,commercial,program\n435508,0046,credit,visa,false,axess\n";
  assert.deepEqual(await importBins(platform, Readable.from([Buffer.from(list)])), {
    imported: 1,
    refused: [],
    contradicted: [],
  });
  const plan = await pay("43550843");
  assert.deepEqual([plan.program, plan.bankName], ["axess", "Akbank"]);
});
