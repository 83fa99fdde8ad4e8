/** Members see what the ERP has to book, and list again what a restored ERP lost. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { listAudit } from "#audit/index.ts";
import {
  acknowledgeCollections,
  createExportFile,
  loadExportProfile,
  readExportFile,
  recordCollection,
  type Collection,
} from "#collections/index.ts";
import { createAccount } from "#current-accounts/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { amount } from "../../../tests/support/payment-sets.ts";
import { startTestPortal, type TestPortal } from "../../../tests/support/portal-client.ts";

let portal: TestPortal;
before(async () => (portal = await startTestPortal()));
after(() => portal.close());

async function record(ctx: Context, clientReference: string, changes: Partial<Collection> = {}) {
  const id = newId();
  await inTransaction(ctx, (ctx) =>
    recordCollection(ctx, {
      id,
      kind: "sale",
      reversesId: null,
      paymentId: newId(),
      orderReference: `SP${clientReference}`,
      clientReference,
      accountErpCode: "120.01",
      customerErpCode: null,
      amount: amount("1250.5"),
      chargedAmount: amount("1300"),
      commissionAmount: null,
      currency: "TRY",
      installments: 3,
      terminalId: newId(),
      posErpCode: null,
      maskedPan: "454360******0008",
      authCode: "123456",
      description: null,
      additionalData: null,
      ...changes,
    }),
  );
  return id;
}

async function company() {
  const { ctx, home, logIn } = await portal.newCompany();
  const ids = [await record(ctx, "ORDER-1"), await record(ctx, "ORDER-2"), await record(ctx, "ORDER-3")] as const;
  await inTransaction(ctx, (ctx) =>
    acknowledgeCollections(
      ctx,
      [
        { id: ids[1], integrationError: "Account 120.01 is closed" },
        { id: ids[2], erpCode: "REC-3" },
      ],
      () => "",
    ),
  );
  return { ctx, logIn, ids, list: `${home}/hand-over` };
}

test("the list says what waits, and is filtered by state, type, order and ERP code", async () => {
  const { list, ids, logIn } = await company();
  const browser = await logIn(["finance"]);
  const found = async (query: string) => {
    const { text } = await browser.get(`${list}?${query}`);
    return ["ORDER-1", "ORDER-2", "ORDER-3"].filter((order) => text.includes(`>${order}</a>`));
  };
  assert.match((await browser.get(list)).text, /Waiting for the ERP: 2\.[^]*The oldest: [^]*could not book: 1\./);
  assert.deepEqual(await found(""), ["ORDER-1", "ORDER-2", "ORDER-3"]);
  assert.deepEqual(await found("state=waiting"), ["ORDER-1", "ORDER-2"]);
  assert.deepEqual(await found("state=failed&period=all"), ["ORDER-2"]);
  assert.deepEqual(await found("state=integrated&kind=sale"), ["ORDER-3"]);
  assert.deepEqual(await found("code=REC-3"), ["ORDER-3"]);
  assert.deepEqual(await found("code=SPORDER-1"), ["ORDER-1"]);
  assert.deepEqual(await found("period=yesterday"), []);
  assert.equal((await browser.get(`${list}?state=lost`)).status, 400);
  const { text } = await browser.get(`${list}/${ids[1]}`);
  assert.match(text, /Account 120\.01 is closed[^]*₺1,300\.00[^]*454360\*{6}0008/);
  assert.match(text, /href="[^"]+\/payments\/[0-9a-f-]{36}"/);
});

test("a refund is counted when the interface lists it: after its sale is booked, and not before", async () => {
  const { ctx, list, ids, logIn } = await company();
  const browser = await logIn(["finance"]);
  const refund = await record(ctx, "REFUND-1", { kind: "refund", reversesId: ids[0], accountErpCode: null });
  const { text } = await browser.get(list);
  assert.match(
    text,
    /Waiting for the ERP: 2\.[^]*Refunds and voids waiting for their sale: 1\.[^]*Waiting for its sale/,
  );
  const found = async (state: string) => (await browser.get(`${list}?state=${state}`)).text.includes(">REFUND-1</a>");
  assert.deepEqual([await found("waiting"), await found("waits_for_sale")], [false, true]);
  assert.match((await browser.get(`${list}/${refund}`)).text, /The ERP has to book the sale first\./);
  await inTransaction(ctx, (ctx) => acknowledgeCollections(ctx, [{ id: ids[0], erpCode: "REC-1" }], () => ""));
  assert.deepEqual([await found("waiting"), await found("waits_for_sale")], [true, false]);
  assert.match((await browser.get(list)).text, /Waiting for the ERP: 2\./);
});

test("the list names an account first and shows its code below, as far as the member may see it", async () => {
  const { ctx, list, ids, logIn } = await company();
  await inTransaction(ctx, (ctx) => createAccount(ctx, { code: "120.01", name: "Kaya A.Ş." }));
  const shown = /Kaya A\.Ş\.<span class="hint block">120\.01<\/span>/;
  const finance = await logIn(["finance"]);
  assert.match((await finance.get(list)).text, shown);
  assert.match((await finance.get(`${list}/${ids[0]}`)).text, shown);
  assert.doesNotMatch((await (await logIn(["integrator"])).get(list)).text, /Kaya/);
});

test("reopening shows how many before it is done, is audited with the member, and lists them again", async () => {
  const { ctx, list, logIn } = await company();
  const browser = await logIn(["finance"]);
  const form = { date: "2026-01-01", time: "09:30" };
  const asked = await browser.get(`${list}/reopen?${new URLSearchParams(form).toString()}`);
  assert.match(asked.text, /sent again and lose their ERP codes: 1\./);
  const sent = await browser.post(`${list}/reopen`, form);
  assert.match(sent.headers.get("location") ?? "", /state=waiting&done=collections_reopened/);
  assert.match((await browser.follow(sent)).text, /Waiting for the ERP: 3\./);
  const entries = await inTransaction(ctx, (ctx) => listAudit(ctx, { recordId: ctx.tenantId }));
  const entry = entries.find(({ action }) => action === "collections.reopened");
  assert.equal(entry?.actor_kind, "member");
  assert.deepEqual(entry.details, { from: "2026-01-01T06:30:00.000Z", count: 1 }, "the bank's time zone");
  assert.match((await browser.get(`${list}/reopen?date=2026-01-01&time=09:30`)).text, /Nothing was booked after/);
  for (const wrong of [
    { date: "", time: "09:30" },
    { date: "2026-01-01", time: "25:00" },
    { ...form, date: "2099-01-01" },
  ])
    assert.equal((await browser.post(`${list}/reopen`, wrong)).status, 400, JSON.stringify(wrong));
  const later = await browser.get(`${list}/reopen?date=2099-01-01&time=09:30`);
  assert.match(later.text, /Correct the time of the backup[^]*This time is in the future/);
});

test("a viewer reads but cannot reopen, and another company's collection is 404", async () => {
  const { list, ids, logIn } = await company();
  const viewer = await logIn(["viewer"]);
  assert.doesNotMatch((await viewer.get(list)).text, /\/reopen"/);
  assert.equal((await viewer.get(`${list}/reopen`)).status, 403);
  const other = await company();
  const stranger = await other.logIn(["finance"]);
  assert.equal((await stranger.get(`${other.list}/${ids[0]}`)).status, 404);
  assert.equal((await stranger.get(`${other.list}/nothing`)).status, 404);
});

test("an integrator, who builds the loop, reads what it hands over and reaches no account", async () => {
  const { list, ids, logIn } = await company();
  const browser = await logIn(["integrator"]);
  const { status, text } = await browser.get(list);
  assert.equal(status, 200);
  assert.match(text, /Waiting for the ERP: 2\.[^]*ORDER-1/);
  assert.doesNotMatch(text, /\/(accounts|transactions|reopen)"/);
  const { text: page } = await browser.get(`${list}/${ids[1]}`);
  assert.match(page, /Account 120\.01 is closed/);
  assert.doesNotMatch(page, /\/transactions\?account/);
  assert.equal((await browser.get(`${list}/files`)).status, 200);
  for (const path of ["/reopen", "/files/1"]) assert.equal((await browser.get(list + path)).status, 403, path);
  assert.match((await browser.get(list.replace("/hand-over", "/today"))).text, /\/hand-over"/);
  assert.equal((await browser.get(list.replace("/hand-over", "/accounts"))).status, 403);
});

test("exported files are listed and downloaded in the same bytes, which is audited", async () => {
  const { ctx, list, logIn } = await company();
  const browser = await logIn(["finance"]);
  assert.match((await browser.get(`${list}/files`)).text, /No files yet/);
  await createExportFile(ctx, await loadExportProfile("netsis"));
  const { bytes, hash } = await readExportFile(ctx, 1);
  assert.match(
    (await browser.get(`${list}/files`)).text,
    new RegExp(`netsis-000001\\.csv[^]*Not confirmed[^]*${hash}`),
  );
  const file = await browser.get(`${list}/files/1`);
  assert.equal(file.headers.get("content-disposition"), 'attachment; filename="netsis-000001.csv"');
  assert.equal(Number(file.headers.get("content-length") ?? bytes.length), bytes.length);
  assert.match(file.text, /SP-1-1;/);
  const entries = await inTransaction(ctx, (ctx) => listAudit(ctx, { recordId: ctx.tenantId }));
  assert.ok(entries.some(({ action, actor_kind: kind }) => action === "export_file.downloaded" && kind === "member"));
  for (const number of ["2", "x"]) assert.equal((await browser.get(`${list}/files/${number}`)).status, 404);
  const support = await logIn(["support"]);
  assert.match((await support.get(`${list}/files`)).text, /netsis-000001\.csv/);
  assert.equal((await support.get(`${list}/files/1`)).status, 403);
  const stranger = await company();
  const theirs = await stranger.logIn(["finance"]);
  assert.equal((await theirs.get(`${stranger.list}/files/1`)).status, 404);
});
