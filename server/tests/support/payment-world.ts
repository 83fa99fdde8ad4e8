import { join } from "node:path";
import type { TestContext } from "node:test";
import {
  publishedTerminals,
  startBankSimulator,
  testCards,
  type CardBehaviour,
  type OrderSummary,
} from "@servicepay/bank-simulator";
import { publishedAccounts } from "@servicepay/bank-simulator/published";
import { amountFromDecimal } from "@servicepay/money";
import pg from "pg";
import { acquirerByCode, sandboxAccount, type Card, type TerminalSettings } from "#acquirers/registry.ts";
import { createCustomer } from "#customers/index.ts";
import { singlePaymentPlan, type NewPaymentSet, type Plan } from "#payment-sets/index.ts";
import {
  createPayment,
  paymentJobs,
  paymentReadRoutes,
  startPayment,
  threeDsRoutes,
  type NewPayment,
  type Payment,
  type PaymentStart,
} from "#payments/index.ts";
import type { Config } from "#platform/config/config.ts";
import { inTransaction, type Context, type Platform } from "#platform/context.ts";
import type { App } from "#platform/http/app.ts";
import { newId, randomHex } from "#platform/ids.ts";
import { paymentRows } from "./database/payment-rows.ts";
import { newPaymentSet, type TestTerminal } from "./payment-sets.ts";
import { testServer } from "./server.ts";
import { temporaryFolder } from "./temporary-folder.ts";

export const minuteMs = 60_000;

export interface WorldOptions {
  terminal?: Partial<TestTerminal>;
  set?: Partial<NewPaymentSet>;
  sameDayRefunds?: boolean;
  /** Movements on one page of the bank's list of a day. */
  dayListPageSize?: number;
  config?: Partial<Config>;
  /** Routes besides those of payments. */
  routes?: (app: App, platform: Platform) => void;
}

