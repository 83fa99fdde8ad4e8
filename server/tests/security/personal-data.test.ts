import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { bankDayOf } from "#acquirers/registry.ts";
import { createAccount } from "#current-accounts/index.ts";
import { createCustomer, findCustomerId, resolveCustomer, setDefaultCustomer } from "#customers/index.ts";
import type { Payment } from "#payments/index.ts";
import { inTransaction } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { applyRetention, erasePerson, exportPerson, privacyJobs, setRetention } from "#privacy/index.ts";
import { closeCase, findCase, listCases, noteCase, reconcileDay } from "#reconciliation/index.ts";
import { paymentWorld, type PaymentWorld } from "../support/payment-world.ts";
import { header as settlementHeader } from "../support/reconciled-world.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import {
  customerWhoPaid,
  defineField,
  details,
  dump,
  found,
  newLink,
  paymentOfLink,
  person,
  TCKN,
  traces,
} from "./person-who-paid.ts";

const DAY_MS = 24 * 3_600_000;

test("#34 an export has everything stored about a customer, but no card or identity number", async (t) => {
  const { world, id, card, payment } = await customerWhoPaid(t);
  const exported = await inTransaction(world.ctx, (tx) => exportPerson(tx, id));
  const text = JSON.stringify(exported);
  assert.deepEqual(
    found(text),
    traces.filter((trace) => trace !== TCKN),
  );
  assert.deepEqual([exported.customer.tckn, exported.customer.taxNumber], ["*********46", "*********46"]);
  for (const secret of [TCKN, card.pan]) assert.ok(!text.includes(secret));
  const [first] = exported.payments;
  assert.equal(exported.payments.length, 1);
  assert.deepEqual([first?.id, first?.state, first?.chargedAmount], [payment.id, "succeeded", "100.2500"]);
  assert.deepEqual([first?.consents.length, first?.consents[0]?.answer], [1, "accepted"]);
  assert.deepEqual([first?.tries[0]?.payerIp, first?.link?.holderName], [details.payerIp, details.holder]);
  assert.equal(exported.savedCards[0]?.maskedPan, `${card.pan.slice(0, 6)}******${card.pan.slice(-4)}`);
  assert.equal((await world.rows(`select from audit_log where action = 'customer.exported'`)).length, 1);
});

test("#34 after an erasure nothing identifies the person; payment, ledger and consents are unchanged", async (t) => {
  const { world, id, payment } = await customerWhoPaid(t);
  const { isCorporate, taxNumber, taxOffice } = person;
  await inTransaction(world.ctx, (tx) =>
    createAccount(tx, { code: "A-1", name: "Shop", customerCode: person.code, isCorporate, taxNumber, taxOffice }),
  );
  const sealedNumbers = () =>
    world.rows(
      `select tckn_index, tckn_sealed, tax_number_sealed from customers where id = $1
      union all select null, null, tax_number_sealed from current_accounts`,
      [id],
    );
  const stored = await sealedNumbers();
  const before = await dump(world);
  assert.ok(found(before).length >= 7, "the search finds personal data before the erasure");
  assert.ok(!before.includes(TCKN), "identity numbers are sealed, a sole trader's tax number among them");
  const kept = async () => ({
    payment: await world.rows(
      `select id, order_reference, client_reference, amount, charged_amount, state, customer_id from payments where id = $1`,
      [payment.id],
    ),
    attempts: await world.rows(`select id, state, masked_pan, bank_order_id, auth_code from attempts order by id`),
    ledger: await world.ledger(),
    answers: await world.rows(`select consent_id, hash, answer, answered_at from consent_answers`),
  });
  const keptBefore = await kept();
  await erasePerson(world.ctx, id);
  assert.deepEqual(await kept(), keptBefore);
  const after = await dump(world);
  // An erasure keeps the account's ERP code, which belongs to the merchant's bookkeeping.
  assert.deepEqual(found(after), ["320.77"]);
  assert.deepEqual(
    (await world.rows(`select account_erp_code from account_transactions`)).map((row) => row.account_erp_code),
    ["320.77"],
  );
  const bytes = stored.flatMap((row) => Object.values(row).filter((value) => value !== null)) as Buffer[];
  assert.equal(bytes.length, 4);
  for (const each of bytes)
    assert.ok(!after.includes(each.toString("latin1")) && !after.includes(each.toString("hex")));
  assert.ok((await sealedNumbers()).every((row) => Object.values(row).every((value) => value === null)));
  assert.equal((await world.rows(`select from audit_log where action = 'customer.erased'`)).length, 1);
  await assert.rejects(
    inTransaction(world.ctx, (tx) => findCustomerId(tx, person.code)),
    { code: "ERR_NOT_FOUND" },
  );
  const again = await inTransaction(world.ctx, (tx) =>
    resolveCustomer(tx, { verifyBy: "Email", onMissing: "Create", customer: { email: person.email } }),
  );
  assert.notEqual(again.id, id, "a person who returns becomes a new customer");
});

