import assert from "node:assert/strict";
import { after, test } from "node:test";
import { inTransaction, type Context } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { Refusal } from "#platform/refusal.ts";
import { amount, newPaymentSet, percent, rate } from "../../../tests/support/payment-sets.ts";
import { testPlatform } from "../../../tests/support/platform.ts";
import {
  paymentOptions,
  programTable,
  readInstallmentToken,
  singlePaymentPlan,
  updatePaymentSet,
  updateTerminal,
} from "../index.ts";
import { INSTALLMENT_TOKEN_SECONDS } from "./installment-token.ts";

const { platform, clock, newTenant, contextFor, close } = await testPlatform();
after(close);

const BONUS = "54003600";
const WORLD = "54510300";
const DEBIT = "58900400";
const FOREIGN = "40541800";
const UNKNOWN = "99999999";

async function merchant() {
  const ctx = contextFor(await newTenant());
  const { set, terminals } = await newPaymentSet(ctx, [
    { name: "Default" },
    {
      name: "Bonus POS",
      programs: ["bonus"],
      bankCode: "0062",
      rates: [rate(null, 1, "0"), rate("bonus", 3, "2.5"), rate("bonus", 6, "5")],
    },
    { name: "World POS", programs: ["world"], rates: [rate("world", 2, "1")] },
  ]);
  const order = { paymentSetId: set.id, amount: amount("150.25"), currency: "TRY" as const };
  const subject = newId();
  const tokenOf = async (bin: string, installments: number) => {
    const options = await paymentOptions(ctx, { ...order, bin, subject });
    const found = options.flatMap((option) => option.installments).find((each) => each.installment === installments);
    assert.ok(found);
    return found.token;
  };
  return { ctx, set, terminals, order, subject, tokenOf };
}

function refused(field: string, reason: string) {
  return (error: unknown) => error instanceof Refusal && error.field === field && error.reason === reason;
}

test("a credit card of a program is offered that program's installments with exact amounts", async () => {
  const { ctx, order, terminals, subject } = await merchant();
  const [option, ...others] = await paymentOptions(ctx, { ...order, bin: BONUS, subject });
  assert.deepEqual(others, []);
  assert.ok(option);
  const { installments, ...pos } = option;
  assert.deepEqual(pos, {
    id: terminals[1]?.id,
    name: "Bonus POS",
    postTitle: "Garanti BBVA Bonus",
    programName: "Bonus",
    bankName: "Garanti BBVA",
    isDefaultPos: true,
  });
  assert.deepEqual(
    installments.map(({ token, ...rest }) => (assert.ok(token.length > 100), rest)),
    [
      {
        installment: 1,
        installmentAmount: amount("150.25"),
        processAmount: amount("150.25"),
        commRate: percent("0"),
        commApplyTypeId: 2,
      },
      {
        installment: 3,
        installmentAmount: amount("51.35"),
        processAmount: amount("154.01"),
        commRate: percent("2.5"),
        commApplyTypeId: 1,
      },
      {
        installment: 6,
        installmentAmount: amount("26.31"),
        processAmount: amount("157.76"),
        commRate: percent("5"),
        commApplyTypeId: 1,
      },
    ].map((each) => ({ currencyId: "TRY", amount: order.amount, posId: terminals[1]?.id, ...each })),
  );
});

for (const [kind, bin] of [
  ["debit", DEBIT],
  ["foreign", FOREIGN],
  ["unknown", UNKNOWN],
] as const) {
  test(`a ${kind} card is offered one payment on the default terminal`, async () => {
    const { ctx, order, terminals, subject } = await merchant();
    const options = await paymentOptions(ctx, { ...order, bin, subject });
    assert.deepEqual(
      options.map(({ id, isDefaultPos, installments }) => [
        id,
        isDefaultPos,
        installments.map((each) => each.installment),
      ]),
      [[terminals[0]?.id, true, [1]]],
    );
  });
}

