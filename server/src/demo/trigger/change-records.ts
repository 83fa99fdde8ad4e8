import type { Amount } from "@servicepay/money";
import { activateSavedCard, deleteSavedCard, saveCard } from "#cards/index.ts";
import { createTransactions } from "#current-accounts/index.ts";
import { createCustomer, type CustomerId } from "#customers/index.ts";
import type { EventType } from "#events/index.ts";
import { listTerminals } from "#payment-sets/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { randomHex } from "#platform/ids.ts";
import { conflict } from "#platform/refusal.ts";
import { erasePerson } from "#privacy/index.ts";
import { closeCase, listCases, reconcileDay } from "#reconciliation/index.ts";
import { createEndpoint, listEndpoints, resumeEndpoint } from "#webhooks/index.ts";
import type { DemoCard } from "../demo-file.ts";

/** The path at which nothing is received any more. */
export const GONE_PATH = "/sandbox/gone";

/** A day on which the company took no payment, so that only the stranger's movement differs. */
const EMPTY_DAY = "2020-01-02";
const GONE_CODE = "sandbox-gone";

interface Change {
  amount: Amount;
  card: DemoCard;
}

/** Changes the records beside payments, as the portal, an ERP or a bank's file do. */
export async function changeRecords(ctx: Context, type: EventType, { amount, card }: Change): Promise<void> {
  switch (type) {
    case "account.changed":
      return bookEntry(ctx, amount);
    case "customer.created":
      return void (await newCustomer(ctx));
    case "customer.erased":
      return void (await erasePerson(ctx, await newCustomer(ctx)));
    case "card.saved":
      return void (await keepCard(ctx, card));
    case "card.deleted": {
      const id = await keepCard(ctx, card);
      return inTransaction(ctx, (ctx) => deleteSavedCard(ctx, id));
    }
    case "case.opened":
      return void (await openCase(ctx));
    case "case.closed":
      return closeNewCase(ctx);
    case "endpoint.disabled":
      return disableEndpoint(ctx);
    default:
      throw new Error(`${type} is about a payment`);
  }
}

async function bookEntry(ctx: Context, amount: Amount): Promise<void> {
  const dueDate = ctx.clock.now().toISOString();
  const entry = { accountErpCode: "TRIGGER", amount, currencyCode: "TRY", dueDate };
  await inTransaction(ctx, (ctx) => createTransactions(ctx, [entry], () => ""));
}

async function newCustomer(ctx: Context): Promise<CustomerId> {
  const code = `TRIGGER-${randomHex(5)}`;
  const person = { code, email: `${code.toLowerCase()}@example.com`, name: "Ayşe", surname: "Yılmaz" };
  return (await inTransaction(ctx, (ctx) => createCustomer(ctx, person))).id;
}

async function keepCard(ctx: Context, { cardNumber, cardHolderName, expMonth, expYear, cvv }: DemoCard) {
  const customerId = await newCustomer(ctx);
  const card = { pan: cardNumber, holderName: cardHolderName, expMonth, expYear, cvv };
  return inTransaction(ctx, async (ctx) => {
    const id = await saveCard(ctx, { customerId, card, name: null, bank: null, program: null });
    await activateSavedCard(ctx, id);
    return id;
  });
}

/** A bank's file of a day names a sale that is not in our books. Returns the bank's number of its order. */
async function openCase(ctx: Context): Promise<string> {
  const terminal = (await listTerminals(ctx)).find(({ isTest }) => isTest);
  if (terminal === undefined) throw conflict("The company has no test terminal.", { reason: "no_terminal" });
  const order = `TRIGGER${randomHex(5)}`;
  const lines = [
    "kind,reference,order_id,amount,currency,installments,auth_code,time",
    `sale,${order},${order},19.99,TRY,1,123456,${EMPTY_DAY} 10:00:00`,
    "end,1",
  ];
  const file = [Buffer.from(`${lines.join("\n")}\n`)];
  await reconcileDay(ctx, { day: EMPTY_DAY, terminal: terminal.id, file });
  return order;
}

async function closeNewCase(ctx: Context): Promise<void> {
  const order = await openCase(ctx);
  const opened = await listCases(ctx, { isOpenOnly: true, day: EMPTY_DAY });
  const { id } = opened.find(({ bankOrderId }) => bankOrderId === order)!;
  const person: Context = { ...ctx, actor: { kind: "operator", id: "sandbox" } };
  await inTransaction(person, (ctx) => closeCase(ctx, id, { reason: "not_ours", note: "Opened by the sandbox" }));
}

/** An endpoint of ours answers 410 to the event that a customer was created. */
async function disableEndpoint(ctx: Context): Promise<void> {
  const known = (await listEndpoints(ctx)).find(({ code }) => code === GONE_CODE);
  const url = `${ctx.config.publicUrl}${GONE_PATH}`;
  const endpoint = { code: GONE_CODE, url, eventTypes: ["customer.created"] };
  if (known === undefined) await inTransaction(ctx, (ctx) => createEndpoint(ctx, endpoint));
  else await resumeEndpoint(ctx, known.id);
  await newCustomer(ctx);
}
