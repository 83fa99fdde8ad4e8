/** Members read who did what, and see for each entry that it is what was written. */
import assert from "node:assert/strict";
import { after, before, test, type TestContext } from "node:test";
import { amountFromDecimal } from "@servicepay/money";
import pg from "pg";
import { defaultLimits, setLimits } from "#approvals/index.ts";
import { archiveAudit, auditJobs, recordAudit } from "#audit/index.ts";
import { movableClock } from "#platform/clock.ts";
import { inTransaction, type Platform } from "#platform/context.ts";
import { startTestPortal, valueOf, type PortalClient, type TestPortal } from "../../../tests/support/portal-client.ts";
import { temporaryFolder } from "../../../tests/support/temporary-folder.ts";

let portal: TestPortal;
before(async () => (portal = await startTestPortal()));
after(() => portal.close());

/** A company with a member who has logged in, and sixty entries of a link. */
async function company() {
  const made = await portal.newCompany();
  const viewer = await made.logIn(["viewer"]);
  const record = (recordId: string, note: string) =>
    inTransaction(made.ctx, (ctx) =>
      recordAudit(ctx, { action: "link.created", recordType: "link", recordId, details: { reason: note } }),
    );
  const seal = async () => {
    for (const job of auditJobs) while ((await job.run(portal.platform, new AbortController().signal)) === "more");
  };
  return { ...made, viewer, record, seal, audit: `${made.home}/audit` };
}

test("the log shows fifty entries, newest first, and leads to the older ones and back", async () => {
  const { viewer, record, audit } = await company();
  for (let no = 1; no <= 60; no += 1) await record(`L-${no}`, `number ${no}`);
  const shown = (text: string) => [...text.matchAll(/Reason: number (\d+)/g)].map(([, no]) => Number(no));
  const first = await viewer.get(`${audit}?noun=link`);
  assert.deepEqual(
    shown(first.text),
    Array.from({ length: 50 }, (_, index) => 60 - index),
  );
  const next = (/href="([^"]+)" rel="next"/.exec(first.text)?.[1] ?? "").replaceAll("&amp;", "&");
  const second = await viewer.get(next);
  assert.deepEqual(
    shown(second.text),
    Array.from({ length: 10 }, (_, index) => 10 - index),
  );
  const back = (/href="([^"]+)" rel="prev"/.exec(second.text)?.[1] ?? "").replaceAll("&amp;", "&");
  assert.deepEqual(shown((await viewer.get(back)).text), shown(first.text));
});

test("the filters find a person's actions, those on one record, and refuse what they do not know", async () => {
  const { viewer, record, audit } = await company();
  await record("L-1", "first");
  await record("L-2", "second");
  assert.match((await viewer.get(`${audit}?actor=member`)).text, />A member logged in<[^]*member\.logged_in/);
  const one = await viewer.get(`${audit}?record=L-2`);
  assert.deepEqual([/Reason: second/.test(one.text), /Reason: first/.test(one.text)], [true, false]);
  assert.equal((await viewer.get(`${audit}?actor=nobody`)).status, 400);
});

test("an entry proves that it is what was written, and a changed one is named as changed", async (t) => {
  const { ctx, viewer, record, seal, audit } = await company();
  await record("L-1", "as it was");
  const path = /href="([^"]+\/audit\/[0-9a-f-]{36})"/.exec((await viewer.get(`${audit}?noun=link`)).text)?.[1] ?? "";
  const waiting = await viewer.get(path);
  assert.match(waiting.text, /data-live[^]*is being added to the chain[^]*appears here automatically/);
  assert.match(String(waiting.headers.get("content-security-policy")), /connect-src 'self'/);
  await seal();
  const proven = await viewer.get(path);
  assert.match(proven.text, /This entry is intact/);
  assert.doesNotMatch(proven.text, /data-live/);

  const owner = await asOwner(t);
  await owner.query(
    `update audit_log set details = '{"reason":"another"}' where tenant_id = $1 and record_id = 'L-1'`,
    [ctx.tenantId],
  );
  assert.match((await viewer.get(path)).text, /was changed after it was written/);
});

test("an entry kept out of the chain, or forged and waiting for its link, is not shown as waiting", async (t) => {
  const { ctx, viewer, record, audit } = await company();
  await record("L-1", "as it was");
  const path = /href="([^"]+\/audit\/[0-9a-f-]{36})"/.exec((await viewer.get(`${audit}?noun=link`)).text)?.[1] ?? "";
  const owner = await asOwner(t);
  await owner.query(`alter table audit_waiting no force row level security`);
  await owner.query(`delete from audit_waiting where tenant_id = $1`, [ctx.tenantId]);
  const leftOut = await viewer.get(path);
  assert.match(leftOut.text, /is neither in the chain nor waiting to be added to it/);
  assert.doesNotMatch(leftOut.text, /data-live|is being added to the chain/);

  await owner.query(`update audit_log set mac = sha256('forged') where tenant_id = $1 and record_id = 'L-1'`, [
    ctx.tenantId,
  ]);
  assert.match((await viewer.get(path)).text, /was changed after it was written/);
});

