/** Administrators publish texts that payers accept, version after version. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { listAudit } from "#audit/index.ts";
import { findConsentVersion, listConsentVersions } from "#consents/index.ts";
import { inTransaction } from "#platform/context.ts";
import {
  CONSENTS,
  CONSENT_FIELDS,
  LABEL,
  startConsentWorld,
  type ConsentWorld,
} from "../../../tests/support/consents/consent-world.ts";
import { orderReference } from "../../../tests/support/demo-client.ts";
import { valueOf, type PortalClient } from "../../../tests/support/portal-client.ts";

let world: ConsentWorld;
before(async () => {
  world = await startConsentWorld();
});
after(() => world.service.close());

test("a published text is what the payer's page shows next, and the answer names exactly that version", async () => {
  const browser = await world.logIn("administrator");
  const key = world.newKey();
  const added = await world.add(browser, key);
  assert.equal(added.headers.get("location"), `${world.pageOf(key)}?done=consent_set`, added.text);
  const first = (await world.current(key))!;
  const opened = await world.client.linkPath();
  const page = await world.client.get(opened);
  assert.ok(page.text.includes(LABEL) && page.text.includes("İkinci &lt;b>madde&lt;/b>."));
  assert.equal(
    (await world.client.submit(await world.client.linkPath(), world.client.cardOf("approved"))).status,
    400,
    "not ticked",
  );

  const published = await world.change(browser, key, { textTr: "Yeni metin." });
  assert.equal(published.headers.get("location"), `${world.pageOf(key)}?done=consent_set`, published.text);
  const second = (await world.current(key))!;
  assert.deepEqual([first.version, second.version], [1, 2]);
  const box = `consent-${key}`;
  const old = await world.client.submit(opened, { ...world.client.cardOf("approved"), [box]: first.hash });
  assert.equal(old.status, 400, "the page was opened before the new version");
  assert.ok(old.text.includes("Yeni metin."));

  const clientOrderReference = orderReference();
  const path = await world.client.linkPath({ clientOrderReference });
  const paid = await world.client.submit(path, { ...world.client.cardOf("approved"), [box]: second.hash });
  assert.equal(paid.status, 303, paid.text);
  const answer = await world.answerTo(key, clientOrderReference);
  assert.deepEqual([answer?.version, answer?.hash, answer?.answer], [2, second.hash, "accepted"]);
  await world.retire(browser, key);
});

test("a version that a payer accepted stays as it was, and its page shows it beside the newer ones", async () => {
  const browser = await world.logIn("administrator");
  const key = world.newKey();
  await world.add(browser, key, { consentKind: "optional", labelEn: "Read", textEn: "First clause." });
  const first = (await world.current(key))!;
  const clientOrderReference = orderReference();
  const path = await world.client.linkPath({ clientOrderReference });
  await world.client.submit(path, { ...world.client.cardOf("approved"), [`consent-${key}`]: first.hash });
  await world.change(browser, key, { consentKind: "optional", textTr: "İkinci sürüm." });
  await world.change(browser, key, { consentKind: "optional", textTr: "Üçüncü sürüm." });

  const counts = [...(await browser.get(world.pageOf(key))).text.matchAll(/>accepted in ([0-9]+ payments?)/g)];
  assert.deepEqual(
    counts.map(([, count]) => count),
    ["0 payments", "0 payments", "1 payment"],
  );

  const ctx = world.ctx;
  const versions = await listConsentVersions(ctx, { paymentSetId: world.setId, code: key });
  assert.deepEqual(
    versions.map(({ version, retiredAt, labels }) => [version, retiredAt === null, Object.keys(labels).join(" ")]),
    [
      [3, true, "tr"],
      [2, false, "tr"],
      [1, false, "tr en"],
    ],
  );
  const answer = await world.answerTo(key, clientOrderReference);
  const stored = await findConsentVersion(ctx, { paymentSetId: world.setId, code: key, version: answer!.version });
  assert.deepEqual(stored, first);
  const page = await browser.get(`${world.pageOf(key)}?version=1`);
  for (const expected of ["Birinci madde.", "First clause.", first.hash, "View version 3, now in use"])
    assert.ok(page.text.includes(expected), expected);
  assert.doesNotMatch(page.text, /Üçüncü/);
  assert.match((await browser.get(world.pageOf(key))).text, /Üçüncü sürüm\.[^]*Version 3[^]*Version 2[^]*Version 1/);
  assert.equal((await browser.get(`${world.pageOf(key)}?version=9`)).status, 404);
  await world.retire(browser, key);
});

test("a retired text is asked of nobody, keeps its versions and answers, and can be shown again", async () => {
  const browser = await world.logIn("administrator");
  const key = world.newKey();
  await world.add(browser, key);
  const confirmation = await browser.get(`${world.pageOf(key)}/retire`);
  assert.match(confirmation.text, /pay without accepting it[^]*answers are kept/);
  await world.retire(browser, key);
  assert.equal((await browser.post(`${world.pageOf(key)}/retire`, { seen: "" })).status, 303, "twice is once");
  assert.equal((await browser.get(`${world.pageOf(key)}/retire`)).status, 404);
  const path = await world.client.linkPath();
  assert.ok(!(await world.client.get(path)).text.includes(`consent-${key}`));
  assert.equal((await world.client.submit(path, world.client.cardOf("approved"))).status, 303);
  assert.match((await browser.get(CONSENTS)).text, new RegExp(`${key}</div>[^]*?Retired`));
  assert.match((await browser.get(world.pageOf(key))).text, /Birinci madde\./);

  const form = await browser.get(`${world.pageOf(key)}/change`);
  assert.match(form.text, /Reinstate text[^]*Birinci madde\./);
  assert.equal((await world.change(browser, key, {})).status, 303);
  assert.equal((await world.current(key))?.version, 2);
  await world.retire(browser, key);
});

test("each change is in the audit log with the member who made it", async () => {
  const { member, browser } = await world.person("administrator");
  const key = world.newKey();
  await world.add(browser, key);
  const { id, hash } = (await world.current(key))!;
  await world.retire(browser, key);
  const audited = async (recordId: string) => {
    const rows = await inTransaction(world.ctx, (ctx) => listAudit(ctx, { recordId }));
    return rows.map(({ action, actor_kind: kind, actor_id: by, details }) => ({ action, kind, by, details }));
  };
  const who = { kind: "member", by: member.id };
  const paymentSetId = world.setId;
  const details = { paymentSetId, code: key, version: 1, kind: "required", hash };
  assert.deepEqual(await audited(id), [{ action: "consent.set", ...who, details }]);
  assert.deepEqual(await audited(key), [{ action: "consent.retired", ...who, details: { paymentSetId } }]);
});

test("when two people change or retire a text at once, the second sees a refusal and overwrites nothing", async () => {
  const [one, other] = [await world.logIn("administrator"), await world.logIn("administrator")];
  const key = world.newKey();
  await world.add(one, key);
  const seen = await world.seenBy(one, key);
  const send = (browser: PortalClient, textTr: string, saw = seen) =>
    browser.post(`${world.pageOf(key)}/change`, { ...CONSENT_FIELDS, seen: saw, textTr });
  const replies = await Promise.all([send(one, "Bir."), send(other, "İki.")]);
  assert.deepEqual(
    replies.map(({ status }) => status).toSorted((a, b) => a - b),
    [303, 409],
  );
  const stale = replies.find(({ status }) => status === 409)!;
  const [mine, theirs] = replies[0] === stale ? ["Bir.", "İki."] : ["İki.", "Bir."];
  assert.match(stale.text, /Someone else changed or retired this text in the meantime/);
  assert.match(stale.text, new RegExp(`<textarea[^>]*id="textTr"[^>]*>\\s*${mine}`));
  assert.equal((await world.current(key))?.texts.tr.text, theirs);
  const previewed = await one.post(`${world.pageOf(key)}/change`, { ...CONSENT_FIELDS, seen, step: "preview" });
  assert.equal(valueOf(previewed, "seen"), seen, "a preview does not hide what happened meanwhile");
  const removal = await one.post(`${world.pageOf(key)}/retire`, { seen });
  assert.equal(removal.status, 409);
  assert.match(
    removal.text,
    /Someone else changed this text in the meantime[^]*Version 2|Version 2[^]*in the meantime/,
  );
  assert.equal((await world.current(key))?.version, 2);

  assert.equal((await send(one, mine, valueOf(stale, "seen"))).status, 303);
  assert.equal((await world.current(key))?.texts.tr.text, mine);
  const fresh = world.newKey();
  const both = await Promise.all([
    world.add(one, fresh, { textTr: "Bir." }),
    world.add(other, fresh, { textTr: "İki." }),
  ]);
  assert.deepEqual(
    both.map(({ status }) => status).toSorted((a, b) => a - b),
    [303, 409],
  );
  assert.match(both.find(({ status }) => status === 409)!.text, /has a text with this code/);
  const again = (await world.current(fresh))!.texts.tr.text;
  assert.equal(
    (await world.add(one, fresh, { textTr: again })).status,
    303,
    "the same form sent twice adds one version",
  );
  assert.equal((await world.current(fresh))!.version, 1);
  for (const each of [key, fresh]) await world.retire(one, each);
});

test("finance reads the texts and changes nothing; viewers do not see them; other companies' are unknown", async () => {
  const administrator = await world.logIn("administrator");
  const key = world.newKey();
  await world.add(administrator, key);
  const finance = await world.logIn("finance");
  for (const path of [CONSENTS, world.pageOf(key)]) {
    const page = await finance.get(path);
    assert.equal(page.status, 200);
    assert.ok(page.text.includes(LABEL));
    assert.doesNotMatch(page.text, /\/(?:change|retire|consents\/new)"/);
  }
  for (const path of [`${CONSENTS}/new`, `${world.pageOf(key)}/change`, `${world.pageOf(key)}/retire`]) {
    assert.equal((await finance.get(path)).status, 403, path);
    assert.equal((await finance.post(path, CONSENT_FIELDS)).status, 403, path);
  }
  assert.equal((await (await world.logIn("viewer")).get(CONSENTS)).status, 403);
  const foreign = `${CONSENTS}/${world.service.tenants[1].paymentSetId}/${key}`;
  for (const path of [foreign, `${CONSENTS}/${world.setId}/unknown`, `${CONSENTS}/x/${key}`])
    assert.equal((await finance.get(path)).status, 404, path);
  await world.retire(administrator, key);
});
