import assert from "node:assert/strict";
import { setTimeout as delay } from "node:timers/promises";
import { findTenant } from "#identity/index.ts";
import { paymentJobs } from "#payments/index.ts";
import { Refusal } from "#platform/refusal.ts";
import { replayDelivery } from "#webhooks/index.ts";
import { demoClient, type DemoClient } from "../../support/demo-client.ts";
import type { Json } from "../../support/http.ts";
import { authenticate, postReturn } from "../../support/payer.ts";
import type { TestService } from "../../support/service.ts";
import { webhookReceiver, type Received, type WebhookReceiver } from "../../support/webhook-receiver.ts";
import { payByWidget, type WidgetBehaviour } from "./pay-by-widget.ts";

/** The expected state after the earlier commands. */
export interface Expected {
  orders: ExpectedOrder[];
  /** Amount by erpCode. */
  transactions: Map<string, number>;
  /** The number of days that have passed. */
  days: number;
}

export interface ExpectedOrder {
  source: "link" | "widget";
  reference: string;
  /** The path of its link. */
  path: string;
  state: "open" | "processing" | "paid" | "partlyRefunded" | "refunded" | "voided" | "cancelled" | "expired" | "failed";
  attempts: number;
  refunded: number;
  /** The TransactionStatusIds of the merchant's webhooks, in order. */
  webhooks: number[];
}

export const AMOUNT = 100.25;
export const PART = 10;
const statusIds = {
  open: 3,
  processing: 3,
  paid: 1,
  partlyRefunded: 6,
  refunded: 5,
  voided: 4,
  cancelled: 4,
  expired: 2,
  failed: 2,
} as const;
/** Links are valid for a day. */
const BEYOND_EXPIRY_MS = 25 * 3_600_000;
const POLL_MS = 20;
const REPLAY_TURNS_MAX = 3_000;

export interface PayerBehaviour {
  /** Null cancels at the bank's page. */
  otp?: string | null;
  returns?: number;
  /** First posts a return with another amount. */
  forges?: boolean;
  /** The payer's behaviour between the bank's page and the return. */
  whileAtBank?: () => Promise<void>;
}

/** One merchant and its payers, who use the real service over HTTP. */
export class Session {
  readonly shop: DemoClient;
  readonly service: TestService;
  readonly receiver: WebhookReceiver;
  /** Different in every sequence. */
  readonly name: string;
  /** The bank's charges before the payment. */
  readonly #netBefore: bigint;

  private constructor(service: TestService, shop: DemoClient, receiver: WebhookReceiver, name: string) {
    this.service = service;
    this.shop = shop;
    this.receiver = receiver;
    this.name = name;
    this.#netBefore = this.#netAtBank();
  }

  static async begin(service: TestService, name: string): Promise<Session> {
    service.bank.faults.clear();
    return new Session(service, await demoClient(service), await webhookReceiver(), name);
  }

  async create(reference: string): Promise<{ status: number; path: string }> {
    const webhookURL = `${this.receiver.origin}/hook`;
    const reply = await this.shop.newLink({ clientOrderReference: reference, amount: AMOUNT, webhookURL });
    if (reply.status !== 200) return { status: reply.status, path: "" };
    const { pathname, search } = new URL(String(reply.body.data.link));
    return { status: reply.status, path: pathname + search };
  }

  /** Posts the card form, answers the bank's page, and posts the result back, as often and as altered as requested. */
  async pay(
    order: ExpectedOrder,
    outcome: string,
    { otp = "123456", returns = 1, forges = false, whileAtBank = async () => {} }: PayerBehaviour = {},
  ): Promise<void> {
    const started = await this.shop.submit(order.path, this.shop.cardOf(outcome));
    assert.equal(started.status, 303, started.text.slice(0, 300));
    const returned = await authenticate(String(started.headers.get("location")), { baseUrl: this.service.url, otp });
    await whileAtBank();
    if (forges) {
      const fields = { ...returned.fields, amount: "1.00" };
      assert.equal((await postReturn({ ...returned, fields }, this.service.url)).status, 303);
    }
    for (let count = 0; count < returns; count += 1)
      assert.equal((await postReturn(returned, this.service.url)).status, 303);
  }

  async payByWidget(reference: string, outcome: string, behaviour: WidgetBehaviour): Promise<void> {
    await payByWidget(this.shop, { baseUrl: this.service.url, reference, amount: AMOUNT, outcome, ...behaviour });
  }

  /** Moves the clock beyond the expiry of links, and runs the workers. */
  async passDay(): Promise<void> {
    this.service.clock.advance(BEYOND_EXPIRY_MS);
    const { signal } = new AbortController();
    for (const job of paymentJobs) while ((await job.run(this.service.platform, signal)) === "more");
  }

