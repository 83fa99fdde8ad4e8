import assert from "node:assert/strict";
import fc from "fast-check";
import type { KeyPurpose } from "#platform/keys/keys.ts";
import type { WidgetBehaviour } from "./pay-by-widget.ts";
import { AMOUNT, PART, type Expected, type ExpectedOrder, type PayerBehaviour, type Session } from "./session.ts";

type Command = fc.AsyncCommand<Expected, Session>;

/** An action and its expected result. `isPossible` excludes actions that would prove nothing. */
function command(
  name: string,
  isPossible: (expected: Expected) => boolean,
  run: (expected: Expected, session: Session) => Promise<void>,
): Command {
  return { check: isPossible, run, toString: () => name };
}

type OfOrder = (order: ExpectedOrder, session: Session, expected: Expected) => Promise<void>;
type State = ExpectedOrder["state"];

/** Picks an order in one of the states by the number, on request only orders of links. */
function onOrder(
  name: string,
  states: readonly State[],
  act: OfOrder,
  isFit: (order: ExpectedOrder) => boolean = () => true,
): fc.Arbitrary<Command> {
  const among = ({ orders }: Expected) => orders.filter((order) => states.includes(order.state) && isFit(order));
  return fc.nat(20).map((number) =>
    command(
      `${name} ${number}`,
      (expected) => among(expected).length > 0,
      async (expected, session) => {
        const orders = among(expected);
        await act(orders[number % orders.length]!, session, expected);
      },
    ),
  );
}

const ATTEMPTS_MAX = 3;
const ORDERS_MAX = 8;
const DAYS_MAX = 3;
const paidStates = ["paid", "partlyRefunded", "refunded", "voided"] as const;
const everyState = ["open", "processing", "cancelled", "expired", "failed", ...paidStates] as const;
const isLinks = ({ source }: ExpectedOrder) => source === "link";

/** Only links send webhooks. The reply of a widget payment contains its result. */
function expectWebhook(order: ExpectedOrder, status: number): void {
  if (isLinks(order)) order.webhooks.push(status);
}

const createLink = fc.constant(
  command(
    "create a link",
    ({ orders }) => orders.length < ORDERS_MAX,
    async ({ orders }, session) => {
      const reference = `${session.name}-${orders.length}`;
      const { status, path } = await session.create(reference);
      assert.equal(status, 200);
      orders.push({ source: "link", reference, path, state: "open", attempts: 0, refunded: 0, webhooks: [] });
    },
  ),
);

const createAgain = onOrder(
  "create a link of a paid order",
  ["paid", "partlyRefunded"],
  async (order, session) => {
    assert.equal((await session.create(order.reference)).status, 409);
  },
  isLinks,
);

function paysByWidget(name: string, outcome: string, behaviour: WidgetBehaviour = {}): fc.Arbitrary<Command> {
  return fc.constant(
    command(
      name,
      ({ orders }) => orders.length < ORDERS_MAX,
      async ({ orders }, session) => {
        const reference = `${session.name}-${orders.length}`;
        await session.payByWidget(reference, outcome, behaviour);
        const state = outcome === "approved" && behaviour.otp !== null ? "paid" : "failed";
        const order: ExpectedOrder = {
          source: "widget",
          reference,
          path: "",
          state,
          attempts: 1,
          refunded: 0,
          webhooks: [],
        };
        orders.push(order);
        await session.checkStatus(order);
      },
    ),
  );
}

/** Links are valid for a day. An expired link sends no webhook. */
async function passDay(expected: Expected, session: Session): Promise<void> {
  expected.days += 1;
  await session.passDay();
  for (const order of expected.orders.filter(({ state }) => state === "open")) {
    order.state = "expired";
    await session.checkStatus(order);
  }
}

const dayPasses = fc.constant(command("a day passes", ({ days }) => days < DAYS_MAX, passDay));

const comesBackTooLate = onOrder("come back from the bank a day later", ["open"], async (order, session, expected) => {
  if (order.attempts >= ATTEMPTS_MAX || expected.days >= DAYS_MAX) return;
  order.attempts += 1;
  await session.pay(order, "approved", { whileAtBank: () => passDay(expected, session) });
  expectWebhook(order, 2);
  await session.checkStatus(order);
});

const replaysWebhook = onOrder(
  "send a webhook again",
  everyState,
  (order, session) => session.replayWebhook(order),
  ({ webhooks }) => webhooks.length > 0,
);

function pays(name: string, outcome: string, status: number, options: PayerBehaviour = {}): fc.Arbitrary<Command> {
  return onOrder(name, ["open"], async (order, session) => {
    if (order.attempts >= ATTEMPTS_MAX) return;
    order.attempts += 1;
    await session.pay(order, outcome, options);
    expectWebhook(order, status);
    if (status === 1) order.state = "paid";
    await session.checkStatus(order);
  });
}

const losesReply = onOrder("pay, and the bank's reply is lost", ["open"], async (order, session) => {
  if (order.attempts >= ATTEMPTS_MAX) return;
  order.attempts += 1;
  session.service.bank.faults.add({ operation: "complete", kind: "reset_after" });
  await session.pay(order, "approved");
  order.state = "processing";
  assert.equal(await session.hasForm(order), false, "no second charge is offered while the first is unknown");
});

const resolves = onOrder("wait for the bank's answer", ["processing"], async (order, session) => {
  await session.untilPaid(order);
  order.state = "paid";
  expectWebhook(order, 1);
});

