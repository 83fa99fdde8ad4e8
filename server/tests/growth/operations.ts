import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { rangeLengthOf } from "../../src/current-accounts/positions/fold-changes.ts";
import { createCustomer } from "../../src/customers/index.ts";
import { findTenant } from "../../src/identity/index.ts";
import { countPayments, searchPayments, pageOfPayments } from "../../src/payments/index.ts";
import { inTransaction, type Context } from "../../src/platform/context.ts";
import { newId, newTraceId } from "../../src/platform/ids.ts";
import { countAttempts, pageOfAttempts } from "../../src/reports/index.ts";
import { createDeliveryWorker } from "../../src/webhooks/delivery-worker.ts";
import { queueWebhook } from "../../src/webhooks/index.ts";
import type { GrowthService } from "./service.ts";

/** What a request asks for, or what a worker does for one event. */
export interface Operation {
  name: string;
  /** Runs once. Throws if the reply is wrong. */
  run(): Promise<void>;
}

export interface Operations {
  list: readonly Operation[];
  close(): Promise<void>;
}

const AMOUNT = 250.75;
const PAGE_SIZE = 10;
/**
 * Nine tenths into the list, and at each size equally far into a range: the rows that are skipped within a range are
 * bounded by its length, and only the rest of the cost must not grow.
 */
const DEEP = 0.9;
const WITHIN_RANGE = 250;

/** The operations of a merchant's day, for a company with `rows` rows in each table. */
export async function openOperations(service: GrowthService, rows: number): Promise<Operations> {
  const merchant = await logIn(service);
  const { ask } = merchant;
  const receiver = createServer((_request, reply) => void reply.end());
  receiver.listen(0, "127.0.0.1");
  await once(receiver, "listening");
  const webhookURL = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  const order = (number: string, email: string) => ({ ...merchant.order(number, email), webhookURL });
  const run = process.hrtime.bigint().toString(36);
  let count = 0;
  const fresh = () => `${run}-${(count += 1)}`;
  const newLink = async (email: string) => {
    const { data } = await ask<{ data: { link: string } }>("POST", "/hpm", order(`GROWTH-${fresh()}`, email));
    return new URL(data.link);
  };
  const link = await newLink("known@example.com");
  const paid = await payDirectly(merchant, `GROWTH-${fresh()}`);
  const worker = createDeliveryWorker(service.platform);
  const tenant = await findTenant(service.platform, service.demo.tenants[0]!.code);
  const actor = { kind: "worker", id: "growth" } as const;
  const ctx: Context = { ...service.platform, tenantId: tenant!.id, actor, traceId: newTraceId() };

  const person = { code: `GROWTH-${fresh()}`, email: `${fresh()}@example.com`, name: "Ayşe" };
  const customer = await inTransaction({ ...ctx, ...service.unmeasured }, (tx) => createCustomer(tx, person));
  const between = await minuteBefore(merchant, deepPage(rows));
  const listed = await paymentsBetween(merchant, between);

  const list: Operation[] = [
    { name: "log in", run: async () => void (await logIn(service)) },
    { name: "create link, new customer", run: async () => void (await newLink(`payer-${fresh()}@example.com`)) },
    { name: "create link, known customer", run: async () => void (await newLink("known@example.com")) },
    { name: "open link", run: () => open(service.url + link.pathname + link.search) },
    {
      name: "list links of an order",
      run: async () => void (await ask("GET", `/hpm/links?clientOrderReference=GROWTH-${run}-1`)),
    },
    {
      name: "cancel link",
      run: async () => {
        const { searchParams } = await newLink("known@example.com");
        await ask("POST", `/hpm/${searchParams.get("id")}/cancel`, {});
      },
    },
    { name: "pay directly", run: async () => void (await payDirectly(merchant, `GROWTH-${fresh()}`)) },
    { name: "read status", run: async () => void (await ask("GET", `/b2c/payment?clientReferenceCode=${paid}`)) },
    { name: "list payments, of a minute", run: async () => void (await paymentsBetween(merchant, between)) },
    { name: "list payments, by card", run: async () => void (await ask("GET", "/payments?cardLastFour=0000")) },
    { name: "list webhook deliveries, of a minute", run: () => deliveriesBetween(merchant, between) },
    { name: "list refunds", run: async () => void (await ask("GET", "/refunds")) },
    { name: "read payment", run: async () => void (await ask("GET", `/payments/${listed}`)) },
    {
      name: "list payments in the portal",
      run: async () => {
        const { older } = await pageOfPayments(ctx, {}, null);
        await pageOfPayments(ctx, {}, older);
        await countPayments(ctx, {}, 500);
      },
    },
    {
      name: "list bank transactions in the portal",
      run: async () => {
        const { older } = await pageOfAttempts(ctx, { isSale: true }, null);
        await pageOfAttempts(ctx, { isSale: true }, older);
        await countAttempts(ctx, { result: "unclear" }, 500);
      },
    },
    { name: "search payments", run: async () => void (await searchPayments(ctx, paid)) },
    { name: "search payments, by a beginning", run: async () => void (await searchPayments(ctx, paid.slice(0, -1))) },
    { name: "get transaction", run: async () => void (await ask("GET", "/cat/cat?erpCode=GROWTH-77")) },
    { name: "list transactions, page 1", run: async () => void (await page(merchant, 1)) },
    { name: "list transactions, deep page", run: async () => void (await page(merchant, deepPage(rows))) },
    { name: "list transactions, between dates", run: async () => void (await page(merchant, 1, between)) },
    {
      name: "write transaction",
      run: async () => {
        const now = new Date().toISOString();
        const row = { accountErpCode: "ACC-1", amount: 1.5, currencyCode: "TRY", transactionDate: now, dueDate: now };
        await ask("POST", "/cat/cat", { ...row, erpCode: `GROWTH-NEW-${fresh()}` });
      },
    },
    {
      name: "send a webhook",
      run: async () => {
        const body = { Id: newId(), TransactionStatusId: 1 };
        await inTransaction(ctx, (tx) =>
          queueWebhook(tx, { transactionId: body.Id, paymentId: newId(), url: webhookURL, body }),
        );
        while ((await worker.start()) > 0) await worker.waitForAll();
      },
    },
    { name: "read customer", run: async () => void (await ask("GET", `/vendor/customer/${customer.id}`)) },
  ];
  return {
    list,
    async close() {
      await worker.close();
      receiver.closeAllConnections();
      receiver.close();
    },
  };
}

