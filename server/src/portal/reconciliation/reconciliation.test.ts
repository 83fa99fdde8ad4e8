/** Members see the differences with the banks' lists, write what they found out, and close them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { listAudit } from "#audit/index.ts";
import { inTransaction } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { valueOf } from "../../../tests/support/portal-client.ts";
import { reconciledCompany } from "../../../tests/support/reconciled-world.ts";

test("the list shows each difference with both amounts, and filters by state, kind and day", async (t) => {
  const { world, home, logIn } = await reconciledCompany(t);
  const finance = await logIn(["finance"]);
  const found = async (query: string) =>
    [...(await finance.get(`${home}?${query}`)).text.matchAll(/cases\/[0-9a-f-]+">([^<]+)</g)].map(([, kind]) => kind);
  assert.deepEqual(new Set(await found("period=all")), new Set(["Amount differs", "Only at the bank"]));
  assert.deepEqual(await found("period=all&kind=bank_only"), ["Only at the bank"]);
  assert.deepEqual(await found("period=all&state=closed"), []);
  assert.deepEqual(await found("period=all&assigned=me"), []);
  assert.equal((await found(`period=all&day=${world.day}`)).length, 2);
  assert.equal((await finance.get(`${home}?day=tomorrow`)).status, 400);
  const { text } = await finance.get(`${home}?period=all`);
  assert.match(text, /₺100\.25/);
  assert.match(text, /₺90\.00/);
});

test("a case shows both sides, the difference, and the way to the payment", async (t) => {
  const { world, payment, logIn, pathOf } = await reconciledCompany(t);
  const finance = await logIn(["finance"]);
  const { text } = await finance.get(pathOf("amount_differs"));
  assert.match(text, />₺10\.25/);
  const [{ auth_code: code }] = await world.attemptsOf(payment);
  assert.match(
    text,
    new RegExp(`Approval code</th><td class="number"><span class="visually-hidden">Ours: </span>${code}<`),
  );
  assert.match(text, /Approved/);
  const search = /href="([^"]*\/search\?q=[^"]+)"/.exec(text)?.[1] ?? "";
  const { headers } = await finance.get(search);
  assert.match(headers.get("location") ?? "", new RegExp(`/payments/${payment.id}$`));
  assert.equal((await finance.get(pathOf("amount_differs").replace(/[^/]+$/, "nothing"))).status, 404);
});

test("a note is written once, a case is assigned, and both are in the audit log with the member", async (t) => {
  const { world, logIn, pathOf } = await reconciledCompany(t);
  const finance = await logIn(["finance"], "Ada Kaya");
  const path = pathOf("bank_only");
  const page = await finance.get(path);
  const note = { id: valueOf(page, "id"), note: "The bank looks for it." };
  for (let time = 0; time < 2; time += 1) assert.equal((await finance.post(`${path}/note`, note)).status, 303);
  const member = /<option value="([0-9a-f-]{36})"[^>]*>Ada Kaya/.exec(page.text)?.[1] ?? "";
  assert.equal((await finance.post(`${path}/assign`, { member, was: "" })).status, 303);
  const { text } = await finance.get(path);
  assert.equal(text.split("The bank looks for it.").length - 1, 1);
  assert.match(text, /· Ada Kaya/);
  const empty = await finance.post(`${path}/note`, { ...note, note: " " });
  assert.deepEqual([empty.status, /Enter a note of at most 1,000/.test(empty.text)], [400, true]);
  const stranger = await finance.post(`${path}/assign`, {
    member: "0192f3a1-7c44-7b1e-9a43-0c6f5d2e8b10",
    was: member,
  });
  assert.equal(stranger.status, 400);
  const entries = await inTransaction(world.ctx, (read) => listAudit(read, { limit: 4 }));
  const ofCase = entries.filter(({ action }) => action.startsWith("reconciliation.case_"));
  assert.deepEqual(
    ofCase.map((entry) => [entry.action, entry.actor_kind === "member" && entry.actor_id === member]),
    [
      ["reconciliation.case_assigned", true],
      ["reconciliation.case_noted", true],
    ],
  );
});

test("a case of one side has no column of differences, and one of both sides says what each row compares", async (t) => {
  const { logIn, pathOf } = await reconciledCompany(t);
  const finance = await logIn(["finance"]);
  const alone = await finance.get(pathOf("bank_only"));
  assert.match(alone.text, /no record/);
  assert.doesNotMatch(alone.text, />Difference</);
  const both = (await finance.get(pathOf("amount_differs"))).text;
  for (const shown of [/>Difference</, /₺10\.25/, />same</, /not compared/]) assert.match(both, shown);
  assert.doesNotMatch(both, /Difference: <\/span><span class="no-value"/);
});

test("a note may have several lines, each end of which counts as one character", async (t) => {
  const { logIn, pathOf } = await reconciledCompany(t);
  const finance = await logIn(["finance"]);
  const path = pathOf("bank_only");
  assert.match((await finance.get(path)).text, /<textarea[^>]* name="note"[^>]* rows="3"/);
  const text = `First line\r\n${"x".repeat(989)}`;
  assert.equal((await finance.post(`${path}/note`, { id: newId(), note: text })).status, 303);
  assert.match((await finance.get(path)).text, /<span class="note-lines">First line\nx{989}</);
});

test("a case is closed once; a late member sees that it is closed, and keeps the typed text", async (t) => {
  const { logIn, pathOf, home } = await reconciledCompany(t);
  const [first, second] = [await logIn(["finance"], "Ada Kaya"), await logIn(["finance"])];
  const path = pathOf("bank_only");
  const closing = { reason: "not_ours", note: "Another shop's till." };
  assert.equal((await first.post(`${path}/close`, closing)).status, 303);
  const late = await second.post(`${path}/close`, { reason: "other", note: "I asked the bank." });
  assert.equal(late.status, 409);
  for (const shown of [/Someone else closed this case/, /I asked the bank\./, /Ada Kaya/, /Not our transaction/])
    assert.match(late.text, shown);
  assert.doesNotMatch((await first.get(`${home}?period=all&state=open`)).text, /Only at the bank<\/a>/);
});

test("members who may only look see no form, and others see nothing", async (t) => {
  const { logIn, pathOf, home } = await reconciledCompany(t);
  const viewer = await logIn(["viewer"]);
  assert.doesNotMatch((await viewer.get(pathOf("bank_only"))).text, /name="note"/);
  assert.equal((await viewer.post(`${pathOf("bank_only")}/close`, { reason: "other", note: "x" })).status, 403);
  assert.equal((await (await logIn(["sales"])).get(home)).status, 403);
});

test("the days show what was compared and what could not be read", async (t) => {
  const { world, home, logIn } = await reconciledCompany(t);
  const finance = await logIn(["finance"]);
  const { text } = await finance.get(`${home}/days`);
  assert.match(text, /Compared/);
  assert.match(text, new RegExp(`day=${world.day}`));
});