/** A merchant with a payment set at a simulated bank, behind a real server, with a clock that the test moves. */
export async function paymentWorld(t: TestContext, options: WorldOptions = {}) {
  const server = await testServer((app, platform) => {
    threeDsRoutes(app, platform);
    paymentReadRoutes(app);
    options.routes?.(app, platform);
  }, options.config);
  t.after(() => server.close());
  const { platform, clock } = server;
  // Noon in Turkey, so that a test that moves the clock stays within the bank's day.
  clock.set(new Date(clock.now().setUTCHours(9, 0, 0, 0)));
  const { bank, closeBank, settings } = await simulatedBank(t, options, () => clock.now());
  const tenantId = await server.newTenant();
  const ctx: Context = server.contextFor(tenantId);
  const database = new pg.Pool({
    connectionString: server.databaseUrl,
    max: 2,
    idleTimeoutMillis: 0, // A test may block new connections for a long time.
    options: `-c app.tenant_id=${tenantId}`, // Row-level security applies to the tables' owner too.
  });
  database.on("error", () => {}); // The database is dropped when the test ends.
  t.after(() => database.end());

  const { set, terminals } = await newPaymentSet(ctx, [{ name: "Bank", ...options.terminal, settings }], {
    threeDsRule: { kind: "optional" },
    ...options.set,
  });
  const person = { code: "C-1", erpCode: "120.01", email: "ayse@example.com", name: "Ayşe" };
  const customer = await inTransaction(ctx, (ctx) => createCustomer(ctx, person));

  const cardOf = (outcome: CardBehaviour): Card => {
    const { cardNumber, cvv, expMonth, expYear, cardHolderName } = testCards.find((card) => card.outcome === outcome)!;
    return { pan: cardNumber, cvv, expMonth, expYear, holderName: cardHolderName };
  };
  const planFor = (payment: Payment, card: Card): Promise<Plan> =>
    singlePaymentPlan(ctx, {
      paymentSetId: payment.paymentSetId,
      bin: card.pan.slice(0, 8),
      subject: payment.id,
      amount: payment.amount,
      currency: payment.currency,
    });
  /** A start with the test card of this outcome, by default without 3-D Secure. */
  const startOf = async (payment: Payment, outcome: CardBehaviour, changes: Partial<PaymentStart> = {}) => {
    const card = cardOf(outcome);
    const start: PaymentStart = {
      paymentId: payment.id,
      plan: changes.plan ?? (await planFor(payment, card)),
      card,
      use3D: false,
      payerIp: "203.0.113.7",
      locale: "tr",
      returnUrl: `https://shop.example/return?payment=${payment.id}`,
      ...changes,
    };
    return start;
  };
  const runJob = async (name: string) => {
    const job = paymentJobs.find((candidate) => candidate.name === name)!;
    while ((await job.run(platform, new AbortController().signal)) === "more");
  };
  const rows = async (text: string, values: unknown[] = []) => (await database.query(text, values)).rows;

  return {
    server,
    platform,
    clock,
    ctx,
    bank,
    closeBank,
    set,
    terminals,
    /** The settings of a terminal at the simulated bank. */
    settings,
    /** The settings of a terminal at the simulated bank of this protocol. */
    settingsAt(acquirerCode: string): TerminalSettings {
      const account = publishedAccounts.find(({ protocol }) => protocol === acquirerCode)!;
      return acquirerByCode(acquirerCode)!.sandboxSettings(bank.url, sandboxAccount(account));
    },
    customer,
    cardOf,
    planFor,
    rows,
    newPayment(changes: Partial<NewPayment> & { amount?: NewPayment["amount"] } = {}): Promise<Payment> {
      const clientReference = `ORDER-${randomHex(4)}`;
      return inTransaction(ctx, (ctx) =>
        createPayment(ctx, {
          source: "link",
          sourceId: newId(),
          paymentSetId: set.id,
          customerId: customer.id,
          amount: amountFromDecimal("100.25")!,
          currency: "TRY",
          description: "Sipariş 42",
          clientReference,
          exclusiveKey: `order:${clientReference}`,
          webhookUrl: "https://merchant.example/hooks/payments",
          attemptsMax: 5,
          expiresAt: new Date(clock.now().getTime() + 24 * 60 * minuteMs),
          locale: "tr",
          ...changes,
        }),
      );
    },
    startOf,
    async start(payment: Payment, outcome: CardBehaviour, changes: Partial<PaymentStart> = {}, by: Context = ctx) {
      return startPayment(by, await startOf(payment, outcome, changes));
    },
    /** Runs the job until nothing is due now. */
    work: () => runJob("payments.attempts.1"),
    expire: () => runJob("payments.expire"),
    tellWaits: () => runJob("payments.waits"),
    /** Ends all leases, as if their processes had died. */
    async endLeases() {
      await database.query(
        `update attempts set lease_until = now() - interval '1 second' where lease_until is not null`,
      );
    },
    /** Rejects writes of rows that meet the condition, as if processes died there, until the returned function is called. */
    async breakWrites(table: string, condition = "true") {
      const name = `broken_${randomHex(4)}`;
      await rows(
        `create function ${name}() returns trigger language plpgsql as $$ begin raise 'broken by a test'; end $$`,
      );
      await rows(
        `create trigger ${name} before insert or update on ${table} for each row when (${condition}) execute function ${name}()`,
      );
      return () => rows(`drop function ${name}() cascade`);
    },
    ...paymentRows(rows),
    charged(): OrderSummary[] {
      return bank.ledger.orders();
    },
  };
}

export type PaymentWorld = Awaited<ReturnType<typeof paymentWorld>>;

/** The accounts at banks of other protocols. */
const othersAccounts = publishedAccounts.filter(({ protocol }) => protocol !== "nestpay");

async function simulatedBank(
  t: TestContext,
  { sameDayRefunds = true, dayListPageSize }: Pick<WorldOptions, "sameDayRefunds" | "dayListPageSize">,
  now: () => Date,
) {
  // Without `programs` the bank allows installments for cards of every program.
  const { programs: _, ...published } = publishedTerminals[0]!;
  const bank = await startBankSimulator({
    port: 0,
    ledgerFile: join(temporaryFolder(t), "ledger"),
    terminals: [{ ...published, sameDayRefunds }, ...othersAccounts],
    checksClocks: false,
    now,
    ...(dayListPageSize !== undefined && { dayListPageSize }),
  });
  let isBankOpen = true;
  const closeBank = async () => {
    if (isBankOpen) await bank.close();
    isBankOpen = false;
  };
  t.after(closeBank);
  const { clientId, username, password, storeKey } = published;
  const addresses = {
    apiUrl: `${bank.url}/fim/api`,
    threeDsUrl: `${bank.url}/fim/est3Dgate`,
    dayListUrl: `${bank.url}/report/day`,
  };
  return { bank, closeBank, settings: { ...addresses, clientId, username, password, storeKey } };
}