test("limits in the log are shown with their currency, in the reader's language", async () => {
  const { ctx, logIn, audit } = await company();
  const amount = (decimal: string) => amountFromDecimal(decimal)!;
  const { support } = defaultLimits;
  await setLimits(ctx, "operator", [{ role: "support", currency: "TRY", amount: amount("1250.5"), seen: support }]);
  const browser = await logIn(["administrator"]);
  const { text } = await browser.get(`${audit}?noun=approval_limit`);
  assert.match(text, /Limit: ₺1,000\.00 → ₺1,250\.50/);
  await browser.post("/portal/-/me", { name: "Selin", locale: "tr", theme: "auto" });
  const path = /href="([^"]+\/audit\/[0-9a-f-]{36})"/.exec(text)?.[1] ?? "";
  assert.match((await browser.get(path)).text, /₺1\.250,50/);
});

/** A connection of the database's owner, past the guards of the log. */
async function asOwner(t: TestContext): Promise<pg.Client> {
  const owner = new pg.Client({ connectionString: portal.databaseUrl });
  await owner.connect();
  t.after(() => owner.end());
  for (const table of ["audit_log", "audit_links", "audit_heads"]) {
    await owner.query(`alter table ${table} no force row level security`);
    await owner.query(`alter table ${table} disable trigger user`);
  }
  await owner.query(`alter table audit_log enable trigger audit_log_waits_for_its_link`);
  return owner;
}

/** Sends the form of the check until its last part. */
async function checked(browser: PortalClient, audit: string, anchor = "") {
  let page = await browser.post(`${audit}/verify`, { anchor });
  for (let parts = 0; valueOf(page, "from") !== "" && parts < 10; parts += 1)
    page = await browser.post(`${audit}/verify`, { anchor, from: valueOf(page, "from") });
  return page;
}

test("the whole log is checked from the page, with the end that was kept, and the check is in the log", async () => {
  const { viewer, record, seal, audit } = await company();
  assert.match((await viewer.get(`${audit}/verify`)).text, /No entries are signed yet/);
  for (let no = 1; no <= 3; no += 1) await record(`L-${no}`, "as it was");
  await seal();
  const kept = valueOf({ text: (await viewer.get(`${audit}/verify`)).text.replace('id="end"', 'name="end"') }, "end");
  assert.match(kept, /^[0-9]+ [0-9a-f]{64}$/);
  await record("L-4", "later");
  const whole = await checked(viewer, audit);
  assert.match(whole.text, /The audit log is intact/);
  assert.match(whole.text, /1 is waiting to be added[^]*cannot tell whether the newest entries were cut off/);
  await seal();
  assert.match((await checked(viewer, audit, kept)).text, /The earlier end matches too/);
  const listed = (await viewer.get(`${audit}?noun=audit`)).text;
  assert.equal([...listed.matchAll(/<code class="soft">audit\.verified</g)].length, 2);
  const wrong = await checked(viewer, audit, "position 5");
  assert.deepEqual([wrong.status, valueOf(wrong, "anchor")], [400, "position 5"]);
  assert.match(wrong.text, /Enter the position and hash/);
});

test("the list says up to which month entries are archived, and the check counts them", async (t) => {
  const made = await portal.newCompany();
  const audit = `${made.home}/audit`;
  const clock = movableClock(new Date("2020-02-15T10:00:00Z"));
  const [job] = auditJobs;
  const recordAt = async (platform: Platform, recordId: string) => {
    await inTransaction({ ...made.ctx, ...platform }, (ctx) =>
      recordAudit(ctx, { action: "link.created", recordType: "link", recordId }),
    );
    await job!.run(platform, new AbortController().signal);
  };
  await recordAt({ ...portal.platform, clock }, "L-0");
  await recordAt(portal.platform, "L-1");
  const viewer = await made.logIn(["viewer"]);
  assert.doesNotMatch((await viewer.get(audit)).text, /in the archive/);
  await archiveAudit(made.ctx, { folder: temporaryFolder(t), keptMonths: 13 });
  const { text } = await viewer.get(`${audit}?period=all`);
  assert.match(text, /Entries up to the end of February 2020 are archived/);
  assert.deepEqual([/L-0/.test(text), /L-1/.test(text)], [false, true]);
  assert.match((await checked(viewer, audit)).text, /1 of them is archived/);
});

