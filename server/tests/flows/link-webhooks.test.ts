/**
 * What links' webhooks were before companies had events: `recorded/link-webhooks.json` is the run below on the version before them.
 * WRITE_RECORDING=yes writes it again, which changes what every merchant's receiver gets.
 */
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { demoClient, type DemoClient } from "../support/demo-client.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { webhookReceiver, type WebhookReceiver } from "../support/webhook-receiver.ts";

let service: TestService;
let client: DemoClient;
let hook: WebhookReceiver;
before(async () => {
  service = await startTestService({ accessTokenSeconds: 30 * 86_400 });
  client = await demoClient(service);
  hook = await webhookReceiver();
});
after(async () => {
  await hook.close();
  await service.close();
});

const file = new URL("recorded/link-webhooks.json", import.meta.url);
/** What the versions since then have added. */
const ADDED_HEADERS = ["traceparent"];
const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

interface Recorded {
  headers: string[];
  body: string;
}

/** A link of the run: its amount and reference, and the card with which it is paid. */
interface Payment {
  clientOrderReference: string;
  amount: number;
  card: string | null;
}

const AWAITED: readonly [payment: Payment, follow: (reference: string) => Promise<unknown>, webhooks: number][] = [
  [{ clientOrderReference: "ORDER-1", amount: 1250.5, card: "approved" }, async () => {}, 1],
  [{ clientOrderReference: 'SİPARİŞ "2" é\\', amount: 1.01, card: "approved" }, async () => {}, 1],
  [{ clientOrderReference: "ORDER-3", amount: 99.99, card: "insufficient_funds" }, async () => {}, 1],
  [{ clientOrderReference: "ORDER-4", amount: 10, card: "threeds_failed" }, async () => {}, 1],
  [{ clientOrderReference: "ORDER-5", amount: 1000, card: null }, (reference) => reverse("cancel", reference), 1],
  [
    { clientOrderReference: "ORDER-6", amount: 150.25, card: "approved" },
    (reference) => reverse("cancel", reference),
    2,
  ],
  [{ clientOrderReference: "ORDER-7", amount: 150.25, card: "approved" }, refundInParts, 3],
];

function reverse(how: "cancel" | "refund", referenceCode: string, amount?: number) {
  return client.post(`/b2c/payment/${how}`, { referenceCode, ...(amount !== undefined && { amount }) }, client);
}

/** On the next day, when it cannot be voided any more. */
async function refundInParts(reference: string): Promise<void> {
  service.bank.ledger.closeDay();
  service.clock.advance(86_400_000);
  for (const amount of [40, 110.25]) await reverse("refund", reference, amount);
}

/** Ids and references of ours are numbered in the order in which they appear. */
function withoutIds(body: string, reference: string): string {
  const known = new Map<string, string>();
  const numbered = body.replace(ID, (id) => known.get(id) ?? known.set(id, `<id ${known.size + 1}>`).get(id)!);
  return numbered.replaceAll(`"${reference}"`, '"<reference>"');
}

test("a link's webhooks have the bytes and headers that they had before there were events", async () => {
  const found: Recorded[] = [];
  for (const [{ card, ...order }, follow, count] of AWAITED) {
    const from = hook.received.length;
    const path = await client.linkPath({ ...order, webhookURL: `${hook.origin}/hook` });
    if (card !== null) {
      const { headers } = await client.submit(path, client.cardOf(card));
      await client.passBank(headers.get("location") ?? "");
      await hook.hasReceived(from + 1);
    }
    await follow(order.clientOrderReference);
    await hook.hasReceived(from + count);
    for (const { headers, body } of hook.received.slice(from)) {
      const { OrderReference } = JSON.parse(String(body)) as { OrderReference: string };
      found.push({ headers: Object.keys(headers).toSorted(), body: withoutIds(String(body), OrderReference) });
    }
  }
  if (process.env["WRITE_RECORDING"] === "yes") writeFileSync(file, `${JSON.stringify(found, null, 2)}\n`);
  const recorded = JSON.parse(readFileSync(file, "utf8")) as Recorded[];
  assert.deepEqual(
    found.map(({ headers, body }) => ({ headers: headers.filter((name) => !ADDED_HEADERS.includes(name)), body })),
    recorded,
  );
  assert.deepEqual(
    ADDED_HEADERS.filter((name) => !found.every(({ headers }) => headers.includes(name))),
    [],
  );
});
