import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  currentConsents,
  findConsentVersion,
  listConsentAnswers,
  retireConsent,
  setConsent,
  type NewConsent,
} from "#consents/index.ts";
import { findTenant } from "#identity/index.ts";
import { findPaymentByClientReference, paymentOutcome } from "#payments/index.ts";
import { inTransaction } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { TenantId } from "#platform/ids.ts";
import { demoClient, orderReference, pathOf, type DemoClient } from "../../../tests/support/demo-client.ts";
import { startTestService, type TestService } from "../../../tests/support/service.ts";

let service: TestService;
let client: DemoClient;
let tenantId: TenantId;
before(async () => {
  service = await startTestService();
  tenantId = (await findTenant(service.platform, service.tenants[0].code))!.id;
  client = await demoClient(service);
});
after(() => service.close());

const CONTRACT = "Ön bilgilendirme formunu ve mesafeli satış sözleşmesini okudum, kabul ediyorum";

function operator() {
  return service.contextFor(tenantId);
}

function paymentSetId(): string {
  return service.tenants[0].paymentSetId;
}

function set(code: string, kind: NewConsent["kind"], label: string, text = "Birinci madde.\n\nİkinci <b>madde</b>.") {
  return inTransaction(operator(), (tx) =>
    setConsent(tx, {
      paymentSetId: paymentSetId(),
      code,
      kind,
      position: kind === "required" ? 0 : 1,
      texts: { tr: { label, text }, en: { label: `EN ${code}`, text: "First clause." } },
    }),
  );
}

async function setAll() {
  const contract = await set("contract", "required", CONTRACT);
  const notice = await set("privacy", "notice", "Kişisel verilerin korunması aydınlatma metni");
  const news = await set("news", "optional", "Kampanyalardan haberdar olmak istiyorum");
  return { contract, notice, news };
}

test("boxes start unticked, notices have none, and each text can be read on the page without script", async () => {
  await setAll();
  const { text } = await client.get(await client.linkPath());
  assert.match(text, /<input type="checkbox" id="consent-contract"(?![^>]*checked)[^>]*required/);
  assert.match(text, /<input type="checkbox" id="consent-news"(?![^>]*(?:checked|required))/);
  assert.doesNotMatch(text, /type="checkbox" id="consent-privacy"/);
  for (const part of [CONTRACT, "<p>Birinci madde.</p>", "İkinci &lt;b>madde&lt;/b>.", "<details"])
    assert.ok(text.includes(part), part);
  const english = await client.get(`${await client.linkPath()}&lang=en`);
  assert.ok(english.text.includes("EN contract") && english.text.includes("First clause."));
});

test("a required box that is not ticked stops the payment, and the refusal names the box", async () => {
  await setAll();
  const before = service.bank.ledger.orders().length;
  const { status, text } = await client.submit(await client.linkPath(), client.cardOf("approved"));
  assert.equal(status, 400);
  assert.ok(text.includes(`Devam etmek için onaylayın: ${CONTRACT}`));
  assert.ok(text.includes('href="#consent-contract"'));
  assert.equal(service.bank.ledger.orders().length, before);
});

test("the payment stores what was accepted: version, hash, time, language, IP; an empty box is a no", async () => {
  const { contract, notice, news } = await setAll();
  const clientOrderReference = orderReference();
  const path = await client.linkPath({ clientOrderReference });
  const fields = { ...client.cardOf("approved"), "consent-contract": contract.hash, "consent-privacy": notice.hash };
  const submitted = await client.submit(path, fields);
  assert.equal(submitted.status, 303, submitted.text);
  const payment = await findPaymentByClientReference(operator(), clientOrderReference);
  const answers = await listConsentAnswers(operator(), payment!.id);
  assert.deepEqual(
    answers.map(({ code, answer, hash, version, locale, ip }) => ({ code, answer, hash, version, locale, ip })),
    [[contract, "accepted"] as const, [news, "declined"] as const, [notice, "shown"] as const].map(
      ([{ code, hash, version }, answer]) => ({ code, answer, hash, version, locale: "tr", ip: "127.0.0.1" }),
    ),
  );
  assert.ok(answers.every(({ answeredAt }) => Math.abs(answeredAt.getTime() - service.clock.now().getTime()) < 60_000));
});