test("a changed, a removed and a foreign entry, and a tail that was cut off, are named by the check", async (t) => {
  const owner = await asOwner(t);
  const cases: [string, (tenantId: string) => Promise<unknown>, RegExp][] = [
    [
      "changed",
      (id) =>
        owner.query(`update audit_log set details = '{"reason":"other"}' where tenant_id = $1 and record_id = 'L-2'`, [
          id,
        ]),
      /The entry was changed\.[^]*position \d of the chain[^]*href="[^"]+\/audit\/[0-9a-f-]{36}"[^]*The \d entries before it/,
    ],
    [
      "removed",
      (id) => owner.query(`delete from audit_log where tenant_id = $1 and record_id = 'L-2'`, [id]),
      /The entry was removed\.[^]*position \d of the chain[^]*Entry: <code>/,
    ],
    [
      "foreign",
      (id) =>
        owner.query(
          `insert into audit_log (tenant_id, id, at, actor_kind, actor_id, action, record_type, record_id, trace_id, details, mac)
           values ($1, gen_random_uuid(), now(), 'member', 'm', 'link.created', 'link', 'L-9', 't', '{}', sha256('forged'))`,
          [id],
        ),
      /This system did not write the entry\.[^]*outside the chain/,
    ],
    [
      "cut off",
      (id) => owner.query(`delete from audit_links where tenant_id = $1 and position > 2`, [id]),
      /the newest entries were cut off\.[^]*position 3 of the chain/,
    ],
  ];
  for (const [what, change, message] of cases) {
    const { ctx, viewer, record, seal, audit } = await company();
    for (const no of [1, 2, 3]) await record(`L-${no}`, "as it was");
    await seal();
    await change(ctx.tenantId);
    const page = await checked(viewer, audit);
    assert.match(page.text, /The audit log is not intact/, what);
    assert.match(page.text, message, what);
    const listed = (await viewer.get(`${audit}?noun=audit`)).text;
    assert.match(listed, /Fault: (The entry was|This system did not write|The chain ends)/, what);
  }
});

test("the state of another company's check, or a changed one, is not continued", async () => {
  const { viewer, audit } = await company();
  const refused = await viewer.post(`${audit}/verify`, { from: "chain.5.00", anchor: "" });
  assert.deepEqual([refused.status, /Start again/.test(refused.text)], [400, true]);
});

test("the filtered log is exported, masked as on the page, and the export is in the log", async () => {
  const { viewer, logIn, record, audit } = await company();
  await record("L-1", "ayse@ornek.example");
  await record("L-2", "=1+1");
  const file = await (await logIn(["finance"])).get(`${audit}/export?noun=link&record=L-1`);
  assert.match(file.headers.get("content-disposition") ?? "", /filename="Audit-log-\d{4}-\d\d-\d\d-.*\.csv"/);
  const [head, entry, ...more] = file.text.replace("\uFEFF", "").trimEnd().split("\r\n");
  assert.equal(head, "Time;Action;Who;Kind;Record;Record id;Details;Trace id;Entry");
  assert.match(entry ?? "", /;link\.created;[^;]+;[^;]*;Link;L-1;Reason: ayse@ornek\.example;[^;]+;[0-9a-f-]{36}$/);
  assert.deepEqual(more, []);
  const masked = (await viewer.get(`${audit}/export?noun=link`)).text;
  assert.match(masked, /Reason: a•••@ornek\.example/);
  assert.doesNotMatch(masked, /ayse@/);
  assert.match((await viewer.get(audit)).text, new RegExp(`href="${audit}/export"`));
  assert.match((await viewer.get(`${audit}?noun=audit`)).text, /audit\.exported[^]*noun=link/);
  assert.equal((await viewer.get(`${audit}/export?actor=nobody`)).status, 400);
  for (const path of ["export", "verify"])
    assert.equal((await (await logIn(["support"])).get(`${audit}/${path}`)).status, 403);
});

test("an export of more than one batch has every entry once, newest first", async () => {
  const { ctx, viewer, audit } = await company();
  await inTransaction(ctx, async (ctx) => {
    for (let no = 1; no <= 2_050; no += 1)
      await recordAudit(ctx, { action: "link.created", recordType: "link", recordId: `B-${no}` });
  });
  const { text } = await viewer.get(`${audit}/export?noun=link`);
  const found = [...text.matchAll(/;B-(\d+);/g)].map(([, no]) => Number(no));
  assert.deepEqual(
    found,
    Array.from({ length: 2_050 }, (_, index) => 2_050 - index),
  );
});

test("e-mail addresses are masked for members who may not see personal details", async () => {
  const { viewer, logIn, record, audit } = await company();
  await record("L-1", "ayse@ornek.example");
  assert.match((await (await logIn(["finance"])).get(`${audit}?noun=link`)).text, /Reason: ayse@ornek\.example/);
  assert.match((await viewer.get(`${audit}?noun=link`)).text, /Reason: a•••@ornek\.example/);
});

test("members without the right to read the log, and other companies, see nothing of it", async () => {
  const { viewer, record, audit, logIn } = await company();
  await record("L-1", "ours");
  const path = /href="([^"]+\/audit\/[0-9a-f-]{36})"/.exec((await viewer.get(`${audit}?noun=link`)).text)?.[1] ?? "";
  assert.equal((await (await logIn(["support"])).get(audit)).status, 403);
  const other = await company();
  const id = path.split("/").at(-1) ?? "";
  assert.equal((await other.viewer.get(`${other.audit}/${id}`)).status, 404);
  assert.equal((await other.viewer.get(`${other.audit}/nothing`)).status, 404);
});