  /** An operator replays the newest webhook of an order. The same id and bytes arrive again. */
  async replayWebhook(order: ExpectedOrder): Promise<void> {
    await this.#untilNotified(order);
    const last = this.#receivedOf(order).at(-1)!;
    const ofEvent = () =>
      this.receiver.received.filter(({ headers }) => headers["webhook-id"] === last.headers["webhook-id"]);
    const before = ofEvent().length;
    await this.#replay(String(last.headers["webhook-id"]));
    while (ofEvent().length === before) await delay(POLL_MS);
    assert.deepEqual(ofEvent().at(-1)!.body, last.body);
  }

  /** False if the link no longer accepts a card. */
  async hasForm(order: ExpectedOrder): Promise<boolean> {
    const page = await this.shop.get(order.path);
    assert.ok(page.status < 500, page.text.slice(0, 300));
    return page.text.includes('name="cc-number"');
  }

  async checkStatus(order: ExpectedOrder): Promise<void> {
    const { status, body, text } = await this.#status(order);
    assert.equal(status, 200, text);
    const expected = order.state === "processing" ? [3, 1] : [statusIds[order.state]];
    assert.ok(expected.includes(body.transactionStatusId), `${order.reference} is ${order.state}: ${text}`);
    assert.equal(body.amount, AMOUNT);
    const refunded = order.state === "voided" ? 0 : order.refunded;
    assert.equal(body.refundedAmount, refunded, text);
  }

  /** Reads the payment until it is paid. Each read queries a bank that did not answer before. */
  async untilPaid(order: ExpectedOrder): Promise<void> {
    const TRIES = 40;
    for (let count = 0; count < TRIES; count += 1) {
      this.service.clock.advance(6_000);
      if ((await this.#status(order)).body.transactionStatusId === 1) return;
    }
    assert.fail(`${order.reference} stays open at a bank that answers`);
  }

  async refund(order: ExpectedOrder, amount: number): Promise<{ status: number; body: Json }> {
    const body = { referenceCode: order.reference, amount };
    return this.shop.post("/b2c/payment/refund", body, { token: this.shop.token });
  }

  async cancel(order: ExpectedOrder): Promise<{ status: number; body: Json }> {
    const body = { referenceCode: order.reference, reason: "changed" };
    return this.shop.post("/b2c/payment/cancel", body, { token: this.shop.token });
  }

  /** Checks that bank, books and webhooks agree with the expected state. */
  async checkBooks({ orders }: Expected): Promise<void> {
    let expected = 0n;
    for (const order of orders) {
      if (order.state === "processing") {
        await this.untilPaid(order);
        order.state = "paid";
        order.webhooks.push(1);
      }
      await this.checkStatus(order);
      const { body } = await this.#status(order);
      if (["paid", "partlyRefunded", "refunded"].includes(order.state))
        expected += BigInt(Math.round((body.processAmount - body.refundedAmount) * 100));
    }
    assert.equal(this.#netAtBank() - this.#netBefore, expected, "the bank has what was charged and not given back");
    assert.ok(
      this.service.bank.ledger.orders().every(({ charges }) => charges <= 1),
      "one order is charged once",
    );
    for (const order of orders) {
      await this.#untilNotified(order);
      assert.deepEqual(this.#webhooksOf(order), order.webhooks, `the webhooks of ${order.reference}`);
    }
  }

  async end(): Promise<void> {
    await this.receiver.close();
  }

  #status(order: ExpectedOrder) {
    return this.shop.get(`/b2c/payment?clientReferenceCode=${order.reference}`, { token: this.shop.token });
  }

  async #untilNotified(order: ExpectedOrder): Promise<void> {
    while (this.#webhooksOf(order).length < order.webhooks.length) await delay(POLL_MS);
  }

  /** Ordered by first arrival. An event may arrive again. */
  #webhooksOf(order: ExpectedOrder): number[] {
    const bodies = new Map(
      this.#receivedOf(order).map(({ body, headers }) => [headers["webhook-id"], body.toString()]),
    );
    return [...bodies.values()].map((body) => JSON.parse(body).TransactionStatusId);
  }

  #receivedOf({ reference }: ExpectedOrder): Received[] {
    return this.receiver.received.filter(({ body }) => JSON.parse(body.toString()).ClientOrderReference === reference);
  }

  /** Repeats the replay while the delivery's result is not recorded yet. */
  async #replay(id: string): Promise<void> {
    const tenant = await findTenant(this.service.platform, this.service.tenants[0].code);
    for (let turn = 0; turn < REPLAY_TURNS_MAX; turn += 1) {
      try {
        return await replayDelivery(this.service.contextFor(tenant!.id), id);
      } catch (error) {
        if (!(error instanceof Refusal && error.reason === "in_progress")) throw error;
        await delay(POLL_MS);
      }
    }
    throw new Error(`the delivery ${id} stayed in progress`);
  }

  #netAtBank(): bigint {
    return this.service.bank.ledger.orders().reduce((sum, { netAmount }) => sum + BigInt(netAmount), 0n);
  }
}