test("each attempt stores what the payer accepted; that version stays readable after the text changes", async () => {
  const { contract, notice } = await setAll();
  const clientOrderReference = orderReference();
  const path = await client.linkPath({ clientOrderReference });
  const submit = (outcome: string, hash: string) =>
    client.submit(path, { ...client.cardOf(outcome), "consent-contract": hash, "consent-privacy": notice.hash });
  const first = await submit("insufficient_funds", contract.hash);
  await client.passBank(first.headers.get("location")!);
  const changed = await set("contract", "required", CONTRACT, "Yeni metin.");
  const second = await submit("approved", changed.hash);
  await client.passBank(second.headers.get("location")!);

  const payment = await findPaymentByClientReference(operator(), clientOrderReference);
  const answers = (await listConsentAnswers(operator(), payment!.id)).filter(({ code }) => code === "contract");
  const { lastAttempt } = await paymentOutcome(operator(), payment!.id);
  assert.deepEqual(
    answers.map(({ hash, version }) => ({ hash, version })),
    [contract, changed].map(({ hash, version }) => ({ hash, version })),
  );
  assert.notEqual(answers[0]!.attemptId, null);
  assert.notEqual(answers[0]!.attemptId, answers[1]!.attemptId);
  assert.equal(answers[1]!.attemptId, lastAttempt!.id);
  const { code, version } = answers[0]!;
  const then = await findConsentVersion(operator(), { paymentSetId: paymentSetId(), code, version });
  assert.deepEqual([then!.hash, then!.texts.tr.text], [contract.hash, contract.texts.tr.text]);
});

test("a text that changed after the page was opened must be accepted again", async () => {
  const { contract } = await setAll();
  const path = await client.linkPath();
  await set("contract", "required", CONTRACT, "Yeni metin.");
  const { status, text } = await client.submit(path, {
    ...client.cardOf("approved"),
    "consent-contract": contract.hash,
  });
  assert.equal(status, 400);
  assert.ok(text.includes("Bu metin değişti"));
  assert.match(text, /id="consent-contract"(?![^>]*checked)/);
});

test("a box that is ticked stays ticked when something else is wrong, and after a declined card", async () => {
  const { contract } = await setAll();
  const path = await client.linkPath();
  const wrong = await client.submit(path, { "consent-contract": contract.hash });
  assert.match(wrong.text, /id="consent-contract"[^>]*checked/);
  const declined = await client.submit(path, {
    ...client.cardOf("insufficient_funds"),
    "consent-contract": contract.hash,
  });
  const result = await client.get(pathOf(await client.passBank(declined.headers.get("location")!)));
  assert.match(result.text, /id="consent-contract"[^>]*checked/);
  assert.match(result.text, /id="consent-news"(?![^>]*checked)/);
});

test("versions never change: the same text is the same version, a new one the next; retired are hidden", async () => {
  const first = await set("terms", "required", "Koşullar", "Bir.");
  assert.equal((await set("terms", "required", "Koşullar", "Bir.")).version, first.version);
  const second = await set("terms", "required", "Koşullar", "İki.");
  assert.equal(second.version, first.version + 1);
  assert.notEqual(second.hash, first.hash);
  await assert.rejects(
    inTransaction(operator(), ({ tx }) =>
      tx.run(statement("test.rewrite", `update consents set texts = '{}' where tenant_id = $1`), [tenantId]),
    ),
    /never changed/,
  );
  await inTransaction(operator(), (tx) => retireConsent(tx, paymentSetId(), "terms"));
  assert.ok(!(await currentConsents(operator(), paymentSetId())).some(({ code }) => code === "terms"));
  assert.ok(!(await client.get(await client.linkPath())).text.includes("consent-terms"));
});