const paysAgain = onOrder(
  "open the page of an order that takes no card",
  ["cancelled", "expired", ...paidStates],
  async (order, session) => {
    assert.equal(await session.hasForm(order), false);
  },
  isLinks,
);

const refundsPart = onOrder("refund a part", everyState, async (order, session) => {
  if (order.state === "processing") return;
  const { status } = await session.refund(order, PART);
  const isPossible = order.state === "paid" || (order.state === "partlyRefunded" && order.refunded + PART < AMOUNT);
  assert.equal(status, isPossible ? 200 : 409);
  if (!isPossible) return;
  order.refunded += PART;
  order.state = "partlyRefunded";
  expectWebhook(order, 6);
});

const refundsTwiceAtOnce = onOrder("refund all, twice at once", ["paid"], async (order, session) => {
  const replies = await Promise.all([session.refund(order, AMOUNT), session.refund(order, AMOUNT)]);
  assert.equal(replies.filter(({ status, body }) => status === 200 && body.success === true).length, 1);
  order.refunded = AMOUNT;
  order.state = "refunded";
  expectWebhook(order, 5);
});

const refundsTooMuch = onOrder("refund more than there is", paidStates, async (order, session) => {
  assert.equal((await session.refund(order, AMOUNT + 1)).status, 409);
});

const cancels = onOrder("cancel", everyState, async (order, session) => {
  if (order.state === "processing") return;
  const { status, body } = await session.cancel(order);
  const isPossible = !["partlyRefunded", "refunded", "expired", "failed"].includes(order.state);
  assert.equal(status, isPossible ? 200 : 409);
  if (!isPossible) return;
  assert.equal(body.success, true);
  if (order.state !== "open" && order.state !== "paid") return;
  order.state = order.state === "open" ? "cancelled" : "voided";
  expectWebhook(order, 4);
});

const readsStatus = onOrder("read the status", everyState, (order, session) => session.checkStatus(order));

const rotates = fc.constantFrom<KeyPurpose>("card-data", "link-signature").map((purpose) =>
  command(
    `rotate the key of ${purpose}`,
    () => true,
    async (_, session) => void (await session.service.platform.keys.rotate(purpose)),
  ),
);

const timePasses = fc.integer({ min: 1, max: 50 }).map((seconds) =>
  command(
    `${seconds} s pass`,
    () => true,
    async (_, session) => session.service.clock.advance(seconds * 1_000),
  ),
);

function onTransactions(
  name: string,
  act: (erpCode: string, expected: Expected, session: Session) => Promise<void>,
): fc.Arbitrary<Command> {
  return fc.nat(3).map((number) =>
    command(
      `${name} ${number}`,
      () => true,
      (expected, session) => act(`${session.name}-T${number}`, expected, session),
    ),
  );
}

const createsTransaction = onTransactions("create a transaction", async (erpCode, { transactions }, { shop, name }) => {
  const body = {
    accountErpCode: `${name}-A`,
    erpCode,
    amount: -12.5,
    currencyCode: "TRY",
    dueDate: "2026-02-28T00:00:00",
  };
  const { status } = await shop.post("/cat/cat", body, { token: shop.token });
  assert.equal(status, transactions.has(erpCode) ? 409 : 201);
  if (status === 201) transactions.set(erpCode, -12.5);
});

const changesTransaction = onTransactions("change a transaction", async (erpCode, { transactions }, { shop }) => {
  const { status } = await shop.put("/cat/cat", { updateErpCode: erpCode, amount: -7 }, { token: shop.token });
  assert.equal(status, transactions.has(erpCode) ? 200 : 404);
  if (status === 200) transactions.set(erpCode, -7);
});

const deletesTransaction = onTransactions("delete a transaction", async (erpCode, { transactions }, { shop }) => {
  const { status } = await shop.delete(`/cat/cat?erpCode=${erpCode}`, { token: shop.token });
  assert.equal(status, transactions.has(erpCode) ? 200 : 404);
  transactions.delete(erpCode);
});

const listsTransactions = fc.constant(
  command(
    "list the transactions",
    () => true,
    async ({ transactions }, { shop, name }) => {
      const { body } = await shop.get(`/cat/cat/list?accountErpCode=${name}-A`, { token: shop.token });
      const listed = body.data.map((row: { erpCode: string; amount: number }) => [row.erpCode, row.amount]);
      assert.deepEqual(new Map(listed), transactions);
      assert.equal(body.totalCount, transactions.size);
    },
  ),
);

export const acts: readonly fc.Arbitrary<Command>[] = [
  createLink,
  createLink,
  createAgain,
  paysByWidget("pay by the widget", "approved"),
  paysByWidget("pay by the widget, with 3-D Secure", "approved", { use3D: true }),
  paysByWidget("pay by the widget with a card without money", "insufficient_funds"),
  paysByWidget("pay by the widget, and cancel at the bank's page", "approved", { use3D: true, otp: null }),
  dayPasses,
  comesBackTooLate,
  replaysWebhook,
  pays("pay", "approved", 1),
  pays("pay, and come back twice", "approved", 1, { returns: 2 }),
  pays("pay, and come back with a forged amount first", "approved", 1, { forges: true }),
  pays("pay with a card without money", "insufficient_funds", 2),
  pays("pay, and cancel at the bank's page", "approved", 2, { otp: null }),
  losesReply,
  resolves,
  paysAgain,
  refundsPart,
  refundsTwiceAtOnce,
  refundsTooMuch,
  cancels,
  readsStatus,
  rotates,
  timePasses,
  createsTransaction,
  changesTransaction,
  deletesTransaction,
  listsTransactions,
];
