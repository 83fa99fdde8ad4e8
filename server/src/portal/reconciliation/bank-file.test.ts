/** Members send a bank file in the portal. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { listAudit } from "#audit/index.ts";
import { inTransaction } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { sendForm, valueOf } from "../../../tests/support/portal-client.ts";
import { header, reconciledCompany } from "../../../tests/support/reconciled-world.ts";

test("a day is compared with a file once, however often it is sent, and the audit log names the member", async (t) => {
  const { world, payment, home, url, logIn } = await reconciledCompany(t);
  const finance = await logIn(["finance"]);
  const page = await finance.get(`${home}/file`);
  const terminal = /<option value="([0-9a-f-]{36})"/.exec(page.text)?.[1] ?? "";
  const fields = { id: valueOf(page, "id"), terminal, day: world.day };
  const file = [header, await world.lineOf(payment), "end,1"].join("\n");
  for (let time = 0; time < 2; time += 1) {
    const sent = await sendForm(url, finance, `${home}/file`, fields, file);
    assert.deepEqual([sent.status, sent.location], [303, `${home}/days/${world.day}?done=file_compared`]);
  }
  const cases = await world.cases();
  assert.deepEqual(
    cases.map(({ causeGoneAt }) => causeGoneAt !== null),
    [true, true],
  );
  const entries = await inTransaction(world.ctx, (read) => listAudit(read, { limit: 50 }));
  const compared = entries.filter(
    (entry) => entry.action === "reconciliation.compared" && entry.actor_kind === "member",
  );
  assert.equal(compared.length, 1);
});

test("a wrong file changes nothing: its lines are named, and terminal and day are kept", async (t) => {
  const { world, payment, home, url, logIn } = await reconciledCompany(t);
  const finance = await logIn(["finance"]);
  const [{ id: terminal } = { id: "" }] = await world.rows(`select id from terminals`);
  const fields = { id: newId(), terminal, day: world.day };
  const send = (content: string | Buffer<ArrayBuffer> | null, changes: Record<string, string> = {}) =>
    sendForm(url, finance, `${home}/file`, { ...fields, ...changes }, content);
  const hints = [/Commas or semicolons/, /kind: sale, void or refund/, /time: 2026-01-31 09:30:00/, /at most 8 MB/];
  const form = await finance.get(`${home}/file`);
  for (const hint of hints) assert.match(form.text, hint);
  const wrong = await send([header, await world.lineOf(payment, { amount: "0" }), "end,1"].join("\n"));
  assert.equal(wrong.status, 400);
  assert.match(wrong.text, /<li>Line 2: amount must be a positive number/);
  for (const hint of hints) assert.match(wrong.text, hint, "hints stay beside an error");
  assert.match(wrong.text, new RegExp(`value="${world.day}"`));
  assert.match(wrong.text, new RegExp(`<option value="${terminal}" selected`));
  await finance.post("/portal/-/me", { name: "Selin", locale: "tr", theme: "auto" });
  const late = (await world.lineOf(payment)).replace(/[^,]+$/, "2020-01-31 10:00:00");
  const faults: readonly (readonly [content: string[] | Buffer<ArrayBuffer>, said: RegExp])[] = [
    [
      [header, await world.lineOf(payment, { amount: "0" }), "end,1"],
      /<li>2\. satır: amount 150\.25 gibi, sıfırdan büyük ve binlik ayırıcısız/,
    ],
    [[header, late, "end,1"], /<li>2\. satır: Hareketin günü 31 Ocak 2020 Cuma, listenin günü /],
    [[header, "end,2"], /<li> ?Listede 0 hareket var, son satır ise 2 diyor\./],
    [[header, "end,1234"], /<li>Listede 0 hareket var, son satır ise 1\.234 diyor\./],
    [
      [header, await world.lineOf(payment), await world.lineOf(payment), "end,2"],
      /<li>3\. satır: Bu hareket 2\. satırda da var\./,
    ],
    [["kind,reference", "end,0"], /<li>1\. satır: Başlıkta şu sütunlar yok: order_id, amount/],
    [Buffer.from([0xff]), /<li>1\. satır: Dosya UTF-8 değil; /],
  ];
  for (const [content, said] of faults) {
    const refused = await send(Array.isArray(content) ? content.join("\n") : content);
    assert.equal(refused.status, 400);
    assert.match(refused.text, said);
  }
  assert.equal((await send(null)).status, 400);
  assert.equal((await send("x", { day: "2099-01-01" })).status, 409);
  assert.equal((await send("x", { day: "tomorrow" })).status, 400);
  assert.equal((await send("x", { terminal: "" })).status, 400);
  assert.equal((await send("x", { terminal: newId() })).status, 404);
  assert.equal((await (await logIn(["viewer"])).get(`${home}/file`)).status, 403);
  const [day] = await world.rows(`select movement_count from reconciliations where day = $1`, [world.day]);
  assert.equal(day.movement_count, 2, "the previous list stays current");
  const days = await finance.get(`${home}/days`);
  assert.match(
    days.text,
    /class="state tone-good"><span class="state-mark" aria-hidden="true"><\/span><span>Karşılaştırıldı</,
  );
});
