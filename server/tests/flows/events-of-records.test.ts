/** What programs are told of the records beside payments: the moment and the data of each type. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { decideReversalApproval } from "../../src/approvals/decide-reversal-approval.ts";
import { approvalJobs } from "../../src/approvals/jobs.ts";
import { reverseWithApproval } from "../../src/approvals/reverse-with-approval.ts";
import { activateSavedCard, deleteSavedCard, saveCard } from "../../src/cards/index.ts";
import { replaceTransactions } from "../../src/current-accounts/imports/replace/replace-transactions.ts";
import { changeTransaction, createTransactions, deleteTransaction } from "../../src/current-accounts/index.ts";
import { createCustomer } from "../../src/customers/index.ts";
import { inTransaction } from "../../src/platform/context.ts";
import { newId } from "../../src/platform/ids.ts";
import { erasePerson } from "../../src/privacy/index.ts";
import { closeCase } from "../../src/reconciliation/index.ts";
import { amount } from "../support/payment-sets.ts";
import { paymentWorld, type PaymentWorld } from "../support/payment-world.ts";
import { reconciledWorld } from "../support/reconciled-world.ts";

interface Told {
  type: string;
  subject: { kind: string; id: string };
  data: Record<string, unknown>;
}

/** The events of the company that are not about a payment. */
async function told({ rows }: Pick<PaymentWorld, "rows">): Promise<Told[]> {
  const found = await rows(`select body from events where subject_kind <> 'payment' order by id`);
  return found.map(({ body }) => JSON.parse(body.toString()) as Told);
}

const typesAndData = async (world: Pick<PaymentWorld, "rows">) =>
  (await told(world)).map(({ type, data }) => [type, data]);

test("a change of transactions is told once for each call, with the accounts, the counts and its source", async (t) => {
  const world = await paymentWorld(t);
  const { ctx } = world;
  const line = (accountErpCode: string, erpCode: string) => ({
    accountErpCode,
    erpCode,
    amount: amount("10"),
    currencyCode: "TRY",
    dueDate: "2026-01-31T00:00:00",
    description: "",
  });
  const lines = [line("120.02", "T-1"), line("120.01", "T-2"), line("120.01", "T-3")];
  await inTransaction(ctx, (ctx) => createTransactions(ctx, lines as never, () => ""));
  const member = { ...ctx, actor: { kind: "member" as const, id: newId() } };
  await inTransaction(member, (ctx) => changeTransaction(ctx, { updateErpCode: "T-2", accountErpCode: "120.09" }));
  await inTransaction(ctx, (ctx) => deleteTransaction(ctx, { erpCode: "T-3" }));
  const transactions = [line("120.02", "T-1"), line("120.02", "T-4")];
  await inTransaction(ctx, (ctx) =>
    replaceTransactions(ctx, { accountErpCode: "120.02", transactions, allowShrink: true }, () => ""),
  );
  const many = Array.from({ length: 101 }, (_, index) => line(`130.${index}`, `M-${index}`));
  await inTransaction(ctx, (ctx) => createTransactions(ctx, many as never, () => ""));
  const counts = { created: 0, updated: 0, deleted: 0 };
  const changes = (await told(world)).filter(({ type }) => type === "account.changed");
  assert.deepEqual(
    changes.map(({ data }) => data),
    [
      { accountErpCodes: ["120.01", "120.02"], ...counts, created: 3, source: "api" },
      { accountErpCodes: ["120.01", "120.09"], ...counts, updated: 1, source: "portal" },
      { accountErpCodes: ["120.01"], ...counts, deleted: 1, source: "api" },
      { accountErpCodes: ["120.02"], ...counts, created: 1, source: "replace" },
      { accountErpCodes: null, ...counts, created: 101, source: "api" },
    ],
  );
  assert.deepEqual(changes[0]?.subject, { kind: "account", id: ctx.tenantId });
});

