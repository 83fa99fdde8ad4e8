import type { TestContext } from "node:test";
import pg from "pg";
import { carriers, type CarrierName } from "#notifications/carriers.ts";
import {
  keepContact,
  notificationJobs,
  queueMessage,
  quietUntil,
  type MessageSources,
  type NewMessage,
} from "#notifications/index.ts";
import { createMessageWorker } from "#notifications/message-worker.ts";
import type { Channel, Language } from "#notifications/notification.ts";
import type { Config } from "#platform/config/config.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { testPlatform } from "../platform.ts";

/** The look of every merchant, and a switch that makes all messages untrue. */
export function testSources(): MessageSources & { isAllTrue: boolean } {
  return {
    isAllTrue: true,
    async lookOf() {
      const contacts = { contactEmail: "info@acme.example", contactPhone: null };
      return { company: "Acme & Oğulları", accent: "#0b5fcc", onAccent: "#ffffff", logo: null, ...contacts };
    },
    async isStillValid() {
      return this.isAllTrue;
    },
  };
}

/** A platform with a queue of messages of the test's own. */
export async function messageQueue(t: TestContext, config: Partial<Config> = {}) {
  const { platform, clock, newTenant, contextFor, close, databaseUrl } = await testPlatform(config);
  clock.set(quietUntil(clock.now()) ?? clock.now()); // SMS wait at night, and tests also run then.
  const owner = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  owner.on("error", () => {}); // The database is dropped when the test ends.
  t.after(async () => {
    await owner.end();
    await close();
  });
  const sources = testSources();
  const rows = async (ctx: Context, text: string, values: unknown[] = []) => {
    await owner.query("select set_config('app.tenant_id', $1, false)", [ctx.tenantId]);
    return (await owner.query(text, values)).rows;
  };
  return {
    platform,
    databaseUrl,
    clock,
    sources,
    rows,
    newMerchant: async () => contextFor(await newTenant()),
    /** Sends what is due now. */
    async sendDue(carrier: CarrierName = "email") {
      const worker = createMessageWorker(platform, carriers[carrier], sources);
      while ((await worker.start()) > 0) await worker.waitForAll();
    },
    worker: (carrier: CarrierName = "email") => createMessageWorker(platform, carriers[carrier], sources),
    runJob: (name: string) =>
      notificationJobs(sources)
        .find((job) => job.name === name)!
        .run(platform, new AbortController().signal),
    async endLeases(ctx: Context) {
      await rows(ctx, `update notifications set leased_until = now() - interval '1 second' where state = 'sending'`);
    },
    async states(ctx: Context): Promise<string[]> {
      return (await rows(ctx, `select state from notifications where tenant_id = $1 order by id`, [ctx.tenantId])).map(
        ({ state }) => state,
      );
    },
  };
}

export type MessageQueue = Awaited<ReturnType<typeof messageQueue>>;

export interface TestReceiver {
  email?: string;
  gsm?: string | null;
  wantsReceipts?: boolean;
}

/** Keeps the contact of a new payment and returns the payment's id. */
export async function newContact(ctx: Context, receiver: TestReceiver = {}): Promise<string> {
  const { email = "ayse@example.com", gsm = null, wantsReceipts = true } = receiver;
  const id = newId<"payment">();
  await inTransaction(ctx, (tx) => keepContact(tx, { id, email, gsm, wantsReceipts, keptFrom: ctx.clock.now() }));
  return id;
}

export interface LinkMessageChanges {
  kind?: "link.created" | "link.reminder";
  language?: Language | null;
  dueAt?: Date;
  channel?: Channel;
  cause?: string;
  validUntil?: Date;
}

export function linkMessage(
  contactId: string,
  { kind = "link.created", channel = "email", language = "tr", cause, dueAt, validUntil }: LinkMessageChanges = {},
): NewMessage {
  return {
    kind,
    content: {
      firstName: "Ayşe",
      sum: { amount: "1250.50", currency: "TRY" },
      description: "Sipariş <42>",
      clientReference: "ORDER-42",
      link: "https://pay.example/hpm/pay?id=1&sign=2",
      expiresAt: "2026-12-01T09:30:00.000Z",
    },
    contactId,
    channel,
    cause: cause ?? `link:${contactId}:${kind}`,
    language,
    paymentSetId: null,
    ...(dueAt !== undefined && { dueAt }),
    ...(validUntil !== undefined && { validUntil }),
  };
}

export function queueLink(ctx: Context, contactId: string, changes: LinkMessageChanges = {}): Promise<void> {
  return inTransaction(ctx, (tx) => queueMessage(tx, linkMessage(contactId, changes)));
}

export function queueReceipt(ctx: Context, contactId: string) {
  return inTransaction(ctx, (tx) =>
    queueMessage(tx, {
      kind: "payment.receipt",
      content: {
        sum: { amount: "1300", currency: "TRY" },
        orderSum: { amount: "1250.5", currency: "TRY" },
        installments: 3,
        card: "404308******9028",
        description: "Order 42",
        clientReference: "ORDER-42",
        orderReference: "0F3K9Q2M7VTB4E6H",
        at: "2026-12-01T09:30:00.000Z",
      },
      contactId,
      channel: "email",
      cause: `payment:${contactId}:receipt`,
      language: "en",
      paymentSetId: null,
    }),
  );
}