test("#34 notes of reconciliation about a person's payment are exported, and erased with the person", async (t) => {
  const { world, id, payment } = await customerWhoPaid(t);
  const { ctx } = world;
  const day = bankDayOf(ctx.clock.now());
  world.clock.advance(2 * DAY_MS);
  const caseId = await differingCase(t, world, payment, day);
  const operator = { ...ctx, actor: { kind: "operator", id: "Deniz" } as const };
  await inTransaction(operator, async (ctx) => {
    await noteCase(ctx, caseId, { id: newId(), text: "Hacer Hanım'ı aradım." });
    await closeCase(ctx, caseId, { reason: "other", note: "Bayan Kızılırmak onayladı." });
  });
  const exported = await inTransaction(ctx, (tx) => exportPerson(tx, id));
  assert.deepEqual(
    exported.payments[0]?.reconciliationNotes.map(({ text }) => text),
    ["Hacer Hanım'ı aradım.", "Bayan Kızılırmak onayladı."],
  );
  await erasePerson(ctx, id);
  assert.deepEqual(found(await dump(world)), ["320.77"]);
  const { found: left, notes } = await findCase(ctx, caseId);
  assert.deepEqual([left.state, left.closeReason, left.note, notes], ["closed", "other", "–", []]);
});

/** Reads a bank file with another amount for the payment. Returns the case's id. */
async function differingCase(t: TestContext, world: PaymentWorld, payment: Payment, day: string): Promise<string> {
  const [sale] = await world.attemptsOf(payment);
  const time = sale.submitted_at.toISOString();
  const line = ["sale", sale.bank_transaction_id, sale.bank_order_id, "90.00", "TRY", 1, sale.auth_code, time];
  const file = join(temporaryFolder(t), "settlement.csv");
  await writeFile(file, [settlementHeader, line.join(","), "end,1"].join("\n"));
  await reconcileDay(world.ctx, { day, file });
  const [only] = await listCases(world.ctx, { isOpenOnly: true, day });
  return only!.id;
}

test("#34 an interrupted erasure shows no half-erased person, and a worker finishes it", async (t) => {
  const { world, id, payment } = await customerWhoPaid(t);
  const PAYMENTS = 450;
  const written = (step: number) => new Date(world.clock.now().getTime() + step);
  await world.rows(
    `insert into payments select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'state', 'open',
       'order_reference', 'MANY' || n, 'client_reference', null, 'exclusive_key', 'many:' || n,
       'description', 'Ayşe ' || n, 'charged_amount', null, 'refunded_amount', 0, 'expires_at', $2::timestamptz))).*
     from payments p, generate_series(1, $3) n where p.id = $1`,
    [payment.id, written(-DAY_MS), PAYMENTS],
  );
  const left = async () => (await world.rows(`select from payments where description like 'Ayşe%'`)).length;
  const audited = async () =>
    (await world.rows(`select action from audit_log where record_id = $1 order by id`, [id])).map(
      ({ action }) => action,
    );
  const stopped = new AbortController();
  stopped.abort();
  assert.deepEqual(await erasePerson(world.ctx, id, stopped.signal), { cards: 1, payments: 0, isFinished: false });
  assert.equal(await left(), PAYMENTS);
  await assert.rejects(
    inTransaction(world.ctx, (tx) => findCustomerId(tx, person.code)),
    { code: "ERR_NOT_FOUND" },
  );
  await assert.rejects(
    inTransaction(world.ctx, (tx) => exportPerson(tx, id)),
    { code: "ERR_NOT_FOUND" },
  );
  assert.deepEqual(
    [(await audited()).at(-1), (await world.rows(`select from erasures`)).length],
    ["customer.erasing", 1],
  );

  const work = () =>
    privacyJobs.find(({ name }) => name === "privacy.erasures")!.run(world.platform, new AbortController().signal);
  await work();
  assert.equal(await left(), PAYMENTS, "the process that began the erasure may still be running");
  world.clock.advance(2 * 60_000);
  const repair = await world.breakWrites("erasures");
  await work();
  assert.equal(await left(), PAYMENTS, "a step that failed has done nothing");
  await repair();
  await work();
  assert.deepEqual([await left(), found(await dump(world))], [0, ["320.77"]]);
  assert.deepEqual(
    [(await audited()).at(-1), (await world.rows(`select from erasures`)).length],
    ["customer.erased", 0],
  );
});

