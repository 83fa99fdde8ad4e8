import assert from "node:assert/strict";
import { test } from "node:test";
import type { Books } from "../books.ts";
import type { StoredEvent } from "./event-books.ts";
import { checkLinkWebhooks } from "./link-webhooks.ts";
import { checkPersonalDetails, checkToldAmounts } from "./told-amounts.ts";

const payment = {
  id: "p1",
  orderId: "O1",
  clientReferenceCode: "R1",
  transactionStatusId: 1,
  netAmount: 10,
  currency: "TRY",
};
const eventOf = (type: string, amount: number) =>
  ({
    id: "e1",
    company: 0,
    type,
    subjectId: "p1",
    content: { payment, transaction: { id: "a1", transactionStatusId: 1, amount, decline: null } },
  }) as StoredEvent;
const journals = [
  { company: 0, journal: "a1 sale TRY 10.5000" },
  { company: 0, journal: "a2 refund TRY -4.0000" },
];

test("I50 is broken only if what events tell does not add up to the ledger", () => {
  const told = [eventOf("payment.succeeded", 10.5), eventOf("refund.succeeded", 4)];
  assert.deepEqual(checkToldAmounts({ events: told, journals }), []);
  assert.deepEqual(checkToldAmounts({ events: [eventOf("payment.succeeded", 10.5)], journals }), [
    "I50: company 0 TRY: events tell 1050, and the ledger has 650",
  ]);
});

test("I51 is broken only by an event with a person's details", () => {
  const events = [{ id: "e1", type: "card.saved", text: '{"email":"a@b"}' }];
  assert.deepEqual(checkPersonalDetails({ events }, ["Ayşe"]), []);
  assert.deepEqual(checkPersonalDetails({ events }, ["@"]), ["I51: event e1, card.saved, holds a person's details"]);
});

test("I49 is broken by a webhook that differs from its event, is missing, or has none", () => {
  const body = {
    Id: "a1",
    TransactionStatusId: 1,
    OrderReference: "O1",
    ClientOrderReference: "R1",
    PureAmount: 10,
    CurrencyId: "TRY",
    VPosErrorCode: null,
    VPosErrorMessage: null,
  };
  const breachesOf = (bodies: readonly object[], events = [eventOf("payment.succeeded", 10)]) => {
    const sent = bodies.map((each) => ({ payment_id: "p1", body: Buffer.from(JSON.stringify(each)) }));
    const books = { payments: [{ id: "p1", webhook_url: "http://x" }], events: sent } as unknown as Books;
    return checkLinkWebhooks(books, { events }).length;
  };
  assert.equal(breachesOf([body]), 0);
  assert.equal(breachesOf([{ ...body, PureAmount: 9 }]), 2);
  assert.equal(breachesOf([]), 1);
  assert.equal(breachesOf([body, body]), 1);
  assert.equal(breachesOf([], [eventOf("payment.pending", 10)]), 0, "links are not told of it");
});
