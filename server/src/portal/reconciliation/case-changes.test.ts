/** What is refused or repeated when several members work on a reconciliation case. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { listAudit } from "#audit/index.ts";
import { asSystem, removeMember, type MemberId } from "#members/index.ts";
import { inTransaction } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { valueOf } from "../../../tests/support/portal-client.ts";
import { reconciledCompany } from "../../../tests/support/reconciled-world.ts";

const optionOf = (text: string, name: string) =>
  new RegExp(`<option value="([^"]*)"[^>]*>${name}`).exec(text)?.[1] ?? "";
const chosenOf = (text: string) => /<option value="([^"]*)" selected[^>]*>([^<]*)/.exec(text)?.[2];

test("a form with another text for an added note is refused, and keeps the text for a new note", async (t) => {
  const { logIn, pathOf } = await reconciledCompany(t);
  const finance = await logIn(["finance"]);
  const path = pathOf("bank_only");
  const id = valueOf(await finance.get(path), "id");
  assert.equal((await finance.post(`${path}/note`, { id, note: "The bank looks for it." })).status, 303);
  const other = await finance.post(`${path}/note`, { id, note: "The bank found it." });
  assert.equal(other.status, 409);
  assert.match(other.text, /another note/);
  assert.match(other.text, /<textarea[^>]*>The bank found it\.</);
  const renewed = valueOf(other, "id");
  assert.notEqual(renewed, id);
  assert.equal((await finance.post(`${path}/note`, { id: renewed, note: "The bank found it." })).status, 303);
  assert.match((await finance.get(path)).text, /The bank found it\./);
  const elsewhere = await finance.post(`${pathOf("amount_differs")}/note`, { id, note: "The bank looks for it." });
  assert.equal(elsewhere.status, 409, "the note is another case's");
});

test("a note that is sent again after the case was closed is answered like the first time", async (t) => {
  const { logIn, pathOf } = await reconciledCompany(t);
  const finance = await logIn(["finance"]);
  const path = pathOf("bank_only");
  const note = { id: newId(), note: "The bank looks for it." };
  assert.equal((await finance.post(`${path}/note`, note)).status, 303);
  assert.equal((await finance.post(`${path}/close`, { reason: "not_ours", note: "Found." })).status, 303);
  assert.equal((await finance.post(`${path}/note`, note)).status, 303);
  assert.equal((await finance.post(`${path}/note`, { ...note, id: newId() })).status, 409);
});

test("closing that is sent twice is done once; another reason, note or member is refused", async (t) => {
  const { world, logIn, pathOf } = await reconciledCompany(t);
  const [finance, colleague] = [await logIn(["finance"]), await logIn(["finance"])];
  const path = pathOf("bank_only");
  const closing = { reason: "not_ours", note: "Another shop's till." };
  for (let time = 0; time < 2; time += 1) assert.equal((await finance.post(`${path}/close`, closing)).status, 303);
  assert.equal((await finance.post(`${path}/close`, { ...closing, reason: "other" })).status, 409);
  assert.equal((await finance.post(`${path}/close`, { ...closing, note: "Ours after all." })).status, 409);
  assert.equal((await colleague.post(`${path}/close`, closing)).status, 409);
  const entries = await inTransaction(world.ctx, (read) => listAudit(read, { limit: 20 }));
  assert.equal(entries.filter(({ action }) => action === "reconciliation.case_closed").length, 1);
});

test("a note that is too long is refused, and comes back whole", async (t) => {
  const { logIn, pathOf } = await reconciledCompany(t);
  const finance = await logIn(["finance"]);
  const path = pathOf("bank_only");
  const note = `${"x".repeat(1_500)}END`;
  for (const form of ["note", "close"]) {
    const refused = await finance.post(`${path}/${form}`, { id: newId(), reason: "not_ours", note });
    assert.equal(refused.status, 400);
    assert.ok(refused.text.includes(note), form);
  }
});

test("no reason is chosen beforehand, and a close without one is refused at that field", async (t) => {
  const { world, logIn, pathOf } = await reconciledCompany(t);
  const finance = await logIn(["finance"]);
  const path = pathOf("bank_only");
  const page = await finance.get(path);
  assert.equal([...page.text.matchAll(/name="reason"/g)].length, 5);
  assert.doesNotMatch(page.text, /name="reason"[^>]*checked/);
  for (const reason of [undefined, "", "whatever"]) {
    const refused = await finance.post(`${path}/close`, { note: "Asked.", ...(reason !== undefined && { reason }) });
    assert.equal(refused.status, 400);
    assert.match(refused.text, /href="#reason"/);
    assert.match(refused.text, /<textarea[^>]*>Asked\.</);
  }
  assert.equal((await world.cases()).length, 2);
});

test("removed members keep their names on a case, and stay chosen as the one who works on it", async (t) => {
  const { world, join, logIn, pathOf } = await reconciledCompany(t);
  const leaver = await join(["finance"], "Ada Kaya");
  const finance = await logIn(["finance"]);
  const path = pathOf("bank_only");
  assert.equal((await finance.post(`${path}/assign`, { member: leaver.id, was: "" })).status, 303);
  await removed(leaver.id);
  const page = await finance.get(path);
  assert.equal(chosenOf(page.text), "Ada Kaya (removed)");
  assert.match(page.text, /· Ada Kaya \(removed\)/);
  assert.equal((await finance.post(`${path}/assign`, { member: leaver.id, was: leaver.id })).status, 303);
  const [other] = [pathOf("amount_differs")];
  assert.equal((await finance.post(`${other}/assign`, { member: leaver.id, was: "" })).status, 400);

  async function removed(id: MemberId): Promise<void> {
    await join(["administrator"]);
    await asSystem(world.ctx, (ctx) => removeMember(ctx, id));
  }
});

test("a case is given only to members who may open it", async (t) => {
  const { logIn, join, pathOf } = await reconciledCompany(t);
  const finance = await logIn(["finance"], "Ada Kaya");
  const support = await join(["support"], "Can Demir");
  await join(["viewer"], "Ece Ak");
  const path = pathOf("bank_only");
  const { text } = await finance.get(path);
  assert.deepEqual([optionOf(text, "Ece Ak") !== "", optionOf(text, "Can Demir")], [true, ""]);
  const refused = await finance.post(`${path}/assign`, { member: support.id, was: "" });
  assert.deepEqual([refused.status, /can no longer see differences/.test(refused.text)], [400, true]);
});

test("an assignment that was changed meanwhile is not overwritten, and the choice is kept", async (t) => {
  const { logIn, pathOf } = await reconciledCompany(t);
  const [ada, can] = [await logIn(["finance"], "Ada Kaya"), await logIn(["finance"], "Can Demir")];
  const path = pathOf("bank_only");
  const seen = await ada.get(path);
  const [adaId, canId] = [optionOf(seen.text, "Ada Kaya"), optionOf(seen.text, "Can Demir")];
  assert.equal(valueOf(seen, "was"), "");
  for (let time = 0; time < 2; time += 1)
    assert.equal((await can.post(`${path}/assign`, { member: canId, was: "" })).status, 303);
  const late = await ada.post(`${path}/assign`, { member: adaId, was: "" });
  assert.equal(late.status, 409);
  assert.match(late.text, /Someone else/);
  assert.match(late.text, /· Can Demir/);
  assert.equal(chosenOf(late.text), "Ada Kaya");
  assert.equal(valueOf(late, "was"), canId);
  assert.equal((await ada.post(`${path}/assign`, { member: adaId, was: canId })).status, 303);
  assert.match((await ada.get(path)).text, /· Ada Kaya/);
});