test("#34 an erasure while a payment is under way or possible is refused and changes nothing", async (t) => {
  const world = await paymentWorld(t);
  await defineField(world);
  const { id } = await inTransaction(world.ctx, (tx) => createCustomer(tx, person));
  const erase = () => erasePerson(world.ctx, id);
  const link = await newLink(world, person.code);
  const before = await dump(world);
  await assert.rejects(erase(), { code: "ERR_CONFLICT", reason: "payment_unfinished" });
  assert.equal(await dump(world), before);
  const payment = await paymentOfLink(world, link.id);
  await world.start(payment, "approved", { use3D: true });
  world.clock.advance(30 * DAY_MS);
  await assert.rejects(erase(), { reason: "payment_unfinished" }, "the payer may still be at the bank");
  await world.work();
  await world.expire();
  assert.equal(await world.paymentState(payment), "expired");
  await erase();
  assert.deepEqual(found(await dump(world)), []);
});

test("#34 the default customer, which is not a person, is not erased", async (t) => {
  const world = await paymentWorld(t);
  await setDefaultCustomer(world.ctx, "C-1");
  await assert.rejects(erasePerson(world.ctx, world.customer.id), { reason: "default_customer" });
});

test("#34 a link created while its customer is erased is refused or belongs to an existing customer", async (t) => {
  const world = await paymentWorld(t);
  await defineField(world);
  for (let round = 0; round < 5; round += 1) {
    const code = `RACE-${round}`;
    const { id } = await inTransaction(world.ctx, (tx) => createCustomer(tx, { code, email: person.email }));
    const [made, erased] = await Promise.allSettled([
      newLink(world, code, `RACE-${round}`),
      erasePerson(world.ctx, id),
    ]);
    assert.notEqual(made.status, erased.status, "exactly one of the two succeeds");
  }
  const orphans = await world.rows(
    `select from payments p join customers c on c.id = p.customer_id where c.erased_at is not null`,
  );
  assert.equal(orphans.length, 0);
});

test("#34 retention erases payers' details automatically, and idle customers if the tenant chose so", async (t) => {
  const { world, id } = await customerWhoPaid(t);
  const job = privacyJobs.find(({ name }) => name === "privacy.retention");
  const run = () => job!.run(world.platform, new AbortController().signal);
  world.clock.advance(729 * DAY_MS);
  await run();
  assert.ok(found(await dump(world)).includes("203.0.113.77"), "not a day too early");
  world.clock.advance(2 * DAY_MS);
  await run();
  const left = found(await dump(world));
  for (const trace of ["203.0.113.77", "Kadıköy-77"]) assert.ok(!left.includes(trace), trace);
  assert.ok(left.includes("hacernur"), "the customer is the merchant's to decide about");
  await setRetention(world.ctx, { payerDetailsDays: 730, idleCustomerDays: 365 });
  await run();
  assert.deepEqual(found(await dump(world)), ["320.77"]);
  await assert.rejects(
    inTransaction(world.ctx, (tx) => exportPerson(tx, id)),
    { code: "ERR_NOT_FOUND" },
  );
  const [applied] = await world.rows(`select details from audit_log where action = 'retention.applied' order by id`);
  assert.deepEqual(applied.details, { payments: 1, customers: 0 });
  assert.deepEqual(await applyRetention(world.ctx), { payments: 0, customers: 0 });
});
