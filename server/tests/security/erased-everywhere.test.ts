/**
 * A person is written into every place that takes a text. After the erasure, every column of text of every table is searched
 * for the person.
 */
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import pg from "pg";
import { bankDayOf } from "#acquirers/registry.ts";
import { decideReversalApproval, reverseWithApproval, setLimits, type ApprovalId } from "#approvals/index.ts";
import { createAccount, createTransactions } from "#current-accounts/index.ts";
import { createCustomer } from "#customers/index.ts";
import { saveView } from "#members/index.ts";
import { refundPayment, type Payment } from "#payments/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { sha256 } from "#platform/crypto.ts";
import { newId, randomToken } from "#platform/ids.ts";
import { applyRetention, erasePerson, exportPerson, previewErasure, setRetention } from "#privacy/index.ts";
import { closeCase, listCases, noteCase, reconcileDay } from "#reconciliation/index.ts";
import { createRequest, makeVisit } from "#requests/index.ts";
import { amount } from "../support/payment-sets.ts";
import type { PaymentWorld } from "../support/payment-world.ts";
import { header } from "../support/reconciled-world.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { customerWhoPaid, person, TCKN } from "./person-who-paid.ts";

const FULL_NAME = `${person.name} ${person.surname}`;
const MENTION = `${FULL_NAME}, ${person.email}, 05321110077, ${TCKN}`;
const MARKERS = ["Hacer", "Kızılırmak", "hacernur", "5321110077", TCKN];
const DAY_MS = 24 * 3_600_000;

/** Where the person stays, and why. */
const ALLOWED: Readonly<Record<string, string>> = {
  "account_transactions.description": "the merchant's books, which the ERP sends; the page of the erasure names them",
  "account_transactions.description_folded": "the same text, for queries",
};

/** Where the person is before the erasure: the search sees these. */
const WRITTEN = [
  "account_transactions.description",
  "account_transactions.description_folded",
  "approvals.note",
  "approvals.reason",
  "attempts.reason",
  "current_accounts.name",
  "current_accounts.name_folded",
  "customers.email",
  "customers.email_key",
  "customers.gsm",
  "customers.name",
  "customers.name_folded",
  "customers.surname",
  "links.success_url",
  "payment_requests.description",
  "payments.description",
  "prepared_payments.return_url",
  "reconciliation_case_notes.text",
  "reconciliation_cases.note",
  "saved_cards.holder_name",
  "saved_cards.name",
  "saved_views.name",
  "saved_views.name_key",
];

test("#34 after an erasure no text column names the person, but for a few named places", async (t) => {
  const { world, id, payment } = await customerWhoPaid(t);
  await giveBack(world, payment);
  await keepAccounts(world);
  await saveViews(world.ctx);
  await visit(world);
  await reconcile(t, world);
  await rememberReturn(world, payment);
  const { requests, tries } = (await inTransaction(world.ctx, (tx) => exportPerson(tx, id))).payments[0]!;
  assert.deepEqual(
    requests.map(({ reason, note }) => [reason, note]),
    [
      [MENTION, null],
      [MENTION, MENTION],
    ],
  );
  assert.deepEqual(
    tries.map(({ reason }) => reason),
    [null, MENTION, MENTION],
  );
  const before = await columnsNaming(world);
  assert.deepEqual(
    WRITTEN.filter((column) => !before.includes(column)),
    [],
    "the search sees what was written",
  );
  const { visits, payments, others } = await previewErasure(world.ctx, id);
  assert.deepEqual([visits, payments, others], [1, 2, 0]);
  const erased = await erasePerson(world.ctx, id);
  assert.deepEqual(
    (await columnsNaming(world)).filter((column) => ALLOWED[column] === undefined),
    [],
  );
  assert.equal(erased.payments, 2);
  const names = (await world.rows(`select name from current_accounts order by code`)).map(({ name }) => name);
  assert.deepEqual(names, ["", "Depo (–, –, –, –)"]);
  const [view, other] = await world.rows(`select name from saved_views order by id`);
  assert.match(view.name, /^– [0-9a-f]{8}$/);
  assert.equal(other.name, "Dünkü iadeler");
});

test("#34 another customer with the same e-mail stays and is counted; retention spares today's visit", async (t) => {
  const { world, id } = await customerWhoPaid(t);
  await inTransaction(world.ctx, (tx) => createCustomer(tx, { code: "FIRM-1", email: person.email, name: "Firma" }));
  assert.equal((await previewErasure(world.ctx, id)).others, 1);
  world.clock.advance(400 * DAY_MS);
  await visit(world);
  await setRetention(world.ctx, { payerDetailsDays: 730, idleCustomerDays: 365 });
  await applyRetention(world.ctx);
  const left = await world.rows(`select name from customers where email_key = $1`, [person.email]);
  assert.deepEqual(
    left.map(({ name }) => name),
    [person.name],
    "the visit's record alone",
  );
});

test("#34 an erasure leaves the same person at another company, under the same codes and e-mail address", async (t) => {
  const { world, id } = await customerWhoPaid(t);
  const other = world.server.contextFor(await world.server.newTenant());
  const twin = await inTransaction(other, (tx) => createCustomer(tx, person));
  const before = await inTransaction(other, (tx) => exportPerson(tx, twin.id));
  assert.equal((await previewErasure(world.ctx, id)).others, 0);
  await erasePerson(world.ctx, id);
  assert.deepEqual(await inTransaction(other, (tx) => exportPerson(tx, twin.id)), before);
  await assert.rejects(erasePerson(world.ctx, twin.id), { code: "ERR_NOT_FOUND" });
});

