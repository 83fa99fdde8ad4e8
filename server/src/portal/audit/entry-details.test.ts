/** The log says in the member's language what was changed, from what to what. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { recordAudit, type AuditDetails } from "#audit/index.ts";
import { changeTransaction, createAccount, createTransactions } from "#current-accounts/index.ts";
import { changeCustomer, createCustomer } from "#customers/index.ts";
import { updatePaymentSet } from "#payment-sets/index.ts";
import { inTransaction } from "#platform/context.ts";
import { amount, newPaymentSet } from "../../../tests/support/payment-sets.ts";
import { startTestPortal, type TestPortal } from "../../../tests/support/portal-client.ts";

let portal: TestPortal;
before(async () => (portal = await startTestPortal()));
after(() => portal.close());

/** A company with a member who reads the log. `saidIn` returns the page of a noun's entries in a language. */
async function company() {
  const made = await portal.newCompany();
  const member = await made.logIn(["administrator"]);
  const saidIn = async (locale: "tr" | "en", noun: string) => {
    await member.post("/portal/-/me", { name: "Selin", locale, theme: "auto" });
    return member.get(`${made.home}/audit?noun=${noun}`);
  };
  return { ...made, member, saidIn };
}

test("a changed customer's code is shown before and after, and personal details by their names alone", async () => {
  const { ctx, saidIn } = await company();
  const customer = { code: "C-1", name: "Ayşe", surname: "Yılmaz", email: "ayse@ornek.example" };
  const { id } = await inTransaction(ctx, (ctx) => createCustomer(ctx, customer));
  await inTransaction(ctx, (ctx) => changeCustomer(ctx, { id, code: "C-2", name: "Fatma", isActive: false }));
  const english = (await saidIn("en", "customer")).text;
  assert.match(english, /Code: C-1 → C-2, Active: yes → no, Changed: Name/);
  const turkish = (await saidIn("tr", "customer")).text;
  assert.match(turkish, /Kod: C-1 → C-2, Etkin: evet → hayır, Değişen: Ad/);
  assert.match(turkish, new RegExp(`Müşteri <a href="[^"]+/customers/${id}"`));
  for (const text of [english, turkish]) assert.doesNotMatch(text, /Fatma|Ayşe|isActive/);
});

test("a changed amount and due date are shown as money and as time", async () => {
  const { ctx, saidIn } = await company();
  const line = {
    accountErpCode: "120.01",
    amount: amount("1000"),
    currencyCode: "TRY",
    dueDate: "2026-01-31T09:30:00Z",
  };
  const id = await inTransaction(ctx, async (ctx) => {
    await createAccount(ctx, { code: "120.01", erpCode: "120.01", name: "Ak", currencyCode: "TRY" });
    const [id] = await createTransactions(ctx, [{ ...line, erpCode: "T-1" }], () => "");
    return id!;
  });
  const changed = { id, amount: amount("1250.5"), dueDate: "2026-02-28T09:30:00Z" };
  await inTransaction(ctx, (ctx) => changeTransaction(ctx, changed));
  assert.match(
    (await saidIn("en", "account_transaction")).text,
    /Amount: ₺1,000\.00 → ₺1,250\.50, Due date: 31 Jan 2026, 12:30 → 28 Feb 2026, 12:30/,
  );
  assert.match(
    (await saidIn("tr", "account_transaction")).text,
    /Tutar: ₺1\.000,00 → ₺1\.250,50, Vade: 31 Oca 2026 12:30 → 28 Şub 2026 12:30/,
  );
});

test("codes have words, ids of terminals and payment sets have names, and unknown codes stay", async () => {
  const { ctx, saidIn } = await company();
  const { set } = await newPaymentSet(ctx, [{ name: "Akbank" }], { name: "Online TL" });
  await inTransaction(ctx, (ctx) => updatePaymentSet(ctx, set.id, { threeDsRule: { kind: "always" }, attemptsMax: 7 }));
  await inTransaction(ctx, (ctx) =>
    recordAudit(ctx, {
      action: "branding.removed",
      recordType: "branding",
      recordId: "b",
      details: { paymentSetId: set.id, reason: "QK-77", roles: "finance support" },
    }),
  );
  assert.match((await saidIn("tr", "branding")).text, /Roller: Finans, Destek, Neden: QK-77, Ödeme seti: Online TL/);
  assert.match((await saidIn("en", "branding")).text, /Roles: Finance, Support, Reason: QK-77, Payment set: Online TL/);
  assert.match((await saidIn("en", "payment_set")).text, /Attempts allowed: \d+ → 7/);
});

test("a detail that the portal has no name for is an error of the compiler, in a variable too", async () => {
  const { ctx } = await company();
  const brought = { amount: "1", unheardOf: true };
  await inTransaction(ctx, async (ctx) => {
    // @ts-expect-error -- unheardOf has no name.
    await recordAudit(ctx, { action: "link.created", recordType: "link", recordId: "L-1", details: brought });
    // @ts-expect-error -- any name could be in it.
    await recordAudit(ctx, { action: "link.created", recordType: "link", recordId: "L-1", details: anyDetails });
  });
});

const anyDetails: Record<string, string> = { unheardOf: "1" };

test("why a bank's list was unusable and what a bank's connection noted are said in the member's language", async () => {
  const { ctx, saidIn } = await company();
  const listFault = { name: "list", first: { line: 3, fault: { name: "amount" } }, more: 1 };
  const noted: readonly AuditDetails[] = [
    { day: "2026-01-31", listFault: JSON.stringify(listFault) },
    { day: "2026-01-31", listFault: JSON.stringify({ name: "http_status", status: 503 }) },
  ];
  await inTransaction(ctx, async (ctx) => {
    for (const details of noted)
      await recordAudit(ctx, { action: "reconciliation.failed", recordType: "terminal", recordId: "t", details });
    const reason = "no reply: timeout";
    await recordAudit(ctx, {
      action: "payment.needs_people",
      recordType: "payment",
      recordId: "p",
      details: { reason },
    });
  });
  assert.match(
    (await saidIn("tr", "reconciliation")).text,
    /Neden: Liste hatalı\. 3\. satır: amount .+ Hatalı 1 satır daha var/,
  );
  assert.match((await saidIn("tr", "reconciliation")).text, /Neden: Banka hata bildirdi \(HTTP 503\)/);
  assert.match((await saidIn("en", "reconciliation")).text, /Reason: The bank returned an error \(HTTP 503\)/);
  assert.match((await saidIn("tr", "payment")).text, /Neden: banka bağlantısının notu: no reply: timeout/);
});