test("customers and saved cards are told by ids, codes and masked numbers; an erasure by the id alone", async (t) => {
  const world = await paymentWorld(t);
  const { ctx } = world;
  const person = { code: "C-9", email: "gizli@example.com", name: "GIZLI", surname: "GIZLI" };
  const { id: customerId } = await inTransaction(ctx, (ctx) => createCustomer(ctx, person));
  const card = { ...world.cardOf("approved"), holderName: "GIZLI GIZLI" };
  const save = async () => {
    const bank = "Örnek Bankası";
    const id = await inTransaction(ctx, (ctx) =>
      saveCard(ctx, { customerId, card, name: "GIZLI", bank, program: "bonus" }),
    );
    await inTransaction(ctx, (ctx) => activateSavedCard(ctx, id));
    return id;
  };
  const [older, newer] = [await save(), await save()];
  await inTransaction(ctx, (ctx) => deleteSavedCard(ctx, newer));
  const kept = await save();
  await erasePerson(ctx, customerId);
  const cardData = (id: string) => ({
    id,
    customerId,
    maskedCardNumber: `${card.pan.slice(0, 6)}******${card.pan.slice(-4)}`,
    bank: "Örnek Bankası",
    program: "bonus",
  });
  assert.deepEqual((await typesAndData(world)).slice(1), [
    ["customer.created", { id: customerId }],
    ["card.saved", cardData(older)],
    ["card.deleted", cardData(older)],
    ["card.saved", cardData(newer)],
    ["card.deleted", cardData(newer)],
    ["card.saved", cardData(kept)],
    ["card.deleted", cardData(kept)],
    ["customer.erased", { id: customerId }],
  ]);
  assert.ok(!/gizli/i.test(JSON.stringify(await told(world))));
});

test("a case is told when it is opened and when it is closed, with the amounts of both sides", async (t) => {
  const world = await reconciledWorld(t);
  await world.pay();
  world.bank.faults.add({ operation: "list", kind: "foreign_movement", orderId: "STRANGER1" });
  world.nextMorning();
  await world.compare();
  const [only] = await world.cases();
  const person = { ...world.ctx, actor: { kind: "operator" as const, id: "desk" } };
  await inTransaction(person, (ctx) => closeCase(ctx, only!.id, { reason: "not_ours", note: "GIZLI not" }));
  const data = {
    id: only!.id,
    kind: "bank_only",
    terminalId: only!.terminalId,
    day: world.day,
    movement: "sale",
    bankOrderId: "STRANGER1",
    transactionId: null,
    ours: null,
    bank: { amount: 19.99, currency: "TRY", installment: 1 },
  };
  assert.deepEqual((await typesAndData(world)).slice(1), [
    ["case.opened", { ...data, outcome: null }],
    ["case.closed", { ...data, outcome: "not_ours" }],
  ]);
});

test("an approval is told when it is asked for and when it is decided or its time is over", async (t) => {
  const world = await paymentWorld(t);
  const payment = await world.newPayment({ amount: amount("5000") });
  await world.start(payment, "approved");
  const [asker, other]: string[] = [newId(), newId()];
  const as = (id: string) => ({ ...world.ctx, actor: { kind: "member" as const, id } });
  const ask = (decimal: string) =>
    reverseWithApproval(
      as(asker!),
      { memberId: asker!, roles: ["support"] },
      { id: newId(), paymentId: payment.id, amount: amount(decimal), reason: "GIZLI", seenLeft: amount("5000") },
    );
  const [refused, expired] = [await ask("2000"), await ask("3000")];
  await decideReversalApproval(as(other!), {
    approvalId: refused.id,
    memberId: other!,
    as: "refuse",
    note: "GIZLI",
  });
  world.clock.advance(25 * 3_600_000);
  await approvalJobs[0]!.run(world.platform, new AbortController().signal);
  const of = (id: string, given: number, state: string) => ({
    id,
    kind: "reversal",
    paymentId: payment.id,
    transactionId: null,
    amount: given,
    currency: "TRY",
    state,
  });
  assert.deepEqual((await typesAndData(world)).slice(1), [
    ["approval.requested", of(refused.id, 2000, "waiting")],
    ["approval.requested", of(expired.id, 3000, "waiting")],
    ["approval.decided", of(refused.id, 2000, "refused")],
    ["approval.decided", of(expired.id, 3000, "expired")],
  ]);
});
