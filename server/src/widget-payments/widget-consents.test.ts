import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { listConsentAnswers, retireConsent, setConsent, type Consent, type NewConsent } from "#consents/index.ts";
import { findTenant } from "#identity/index.ts";
import { findPaymentByOrderReference, paymentOutcome } from "#payments/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import { newPaymentSet } from "../../tests/support/payment-sets.ts";
import { startTestService, type TestService } from "../../tests/support/service.ts";
import { AMOUNT, widgetClient, type WidgetClient } from "../../tests/support/widget-client.ts";

let service: TestService;
let client: WidgetClient;
let operator: Context;
before(async () => {
  service = await startTestService();
  client = await widgetClient(service);
  operator = service.contextFor((await findTenant(service.platform, service.tenants[0].code))!.id);
});
after(() => service.close());

const paymentSetId = () => service.tenants[0].paymentSetId;

function setText(code: string, kind: NewConsent["kind"], text = "Birinci madde.\n\nİkinci madde."): Promise<Consent> {
  const texts = { tr: { label: `TR ${code}`, text }, en: { label: `EN ${code}`, text: "First clause." } };
  const position = ["required", "optional", "notice"].indexOf(kind);
  return inTransaction(operator, (tx) => setConsent(tx, { paymentSetId: paymentSetId(), code, kind, position, texts }));
}

async function setAll() {
  const contract = await setText("contract", "required");
  const news = await setText("news", "optional");
  const notice = await setText("privacy", "notice");
  return { contract, news, notice };
}

const given = (...consents: Consent[]) => consents.map(({ code, hash }) => ({ code, hash }));

test("the widget's frame shows the set's texts: boxes unticked, a notice without one, readable", async () => {
  await setAll();
  const [publicId = ""] = (await client.newWidgetToken()).split(".");
  const query = new URLSearchParams({ p: publicId, amount: "10.5", currency: "TRY" });
  const { text } = await client.get(`/widget/v1.0.0/card?${query.toString()}`);
  assert.match(text, /<input type="checkbox" id="consent-contract"(?![^>]*checked)[^>]*required/);
  assert.match(text, /<input type="checkbox" id="consent-news"(?![^>]*(?:checked|required))/);
  assert.doesNotMatch(text, /type="checkbox" id="consent-privacy"/);
  assert.doesNotMatch(text, /target=/);
  for (const part of ["TR privacy", "<p>Birinci madde.</p>", "<details"]) assert.ok(text.includes(part), part);
  assert.ok((await client.get(`/widget/v1.0.0/card?${query.toString()}&lang=en`)).text.includes("First clause."));
});

test("preparing without a required text, or with another version of one, is refused and names the text", async () => {
  const { contract } = await setAll();
  const token = await client.newWidgetToken();
  const refusal = async (consents: object[]) =>
    (await client.prepare(token, { consents: consents as never })).body.details;
  assert.deepEqual(await refusal([]), { field: "consents.contract", reason: "required" });
  await setText("contract", "required", "Yeni metin.");
  assert.deepEqual(await refusal(given(contract)), { field: "consents.contract", reason: "changed" });
  const { body } = await client.get("/b2c/widget/consents?currency=TRY&locale=en", { token });
  const now = body.find(({ code }: Consent) => code === "contract");
  assert.deepEqual(
    [now.label, now.kind, now.isTicked, now.paragraphs],
    ["EN contract", "required", false, ["First clause."]],
  );
  assert.equal((await client.prepare(token, { consents: [{ code: "contract", hash: now.hash }] })).status, 200);
  assert.equal((await client.get("/b2c/widget/consents?currency=TRY", { token: client.token })).status, 401);
});

