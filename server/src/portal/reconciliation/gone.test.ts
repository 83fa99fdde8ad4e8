/** Members close all differences that are gone with one form. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { listAudit } from "#audit/index.ts";
import { inTransaction } from "#platform/context.ts";
import { valueOf } from "../../../tests/support/portal-client.ts";
import { reconciledCompany } from "../../../tests/support/reconciled-world.ts";

const closing = { reason: "corrected_at_bank", note: "The bank corrected its list." };

test("two members who close all gone differences at once both succeed, and each case is closed once", async (t) => {
  const { world, home, logIn } = await reconciledCompany(t);
  const members = [await logIn(["finance"]), await logIn(["finance"])];
  await world.compare();
  assert.match((await members[0]!.get(`${home}?period=all&state=gone`)).text, /reconciliation\/gone"/);
  const pages = await Promise.all(members.map((member) => member.get(`${home}/gone`)));
  assert.match(pages[0]!.text, /did not find 2 open differences any more/);
  const sent = await Promise.all(
    members.map((member, index) =>
      member.post(`${home}/gone`, { ...closing, shownAt: valueOf(pages[index]!, "shownAt") }),
    ),
  );
  assert.deepEqual(
    sent.map(({ status }) => status),
    [303, 303],
  );
  const again = await members[0]!.post(`${home}/gone`, { ...closing, shownAt: valueOf(pages[0]!, "shownAt") });
  assert.match(again.headers.get("location") ?? "", /done=no_case_gone/);
  assert.equal((await world.cases()).length, 0);
  const entries = await inTransaction(world.ctx, (read) => listAudit(read, { limit: 50 }));
  assert.equal(entries.filter(({ action }) => action === "reconciliation.case_closed").length, 2);
});

test("a form closes no difference that was not gone when it was shown, and is refused without a reason", async (t) => {
  const { world, home, logIn } = await reconciledCompany(t);
  const finance = await logIn(["finance"]);
  const shownAt = valueOf(await finance.get(`${home}/gone`), "shownAt");
  assert.equal(shownAt, "", "without a gone difference there is no form");
  const before = String(world.clock.now().getTime());
  world.clock.advance(60_000);
  await world.compare();
  const late = await finance.post(`${home}/gone`, { ...closing, shownAt: before });
  assert.match(late.headers.get("location") ?? "", /done=no_case_gone/);
  const refused = await finance.post(`${home}/gone`, { note: closing.note, shownAt: before });
  assert.equal(refused.status, 400);
  assert.match(refused.text, /href="#reason"/);
  assert.match(refused.text, /<textarea[^>]*>The bank corrected its list\.</);
  const note = `${"x".repeat(1_500)}END`;
  const tooLong = await finance.post(`${home}/gone`, { ...closing, note, shownAt: before });
  assert.equal(tooLong.status, 400);
  assert.ok(tooLong.text.includes(note), "a note that is too long comes back whole");
  assert.equal((await world.cases()).length, 2);
  assert.equal((await (await logIn(["viewer"])).get(`${home}/gone`)).status, 403);
});
