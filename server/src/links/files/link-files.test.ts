/** The links of a file are created once: all of them, or none. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { formatDecimal } from "@servicepay/money";
import { createCustomer } from "#customers/index.ts";
import { updatePaymentSet } from "#payment-sets/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import { newId } from "#platform/ids.ts";
import type { Refusal } from "#platform/refusal.ts";
import { erasePerson } from "#privacy/index.ts";
import { newPaymentSet } from "../../../tests/support/payment-sets.ts";
import { testPlatform, type TestPlatform } from "../../../tests/support/platform.ts";
import { readLinkAddress } from "../link-address.ts";
import { countLinks, pageOfLinks } from "../list-links.ts";
import { beginLinkFile, discardLinkFile } from "./begin-link-file.ts";
import { linkJobs } from "./jobs.ts";
import { LINK_FILE_BYTES_MAX, LINK_FILE_LINES_MAX, type LinkFileId } from "./link-file.ts";
import { linksOfFile, type LinkOfFile } from "./links-of-file.ts";
import { pageOfLinkFiles, readLinkFile } from "./page-of-link-files.ts";
import { runLinkFile } from "./run-link-file.ts";
import { sendLinkFile, type SentLinkFile } from "./send-link-file.ts";
import { linkFiles, selectContent } from "./store.ts";

let world: TestPlatform;
before(async () => (world = await testPlatform()));
after(() => world.close());

const HEADER = "clientOrderReference;amount;customer.email;customer.name;description\n";
const line = (number: number) => `O-${number};${number},50;payer${number}@example.com;Ayşe;"Kilim; 80 × 150"\n`;
const linesTo = (count: number) => HEADER + Array.from({ length: count }, (_, index) => line(index + 1)).join("");

async function newCompany() {
  const ctx = world.contextFor(await world.newTenant());
  const { set } = await newPaymentSet(ctx, [{ name: "Bank" }]);
  const send = (content: string, changes: { by?: Context; notifyBy?: string[]; paymentSetId?: string | null } = {}) => {
    const { by = ctx, ...defaults } = changes;
    const file = { fileName: "a.csv", content: Buffer.from(content), paymentSetId: set.id, notifyBy: [], ...defaults };
    return sendLinkFile(by, file);
  };
  return { ctx, set, send };
}

function idOf(sent: SentLinkFile): LinkFileId {
  assert.ok(sent.kind !== "refused", JSON.stringify(sent));
  return sent.id;
}

async function created(ctx: Context, sent: SentLinkFile): Promise<LinkOfFile[]> {
  const id = await beginLinkFile(ctx, idOf(sent));
  await work();
  return (await Array.fromAsync(linksOfFile(ctx, id))).flat();
}

async function work() {
  for (const job of linkJobs) await job.run(world.platform, new AbortController().signal);
}

const linksIn = (ctx: Context) => countLinks(ctx, {}, 10_000);

const problemsOf = (sent: SentLinkFile) => {
  assert.ok(sent.kind === "refused");
  return sent.refusals.map(({ line, field, code }) => `${line} ${field} ${code}`);
};

test("a file creates a link for each line, in the name of who confirmed it, and none before that", async () => {
  const { ctx, send } = await newCompany();
  const sent = await send(`\uFEFF${linesTo(1_000).replaceAll("\n", "\r\n")}`);
  const { state, lines, totals } = await readLinkFile(ctx, idOf(sent));
  assert.deepEqual([state, lines, formatDecimal(totals[0]!.amount)], ["checked", 1_000, "501000.0000"]);
  assert.equal(await linksIn(ctx), 0);
  const maker = { kind: "member", id: newId() } as const;
  const links = await created({ ...ctx, actor: maker }, sent);
  assert.deepEqual(
    links.map(({ line, clientOrderReference, amount }) => [line, clientOrderReference, formatDecimal(amount)]),
    Array.from({ length: 1_000 }, (_, index) => [index + 2, `O-${index + 1}`, `${index + 1}.5000`]),
  );
  for (const { link, linkId } of links.slice(0, 5)) {
    const address = readLinkAddress(ctx.keys, Object.fromEntries(new URL(link).searchParams));
    assert.deepEqual([address?.linkId, address?.tenantId], [linkId, ctx.tenantId]);
  }
  const { rows } = await pageOfLinks(ctx, { memberId: maker.id }, null);
  assert.deepEqual([rows[0]?.payment.clientReference, rows[0]?.payment.customerName?.trim()], ["O-1000", "Ayşe"]);
  assert.deepEqual(rows[0]?.payment.createdBy, maker);
});

test("the guide's file is accepted", async () => {
  const { send } = await newCompany();
  const guide = await readFile(join(import.meta.dirname, "../../../../docs/guides/bulk-links.md"), "utf8");
  const [, example = ""] = /```csv\n([^`]+)```/.exec(guide) ?? [];
  assert.equal((await send(example)).kind, "checked");
});

test("the same file again, at the same time or later, has the same links", async () => {
  const { ctx, send } = await newCompany();
  const [one, other] = await Promise.all([send(linesTo(20)), send(linesTo(20))]);
  const begun = await Promise.all([beginLinkFile(ctx, idOf(one)), beginLinkFile(ctx, idOf(other))]);
  await Promise.all([work(), work()]);
  assert.equal(begun[0], begun[1]);
  const links = (await Array.fromAsync(linksOfFile(ctx, begun[0]))).flat();
  const again = await send(linesTo(20), { notifyBy: ["Email"] });
  assert.deepEqual([again.kind, idOf(again)], ["known", begun[0]]);
  assert.deepEqual(await created(ctx, again), links);
  assert.equal(await linksIn(ctx), 20);
});

test("a file with a changed line is another file", async () => {
  const { ctx, send } = await newCompany();
  await created(ctx, await send(linesTo(3)));
  await created(ctx, await send(linesTo(3).replace("O-3;3,50", "O-3;4,50")));
  assert.equal(await linksIn(ctx), 6);
});

test("every wrong line is reported with its line and its fields, and nothing is stored", async () => {
  const { ctx, set, send } = await newCompany();
  const { set: other } = await newPaymentSet(ctx, [{ name: "Euro", currencies: ["EUR"] }], {
    name: "Euro",
    currency: "EUR",
  });
  const sent = await send(
    [
      "clientOrderReference;amount;customer.email;customer.gsm;customer.tckn;notifyBy;paymentSetId;currencyCode;webhookURL;additionalData.branch;userVerificationFailBehavior\n",
      "A1;abc;a@example.com;;;;;;;;\n",
      "A2;-1;nobody;;;;;;;;\n",
      ";;;;;;;;;;\n",
      "A4;1,0051;a@example.com;;;;;;;;\n",
      "A7;1;a@example.com;;;Sms;;;;;\n",
      "A8;1;a@example.com;;;Fax;;;;;\n",
      `A9;1;a@example.com;;;;${newId()};TRY;;;\n`,
      `A10;1;a@example.com;;;;${other.id};TRY;;;\n`,
      "A11;1;a@example.com;;;;;;ftp://shop.example;;\n",
      "A12;1;a@example.com;;;;;;;İzmir;\n",
      "A13;1;a@example.com;;;;;;;;Sometimes\n",
      "A14;1\n",
      "A15;1;a@example.com;;;;;;;;\n",
      "a15;1;a@example.com;;;;;;;;\n",
      "A15;1;a@example.com;;;;;;;;\n",
      `A18;1;a@example.com;;;;${set.id};;;;Create\n`,
      `A18;abc;nobody;12;10000000147;Fax;${other.id};TRY;ftp://shop.example;İzmir;Sometimes\n`,
    ].join(""),
  );
  const everyField =
    "amount type, userVerificationFailBehavior not_allowed, webhookURL invalid, notifyBy not_allowed, currencyCode other_currency, additionalData.branch unknown_field, customer.email invalid, customer.gsm invalid, customer.tckn invalid, clientOrderReference duplicate".split(
      ", ",
    );
  assert.deepEqual(problemsOf(sent), [
    "2 amount type",
    "3 amount not_positive",
    "3 customer.email invalid",
    "5 amount too_fine",
    "6 customer.gsm required",
    "7 notifyBy not_allowed",
    "8 paymentSetId not_found",
    "9 currencyCode other_currency",
    "10 webhookURL invalid",
    "11 additionalData.branch unknown_field",
    "12 userVerificationFailBehavior not_allowed",
    "13 null columns",
    "16 clientOrderReference duplicate",
    ...everyField.map((problem) => `18 ${problem}`),
  ]);
  assert.equal((await pageOfLinkFiles(ctx, {}, null)).rows.length, 0);
  assert.equal(await linksIn(ctx), 0);
});

test("a line of an unknown payment set is refused at the set, not at the currency that it leaves out", async () => {
  const { send } = await newCompany();
  const header = "clientOrderReference;amount;customer.email;paymentSetId\n";
  const lines = ["1;a@example.com;Online", `1;a@example.com;${newId()}`, "x;a@example.com;", "1;a@example.com;"];
  const content = header + lines.map((line, index) => `D${index};${line}\n`).join("");
  const unknown = ["2 paymentSetId not_a_guid", "3 paymentSetId not_found"];
  const missing = ["4 paymentSetId required", "4 amount type", "5 paymentSetId required"];
  assert.deepEqual(problemsOf(await send(content, { paymentSetId: null })), [...unknown, ...missing]);
});

for (const [title, content, where] of [
  ["without a column that every link needs", "clientOrderReference,amount\nA,1\n", "1 customer.email missing_column"],
  [
    "with a column that is misspelt",
    "clientOrderReference,amount,customer.email,customer.gms\n",
    "1 customer.gms unknown_column",
  ],
  ["with a column twice", "clientOrderReference,amount,amount,customer.email\n", "1 amount repeated_column"],
  ["that is only a header", HEADER, "1 null no_lines"],
  ["with an open quote", `${HEADER}A;1;a@example.com;"Ayşe;x\n`, "2 null not_csv"],
  ["with too many lines", linesTo(LINK_FILE_LINES_MAX + 1), `${LINK_FILE_LINES_MAX + 2} null too_many_lines`],
] as const)
  test(`a file ${title} is refused`, async () => {
    const { send } = await newCompany();
    assert.deepEqual(problemsOf(await send(content)), [where]);
  });

test("a file that is empty or too large is refused before it is read", async () => {
  const { send } = await newCompany();
  await assert.rejects(send(""), (error: Refusal) => error.reason === "required");
  const large = HEADER.padEnd(LINK_FILE_BYTES_MAX + 1, "\n");
  await assert.rejects(send(large), (error: Refusal) => error.reason === "too_large");
});

test("lines that only writing refuses are all reported, and then no link exists and nobody gets a message", async () => {
  const { ctx, set, send } = await newCompany();
  await inTransaction(ctx, (ctx) => createCustomer(ctx, { code: "M-1", email: "first@example.com" }));
  const header = "clientOrderReference;amount;customer.email;customer.code;userVerificationFailBehavior\n";
  const good = "B1;1;b1@example.com;;\n";
  const sent = await send(
    `${header}${good}B2;1;b2@example.com;M-1;\nB3;1;b3@example.com;;ThrowError\nB4;1;b4@example.com;;\n`,
    { notifyBy: ["Email"] },
  );
  const id = await beginLinkFile(ctx, idOf(sent));
  await work();
  const { state, refused, refusals } = await readLinkFile(ctx, id);
  assert.deepEqual(
    [state, refused, refusals.map(({ line, field, code }) => `${line} ${field} ${code}`)],
    ["refused", 2, ["3 customer.code duplicate", "4 customer.email not_found"]],
  );
  const counts = statement<{ links: number; messages: number; customers: number }>(
    "test.countAll",
    `select (select count(*)::int from links where tenant_id = $1) as links,
       (select count(*)::int from notifications where tenant_id = $1) as messages,
       (select count(*)::int from customers where tenant_id = $1) as customers`,
  );
  const counted = await inTransaction(ctx, ({ tx }) => tx.row(counts, [ctx.tenantId]));
  assert.deepEqual(counted, { links: 0, messages: 0, customers: 1 });
  await inTransaction(ctx, (ctx) => updatePaymentSet(ctx, set.id, { isActive: false }));
  const later = await send(`${header}${good}`);
  assert.deepEqual(problemsOf(later), ["2 paymentSetId inactive"]);
});

test("a payment set that is switched off after the check refuses the whole file", async () => {
  const { ctx, set, send } = await newCompany();
  const id = await beginLinkFile(ctx, idOf(await send(linesTo(2))));
  await inTransaction(ctx, (ctx) => updatePaymentSet(ctx, set.id, { isActive: false }));
  await work();
  const { state, refused, refusals } = await readLinkFile(ctx, id);
  assert.deepEqual([state, refused, refusals[0]?.field], ["refused", 2, "paymentSetId"]);
  assert.equal(await linksIn(ctx), 0);
});

test("a refused file can be sent again when its cause is gone", async () => {
  const { ctx, send } = await newCompany();
  const missing =
    HEADER.replace("description", "userVerificationFailBehavior") + "C1;1;c1@example.com;Ayşe;ThrowError\n";
  const first = await beginLinkFile(ctx, idOf(await send(missing)));
  await work();
  assert.equal((await readLinkFile(ctx, first)).state, "refused");
  await inTransaction(ctx, (ctx) => createCustomer(ctx, { code: "C-1", email: "c1@example.com" }));
  assert.equal((await created(ctx, await send(missing))).length, 1);
});

test("two workers create the links of a file once, and a worker that died leaves it to another", async () => {
  const { ctx, send } = await newCompany();
  const id = await beginLinkFile(ctx, idOf(await send(linesTo(5))));
  assert.ok(await inTransaction(ctx, (ctx) => linkFiles.claim(ctx, { id, claimId: newId() })));
  await work();
  assert.equal((await readLinkFile(ctx, id)).state, "waiting", "the lease still holds");
  const endLease = statement(
    "test.endLease",
    `update link_files set lease_until = now() - interval '1 second' where tenant_id = $1 and id = $2`,
  );
  await inTransaction(ctx, ({ tx, tenantId }) => tx.run(endLease, [tenantId, id]));
  await Promise.all([runLinkFile(ctx, id), runLinkFile(ctx, id)]);
  assert.deepEqual([(await readLinkFile(ctx, id)).state, await linksIn(ctx)], ["done", 5]);
});

test("a file is sealed while it is kept, and gone once its links exist or a person is erased", async () => {
  const { ctx, send } = await newCompany();
  const contentOf = (id: LinkFileId) => inTransaction(ctx, (ctx) => selectContent(ctx, id));
  const first = idOf(await send(linesTo(1)));
  assert.equal((await contentOf(first))?.includes("payer1@example.com"), false);
  await beginLinkFile(ctx, first);
  await work();
  assert.equal(await contentOf(first), null);
  const waiting = idOf(await send(linesTo(2)));
  const person = { code: "C-2", email: "payer2@example.com" };
  const { id: customerId } = await inTransaction(ctx, (ctx) => createCustomer(ctx, person));
  const header = "clientOrderReference;amount;customer.email;userVerificationFailBehavior";
  const refused = idOf(await send(`${header}\nR1;1;nobody@example.com;ThrowError\n`));
  await beginLinkFile(ctx, refused).then(work);
  assert.equal((await contentOf(refused))?.includes("nobody@example.com"), false);
  await erasePerson(ctx, customerId);
  for (const gone of [waiting, refused])
    await assert.rejects(readLinkFile(ctx, gone), (error: Refusal) => error.status === 404);
  assert.equal((await readLinkFile(ctx, first)).state, "done");
});

test("a file can be discarded until it is confirmed, and another company never sees it", async () => {
  const { ctx, send } = await newCompany();
  const discarded = idOf(await send(linesTo(2)));
  await discardLinkFile(ctx, discarded);
  await assert.rejects(beginLinkFile(ctx, discarded), (error: Refusal) => error.status === 404);
  const begun = await beginLinkFile(ctx, idOf(await send(linesTo(2))));
  await assert.rejects(discardLinkFile(ctx, begun), (error: Refusal) => error.reason === "links_begun");
  const other = await newCompany();
  await assert.rejects(readLinkFile(other.ctx, begun), (error: Refusal) => error.status === 404);
  await assert.rejects(beginLinkFile(other.ctx, begun), (error: Refusal) => error.status === 404);
  await work();
  assert.equal((await other.send(linesTo(2))).kind, "checked", "the same bytes of another company are another file");
});