test("a token yields the offered plan, also with the whole card number", async () => {
  const { ctx, order, set, terminals, subject, tokenOf } = await merchant();
  const plan = await readInstallmentToken(ctx, await tokenOf(BONUS, 3), { subject, bin: "5400360000000003", ...order });
  const { route, ...rest } = plan;
  assert.equal(route?.ranked[0]?.terminalId, terminals[1]?.id, "the route is computed again");
  assert.deepEqual(rest, {
    paymentSetId: set.id,
    terminalId: terminals[1]?.id,
    acquirerCode: "nestpay",
    installments: 3,
    amount: order.amount,
    chargedAmount: amount("154.01"),
    currency: "TRY",
    customerRate: percent("2.5"),
    costRate: percent("1.5"),
    program: "bonus",
    bankName: "Garanti BBVA",
  });
});

test("a payer cannot read the bank's commission in a token", async () => {
  const { tokenOf } = await merchant();
  const token = await tokenOf(BONUS, 3);
  const parts = [token, ...token.split(".")].map((part) => Buffer.from(part, "base64url").toString("latin1"));
  for (const text of parts) assert.doesNotMatch(text, /1\.5000|nestpay|bonus|150\.25/);
});

test("a token is refused for another payment, card, amount or currency", async () => {
  const { ctx, order, subject, tokenOf } = await merchant();
  const token = await tokenOf(BONUS, 3);
  const expected = { subject, bin: BONUS, ...order };
  const cases = [
    [{ subject: newId() }, "invalid"],
    [{ bin: WORLD }, "other_card"],
    [{ bin: "540036" }, "other_card"],
    [{ bin: "" }, "other_card"],
    [{ amount: amount("150.26") }, "other_amount"],
    [{ currency: "USD" as const }, "other_currency"],
  ] as const;
  for (const [change, reason] of cases) {
    await assert.rejects(
      readInstallmentToken(ctx, token, { ...expected, ...change }),
      refused("installmentToken", reason),
    );
  }
});

test("a tenant cannot use another tenant's token", async () => {
  const { order, subject, tokenOf } = await merchant();
  const token = await tokenOf(BONUS, 3);
  const { ctx: other } = await merchant();
  await assert.rejects(
    readInstallmentToken(other, token, { subject, bin: BONUS, ...order }),
    refused("installmentToken", "invalid"),
  );
});

test("a token with any character changed, added or missing is refused", async () => {
  const { ctx, order, subject, tokenOf } = await merchant();
  const token = await tokenOf(BONUS, 3);
  const expected = { subject, bin: BONUS, ...order };
  const forged = Array.from(token).map(
    (character, index) => token.slice(0, index) + (character === "A" ? "B" : "A") + token.slice(index + 1),
  );
  const others = [
    "",
    ".",
    "a.b",
    `${token}.`,
    `${token}=`,
    `${token}A`,
    token.slice(0, -1),
    token.slice(1),
    token.slice(0, 2),
    "ç.ç",
  ];
  for (const text of [...forged, ...others]) {
    await assert.rejects(readInstallmentToken(ctx, text, expected), refused("installmentToken", "invalid"), text);
  }
});

test("a token expires after exactly 20 minutes", async () => {
  const { ctx, order, subject, tokenOf } = await merchant();
  const token = await tokenOf(BONUS, 3);
  const expected = { subject, bin: BONUS, ...order };
  clock.advance((INSTALLMENT_TOKEN_SECONDS - 1) * 1_000);
  await readInstallmentToken(ctx, token, expected);
  clock.advance(1_000);
  await assert.rejects(readInstallmentToken(ctx, token, expected), refused("installmentToken", "expired"));
});

test("tokens that were issued before a key rotation are still valid", async () => {
  const { ctx, order, subject, tokenOf } = await merchant();
  const token = await tokenOf(BONUS, 3);
  await platform.keys.rotate("installment-token");
  await readInstallmentToken(ctx, token, { subject, bin: BONUS, ...order });
});