test("an attempt stores the payer's answers: version, language, the payer's own address and the time", async () => {
  const { contract, news, notice } = await setAll();
  const prepareToken = await client.prepareToken({ consents: given(contract, notice), locale: "en" });
  const tickedAt = service.clock.now();
  // The texts at the time of ticking count, not later ones.
  await setText("contract", "required", "Sonraki metin.");
  service.clock.advance(120_000);
  const reply = await client.pay(prepareToken);
  assert.equal(reply.body.success, true, reply.text);
  const payment = await findPaymentByOrderReference(operator, String(reply.body.orderId));
  const { lastAttempt } = await paymentOutcome(operator, payment!.id);
  const answers = await listConsentAnswers(operator, payment!.id);
  assert.deepEqual(
    answers
      .map(({ code, answer, hash, version, locale, ip, attemptId }) => ({
        code,
        answer,
        hash,
        version,
        locale,
        ip,
        attemptId,
      }))
      .toSorted((left, right) => (left.code < right.code ? -1 : 1)),
    [[contract, "accepted"] as const, [news, "declined"] as const, [notice, "shown"] as const].map(
      ([{ code, hash, version }, answer]) => ({
        code,
        answer,
        hash,
        version,
        locale: "en",
        ip: "127.0.0.1",
        attemptId: lastAttempt!.id,
      }),
    ),
  );
  for (const { answeredAt } of answers) assert.ok(Math.abs(answeredAt.getTime() - tickedAt.getTime()) < 60_000);
});

test("once a prepared payment is paid or replaced, only the attempt has the payer's answers and address", async () => {
  const { contract } = await setAll();
  const token = await client.newWidgetToken();
  const prepare = async () => String((await client.prepare(token, { consents: given(contract) })).body.prepareToken);
  const before = await preparedWithAnswers();
  await prepare();
  const second = await prepare();
  assert.equal(await preparedWithAnswers(), before + 1);
  assert.equal((await client.pay(second)).body.success, true);
  assert.equal(await preparedWithAnswers(), before);
});

const countAnswers = statement<{ count: number }>(
  "test.preparedWithAnswers",
  `select count(*) as count from prepared_payments where tenant_id = $1 and answers is not null`,
);

async function preparedWithAnswers(): Promise<number> {
  return (await inTransaction(operator, ({ tx, tenantId }) => tx.row(countAnswers, [tenantId])))!.count;
}

test("the texts of the widget's present payment set count, whatever set the installment token names", async () => {
  await setAll();
  const token = await client.newWidgetToken();
  const query = new URLSearchParams({ binNumber: client.cardBody()["cardNumber"]!.slice(0, 8), currency: "TRY" });
  const { body } = await client.get(`/paymentOptions?${query.toString()}&amount=${AMOUNT}`, { token });
  const installmentToken = body[0].installments[0].token;
  const { set } = await newPaymentSet(operator, [{ name: "Another" }], { name: "Another", isForWidget: true });
  const texts = { tr: { label: "TR", text: "Madde." }, en: { label: "EN", text: "Clause." } };
  const text = { paymentSetId: set.id, code: "of-another", kind: "required", position: 0, texts } as const;
  const consent = await inTransaction(operator, (tx) => setConsent(tx, text));
  try {
    const refusal = async (consents: Consent[]) =>
      (await client.prepare(token, { installmentToken, consents: given(...consents) })).body.details;
    assert.deepEqual(await refusal([]), { field: "consents.of-another", reason: "required" });
    assert.deepEqual(await refusal([consent]), { field: "installmentToken", reason: "not_offered" });
  } finally {
    await client.changeSet({ isForWidget: true });
  }
});

test("a payment set without texts asks for no consent and stores none", async () => {
  await inTransaction(operator, async (tx) => {
    for (const code of ["contract", "news", "privacy"]) await retireConsent(tx, paymentSetId(), code);
  });
  const reply = await client.pay(await client.prepareToken());
  assert.equal(reply.body.success, true);
  const payment = await findPaymentByOrderReference(operator, String(reply.body.orderId));
  assert.deepEqual(await listConsentAnswers(operator, payment!.id), []);
});