/** A refund within the member's limit, one that another member refuses, and one by the API. */
async function giveBack(world: PaymentWorld, payment: Payment): Promise<void> {
  const [asker, other] = [newId<"member">(), newId<"member">()];
  const ctx: Context = { ...world.ctx, actor: { kind: "member", id: asker } };
  const limit = { role: "support", currency: "TRY", amount: amount("20"), seen: amount("1000") } as const;
  await setLimits(world.ctx, "operator", [limit]);
  const ask = (id: ApprovalId, sum: string, seenLeft: string) => {
    const request = { id, paymentId: payment.id, amount: amount(sum), reason: MENTION, seenLeft: amount(seenLeft) };
    return reverseWithApproval(ctx, { memberId: asker, roles: ["support"] }, request);
  };
  assert.equal((await ask(newId(), "10", "100.25")).state, "done");
  const waiting = await ask(newId(), "50", "90.25");
  const decision = { approvalId: waiting.id, memberId: other, as: "refuse", note: MENTION } as const;
  assert.equal((await decideReversalApproval(world.ctx, decision)).state, "refused");
  await refundPayment(world.ctx, { referenceCode: payment.orderReference, amount: amount("1"), reason: MENTION });
}

/** The person's own account with a line, and another that names the person. */
async function keepAccounts({ ctx }: PaymentWorld): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await createAccount(tx, { code: "120-1", erpCode: person.erpCode, name: FULL_NAME });
    await createAccount(tx, { code: "120-2", name: `Depo (${MENTION})` });
    const line = { accountErpCode: person.erpCode, amount: amount("40"), currencyCode: "TRY", description: MENTION };
    await createTransactions(tx, [{ ...line, dueDate: "2026-11-30T00:00:00" }], () => "");
  });
}

async function saveViews(ctx: Context): Promise<void> {
  const view = { memberId: newId<"member">(), list: "refunds", query: "state=done", isShared: true } as const;
  const names = [FULL_NAME, "Dünkü iadeler"];
  for (const name of names) await inTransaction(ctx, (tx) => saveView(tx, { ...view, id: newId(), name }));
}

/** Somebody opens a payment request with the person's address in other letters, and does not pay. */
async function visit(world: PaymentWorld): Promise<void> {
  const { ctx, set } = world;
  const sum = amount("100");
  const request = await inTransaction(ctx, (tx) =>
    createRequest(tx, {
      code: "KERMES",
      kind: "multi_use",
      currency: "TRY",
      amount: sum,
      paymentSetId: set.id,
      description: `Kermes: ${MENTION}`,
    }),
  );
  const payer = { name: person.name, surname: person.surname, email: person.email.replace("h", "H") };
  const browser = { nonce: randomToken(16), visitorHash: sha256("a browser"), sender: "203.0.113.9" };
  await makeVisit(ctx, request.id, { amount: sum, payer, ...browser, path: "/r/drawn", locale: "tr" });
  world.clock.advance(30 * 60_000);
  await world.expire();
}

/** The bank's list has a sale that is not ours. */
async function reconcile(t: TestContext, world: PaymentWorld): Promise<void> {
  const day = bankDayOf(world.clock.now());
  const line = ["sale", "B-77", "STRANGER77", "5.00", "TRY", 1, "123456", world.clock.now().toISOString()];
  const file = join(temporaryFolder(t), "settlement.csv");
  await writeFile(file, [header, line.join(","), "end,1"].join("\n"));
  world.clock.advance(2 * DAY_MS);
  await reconcileDay(world.ctx, { day, file });
  const { id } = (await listCases(world.ctx, { isOpenOnly: true, day })).find(({ kind }) => kind === "bank_only")!;
  await inTransaction(world.ctx, async (tx) => {
    await noteCase(tx, id, { id: newId(), text: MENTION });
    await closeCase(tx, id, { reason: "other", note: MENTION });
  });
}

/** The address to which a merchant let the payer return from a widget's payment. */
async function rememberReturn({ rows }: PaymentWorld, payment: Payment): Promise<void> {
  await rows(
    `insert into prepared_payments (tenant_id, id, widget_token_id, token_hash, card_data_id, amount, currency, plan, use_3d,
       state, payment_id, return_url, expires_at, created_at)
     select tenant_id, gen_random_uuid(), gen_random_uuid(), '\\x01', gen_random_uuid(), amount, currency, '{}', false,
       'used', id, 'https://shop.example/?who=' || $2::text, now(), now() from payments where id = $1`,
    [payment.id, person.email],
  );
}

/** The columns of text that contain one of the markers, as table.column. */
async function columnsNaming(world: PaymentWorld): Promise<string[]> {
  const owner = new pg.Client({ connectionString: world.server.databaseUrl });
  await owner.connect();
  const { rows: columns } = await owner.query<{ table: string; name: string }>(
    `select c.relname as table, a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
       and a.atttypid::regtype::text = any('{text,character varying,character,jsonb,json,text[]}') order by 1, 2`,
  );
  const naming: string[] = [];
  for (const { table, name } of columns) {
    await owner.query(`alter table ${table} no force row level security`);
    const { rows } = await owner.query<{ found: boolean }>(
      `select exists (select from ${table} where ${name}::text ilike any($1)) as found`,
      [MARKERS.map((marker) => `%${marker}%`)],
    );
    if (rows[0]?.found === true) naming.push(`${table}.${name}`);
  }
  await owner.end();
  assert.ok(columns.length >= 200, `${columns.length} columns`);
  return naming;
}