function deepPage(rows: number): number {
  const range = rangeLengthOf(rows);
  const rangesBefore = Math.floor((rows * DEEP - WITHIN_RANGE) / range);
  return Math.floor((rangesBefore * range + WITHIN_RANGE) / PAGE_SIZE);
}

interface Merchant {
  ask<Body = unknown>(method: "GET" | "POST", path: string, body?: object, token?: string): Promise<Body>;
  order(reference: string, email: string): Record<string, unknown>;
  card: Record<string, string>;
}

async function logIn({ url, demo }: GrowthService): Promise<Merchant> {
  const { apiKey, secretKey, paymentSetId } = demo.tenants[0]!;
  const { accessToken } = await send<{ accessToken: string }>(`${url}/auth/api/token/connect`, "POST", {
    apiKey,
    secretKey,
  });
  const { cardNumber, cardHolderName, cvv, expMonth, expYear } = demo.testCards.find(
    ({ outcome }) => outcome === "approved",
  )!;
  return {
    ask: (method, path, body, token = accessToken) => send(url + path, method, body, token),
    order: (reference, email) => ({
      currencyCode: "TRY",
      clientOrderReference: reference,
      amount: AMOUNT,
      paymentSetId,
      customer: { email, name: "Ayşe", surname: "Yılmaz" },
      userVerificationBy: "Email",
      userVerificationFailBehavior: "Create",
    }),
    card: { cardNumber, cardHolderName, cvv, expMonth, expYear },
  };
}

/** The reference of a payment by the widget, without 3-D Secure. */
async function payDirectly({ ask, card }: Merchant, reference: string): Promise<string> {
  const { token } = await ask<{ token: string }>("GET", "/b2c/widget/token");
  const amounts = { currency: "TRY", amount: AMOUNT };
  const prepared = await ask<{ prepareToken: string }>(
    "POST",
    "/b2c/widget/preparePayment",
    { card, use3D: false, ...amounts },
    token,
  );
  const payment = await ask<{ success: boolean }>("POST", "/b2c/widget/payment", {
    amount: AMOUNT,
    prepareToken: prepared.prepareToken,
    returnUrl: "https://shop.example/return",
    clientReferenceCode: reference,
    customerIpAddress: "203.0.113.9",
  });
  if (!payment.success) throw new Error("the payment was not approved");
  return reference;
}

async function page({ ask }: Merchant, number: number, filter = ""): Promise<{ transactionDate: string }[]> {
  const path = `/cat/cat?page=${number}&pageSize=${PAGE_SIZE}${filter}`;
  const { data } = await ask<{ data: { transactionDate: string }[] }>("GET", path);
  if (data.length !== PAGE_SIZE) throw new Error(`${path} has ${data.length} transactions`);
  return data;
}

/** The minute before the transactions of a deep page. */
async function minuteBefore(merchant: Merchant, number: number): Promise<string> {
  const [first] = await page(merchant, number);
  const to = new Date(first!.transactionDate);
  const from = new Date(to.getTime() - 60_000);
  return `&transactionDateFrom=${from.toISOString()}&transactionDateTo=${to.toISOString()}`;
}

/** The id of the newest payment of that minute. */
async function paymentsBetween({ ask }: Merchant, between: string): Promise<string> {
  const path = `/payments?pageSize=${PAGE_SIZE}${between.replaceAll("transactionDate", "created")}`;
  const { data } = await ask<{ data: { id: string }[] }>("GET", path);
  if (data.length !== PAGE_SIZE) throw new Error(`${path} has ${data.length} payments`);
  return data[0]!.id;
}

async function deliveriesBetween({ ask }: Merchant, between: string): Promise<void> {
  const path = `/webhooks/deliveries?pageSize=${PAGE_SIZE}${between.replaceAll("transactionDate", "created")}`;
  const { data } = await ask<{ data: unknown[] }>("GET", path);
  if (data.length !== PAGE_SIZE) throw new Error(`${path} has ${data.length} deliveries`);
}

async function open(address: string): Promise<void> {
  const reply = await fetch(address, { redirect: "manual" });
  const text = await reply.text();
  if (reply.status >= 400)
    throw new Error(`${new URL(address).pathname} answered ${reply.status}: ${text.slice(0, 200)}`);
}

async function send<Body>(address: string, method: string, body?: object, token?: string): Promise<Body> {
  const reply = await fetch(address, {
    method,
    headers: {
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${new URL(address).pathname} answered ${reply.status}: ${text.slice(0, 200)}`);
  return JSON.parse(text) as Body;
}
