/** Members read who did what, and see for each entry that it is what was written. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import pg from "pg";
import { auditJobs, recordAudit } from "#audit/index.ts";
import { inTransaction } from "#platform/context.ts";
import { startTestPortal, type TestPortal } from "../../../tests/support/portal-client.ts";

let portal: TestPortal;
before(async () => (portal = await startTestPortal()));
after(() => portal.close());

/** A company with a member who has logged in, and sixty entries of a link. */
async function company() {
  const made = await portal.newCompany();
  const viewer = await made.logIn(["viewer"]);
  const record = (recordId: string, note: string) =>
    inTransaction(made.ctx, (ctx) =>
      recordAudit(ctx, { action: "link.created", recordType: "link", recordId, details: { note } }),
    );
  const seal = async () => {
    for (const job of auditJobs) while ((await job.run(portal.platform, new AbortController().signal)) === "more");
  };
  return { ...made, viewer, record, seal, audit: `${made.home}/audit` };
}

test("the log shows fifty entries, newest first, and leads to the older ones and back", async () => {
  const { viewer, record, audit } = await company();
  for (let no = 1; no <= 60; no += 1) await record(`L-${no}`, `number ${no}`);
  const shown = (text: string) => [...text.matchAll(/note: number (\d+)/g)].map(([, no]) => Number(no));
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
  assert.match((await viewer.get(`${audit}?actor=member`)).text, /member\.logged_in/);
  const one = await viewer.get(`${audit}?record=L-2`);
  assert.deepEqual([/note: second/.test(one.text), /note: first/.test(one.text)], [true, false]);
  assert.equal((await viewer.get(`${audit}?actor=nobody`)).status, 400);
});

test("an entry proves that it is what was written, and a changed one is named as changed", async (t) => {
  const { ctx, viewer, record, seal, audit } = await company();
  await record("L-1", "as it was");
  const path = /href="([^"]+\/audit\/[0-9a-f-]{36})"/.exec((await viewer.get(`${audit}?noun=link`)).text)?.[1] ?? "";
  assert.match((await viewer.get(path)).text, /joins the chain within seconds/);
  await seal();
  assert.match((await viewer.get(path)).text, /This entry is what was written/);

  const owner = new pg.Client({ connectionString: portal.databaseUrl });
  await owner.connect();
  t.after(() => owner.end());
  await owner.query(`alter table audit_log disable trigger user`);
  await owner.query(`alter table audit_log no force row level security`);
  await owner.query(`update audit_log set details = '{"note":"another"}' where tenant_id = $1 and record_id = 'L-1'`, [
    ctx.tenantId,
  ]);
  assert.match((await viewer.get(path)).text, /it was changed/);
});

test("e-mail addresses are masked for who may not see personal details", async () => {
  const { viewer, logIn, record, audit } = await company();
  await record("L-1", "ayse@ornek.example");
  assert.match((await (await logIn(["finance"])).get(`${audit}?noun=link`)).text, /note: ayse@ornek\.example/);
  assert.match((await viewer.get(`${audit}?noun=link`)).text, /note: a•••@ornek\.example/);
});

test("who may not read the log, and another company, see nothing of it", async () => {
  const { viewer, record, audit, logIn } = await company();
  await record("L-1", "ours");
  const path = /href="([^"]+\/audit\/[0-9a-f-]{36})"/.exec((await viewer.get(`${audit}?noun=link`)).text)?.[1] ?? "";
  assert.equal((await (await logIn(["support"])).get(audit)).status, 403);
  const other = await company();
  const id = path.split("/").at(-1) ?? "";
  assert.equal((await other.viewer.get(`${other.audit}/${id}`)).status, 404);
  assert.equal((await other.viewer.get(`${other.audit}/nothing`)).status, 404);
});
