import type { TestContext } from "node:test";
import { amountFromDecimal } from "@servicepay/money";
import pg from "pg";
import { activateSavedCard, saveCard } from "#cards/index.ts";
import { currentConsents, recordConsentAnswers, setConsent } from "#consents/index.ts";
import { createCustomer, defineDynamicField } from "#customers/index.ts";
import { createLink } from "#links/create-link.ts";
import { writeHolderName } from "#links/holder-name.ts";
import { findPayment, type Payment } from "#payments/index.ts";
import { inTransaction } from "#platform/context.ts";
import { paymentWorld, type PaymentWorld } from "../support/payment-world.ts";

export const TCKN = "10000000146";
/** All data that identifies the person, each value with letters that occur nowhere else. */
export const person = {
  code: "KVKK-77",
  erpCode: "320.77",
  name: "Hacer-Nur",
  surname: "Kızılırmakoğlu",
  email: "hacernur@kisisel.example",
  gsm: "+905321110077",
  tckn: TCKN,
  // A sole trader's tax number is the identity number.
  isCorporate: true,
  taxNumber: TCKN,
  taxOffice: "Beşiktaş",
};
export const details = {
  payerIp: "203.0.113.77",
  holder: "HACER N KIZILIRMAK",
  branch: "Kadıköy-77",
  text: "Hacer Hanım'a özel",
};
export const traces = [
  "KVKK-77",
  "320.77",
  "Hacer",
  "Kızılırmak",
  "hacernur",
  "905321110077",
  TCKN,
  "203.0.113.77",
  "KIZILIRMAK",
  "Kadıköy-77",
];

/** A customer with a paid link, an answered consent and a saved card. */
export async function customerWhoPaid(t: TestContext) {
  const world = await paymentWorld(t);
  const { ctx } = world;
  const { id } = await inTransaction(ctx, (tx) => createCustomer(tx, person));
  await defineField(world);
  const payment = await paidLink(world, person.code);
  const card = world.cardOf("approved");
  await inTransaction(ctx, async (tx) => {
    const saved = await saveCard(tx, {
      customerId: id,
      card: { ...card, holderName: details.holder },
      name: "Hacer'in kartı",
      bank: null,
      program: null,
    });
    await activateSavedCard(tx, saved);
  });
  return { world, id, payment, card };
}

export async function defineField({ ctx, set }: PaymentWorld): Promise<void> {
  await defineDynamicField(ctx, { code: "branch", label: "Şube" });
  await inTransaction(ctx, (tx) =>
    setConsent(tx, {
      paymentSetId: set.id,
      code: "contract",
      kind: "required",
      position: 0,
      texts: { tr: { label: "Kabul ediyorum", text: "Sözleşme" } },
    }),
  );
}

export async function newLink({ ctx, set }: PaymentWorld, code: string, reference = "ORDER-77") {
  return createLink(ctx, {
    currencyCode: "TRY",
    clientOrderReference: reference,
    amount: amountFromDecimal("100.25")!,
    paymentSetId: set.id,
    description: details.text,
    customer: { code, email: person.email },
    successURL: "https://shop.example/ok?who=hacernur",
    userVerificationBy: "Id",
    userVerificationFailBehavior: "ThrowError",
    additionalData: { branch: details.branch },
  });
}

export async function paymentOfLink({ ctx, rows }: PaymentWorld, linkId: string): Promise<Payment> {
  const [row] = await rows(`select payment_id from links where id = $1`, [linkId]);
  return (await findPayment(ctx, row.payment_id))!;
}

async function paidLink(world: PaymentWorld, code: string, reference?: string): Promise<Payment> {
  const link = await newLink(world, code, reference);
  const payment = await paymentOfLink(world, link.id);
  await inTransaction(world.ctx, (tx) => writeHolderName(tx, link.id, details.holder, "0".repeat(32)));
  await world.start(payment, "approved", { payerIp: details.payerIp });
  const [attempt] = await world.attemptsOf(payment);
  const consents = await inTransaction(world.ctx, (tx) => currentConsents(tx, payment.paymentSetId));
  await inTransaction(world.ctx, (tx) =>
    recordConsentAnswers(
      tx,
      { paymentId: payment.id, attemptId: attempt.id },
      { consents, ticked: new Set(["contract"]), locale: "tr", ip: details.payerIp, at: world.clock.now() },
    ),
  );
  return payment;
}

/** The content of all tables as text, including bytes. */
export async function dump(world: PaymentWorld): Promise<string> {
  const owner = new pg.Client({ connectionString: world.server.databaseUrl });
  await owner.connect();
  const { rows: tables } = await owner.query(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  let text = "";
  for (const { name } of tables as { name: string }[]) {
    await owner.query(`alter table ${name} no force row level security`);
    const { rows } = await owner.query(`select * from ${name}`);
    text += JSON.stringify(rows, (_, value: unknown) =>
      isBytes(value) ? Buffer.from(value.data).toString("latin1") : value,
    );
  }
  await owner.end();
  return text;
}

function isBytes(value: unknown): value is { type: "Buffer"; data: number[] } {
  return typeof value === "object" && value !== null && "type" in value && value.type === "Buffer";
}

/** The person's data in the text. */
export const found = (text: string) => traces.filter((trace) => text.toLowerCase().includes(trace.toLowerCase()));