test("a choice on a disabled terminal is refused as no longer offered", async () => {
  const { ctx, order, terminals, subject, tokenOf } = await merchant();
  const token = await tokenOf(BONUS, 3);
  await inTransaction(ctx, (write) => updateTerminal(write, terminals[1]?.id ?? "", { isActive: false }));
  await assert.rejects(
    readInstallmentToken(ctx, token, { subject, bin: BONUS, ...order }),
    refused("installmentToken", "not_offered"),
  );
  const plan = await singlePaymentPlan(ctx, { ...order, subject: "subject", bin: BONUS });
  assert.deepEqual([plan.terminalId, plan.installments, plan.chargedAmount], [terminals[0]?.id, 1, order.amount]);
});

test("without a choice, a card pays at once on the best terminal for it", async () => {
  const { ctx, order, terminals } = await merchant();
  const plan = await singlePaymentPlan(ctx, { ...order, subject: "subject", bin: "5400360000000003" });
  assert.deepEqual([plan.terminalId, plan.installments, plan.bankName], [terminals[1]?.id, 1, "Garanti BBVA"]);
});

test("the table of programs shows the installments of each program before a card is typed", async () => {
  const { ctx, order } = await merchant();
  const { tables, brands } = await programTable(ctx, order);
  assert.deepEqual(brands, ["visa", "mastercard", "troy"]);
  assert.deepEqual(
    tables.map(({ program, plans }) => [
      program,
      plans.map(({ installments, installmentAmount }) => [installments, installmentAmount]),
    ]),
    [
      [
        "bonus",
        [
          [1, amount("150.25")],
          [3, amount("51.35")],
          [6, amount("26.31")],
        ],
      ],
      [
        "world",
        [
          [1, amount("150.25")],
          [2, amount("75.88")],
        ],
      ],
    ],
  );
});

test("the refusal of an unknown, foreign or inactive set or of a wrong amount names the field", async () => {
  const { ctx, order, set, subject } = await merchant();
  const { order: foreign } = await merchant();
  const ask = (change: object, asking: Context = ctx) =>
    paymentOptions(asking, { ...order, bin: BONUS, subject, ...change });
  await assert.rejects(ask({ paymentSetId: newId() }), { code: "ERR_NOT_FOUND", field: "paymentSetId" });
  await assert.rejects(ask({ paymentSetId: foreign.paymentSetId }), { code: "ERR_NOT_FOUND", field: "paymentSetId" });
  await assert.rejects(ask({ currency: "USD" }), refused("currency", "other_currency"));
  await assert.rejects(ask({ amount: amount("0") }), refused("amount", "not_positive"));
  await assert.rejects(ask({ amount: amount("-1") }), refused("amount", "not_positive"));
  await assert.rejects(ask({ amount: amount("1.001") }), refused("amount", "too_fine"));
  await assert.rejects(ask({ bin: "54003" }), { code: "ERR_VALIDATION", field: "binNumber" });
  const limits = { minimumAmount: amount("10"), maximumAmount: amount("100") };
  await inTransaction(ctx, (write) => updatePaymentSet(write, set.id, limits));
  await assert.rejects(ask({ amount: amount("9.99") }), refused("amount", "too_small"));
  await assert.rejects(ask({ amount: amount("100.01") }), refused("amount", "too_large"));
  await assert.rejects(ask({ amount: amount("100.01") }), { message: "The amount must be at most 100.00 TRY." });
  await inTransaction(ctx, (write) => updatePaymentSet(write, set.id, { isActive: false }));
  await assert.rejects(ask({ amount: amount("10") }), {
    code: "ERR_CONFLICT",
    field: "paymentSetId",
    reason: "inactive",
  });
});

test("a set without a usable terminal offers nothing and refuses a payment", async () => {
  const { ctx, order, terminals, subject } = await merchant();
  await inTransaction(ctx, async (write) => {
    for (const { id } of terminals) await updateTerminal(write, id, { isActive: false });
  });
  assert.deepEqual(await paymentOptions(ctx, { ...order, bin: BONUS, subject }), []);
  await assert.rejects(singlePaymentPlan(ctx, { ...order, subject: "subject", bin: BONUS }), {
    code: "ERR_CONFLICT",
    reason: "no_terminal",
  });
});
