/** Makes differences with the banks' lists for the pages of reconciliation. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { formatDecimal } from "@servicepay/money";
import { addDays, bankDayOf, boundsOfBankDay } from "#acquirers/registry.ts";
import { findTenant } from "#identity/index.ts";
import { listTerminals } from "#payment-sets/index.ts";
import { attemptsOfBankOrders, bankOrdersSettledBetween } from "#payments/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { closeCase, listCases, noteCase, reconcileDay } from "#reconciliation/index.ts";
import { demoClient, orderReference } from "../../../support/demo-client.ts";
import type { TestService } from "../../../support/service.ts";

const HOUR_MS = 3_600_000;

/** Ids of cases in different states. */
export interface Cases {
  open: string;
  closed: string;
  gone: string;
  /** With both sides and notes. */
  bothSides: string;
}

/** Reads lists of yesterday with charges that the demo does not have, and one with another amount. */
export async function makeCases(service: TestService): Promise<Cases> {
  const ctx = await demoContext(service);
  const day = yesterdayOf(service);
  const strangers = [1, 2, 3].map((no) => strangerOf(day, `STRANGER${no}`));
  const charge = await chargeOf(service, ctx, day);
  await readList(ctx, day, [...strangers, charge.line]);
  await readList(ctx, day, [...strangers.slice(0, 2), charge.line]);
  const cases = await listCases(ctx, { isOpenOnly: true, day });
  const idOf = (order: string) => cases.find(({ bankOrderId }) => bankOrderId === order)!.id;
  const operator: Context = { ...ctx, actor: { kind: "operator", id: "Deniz" } };
  const bothSides = idOf(charge.order);
  await inTransaction(operator, async (ctx) => {
    await closeCase(ctx, idOf("STRANGER2"), { reason: "not_ours", note: "Another shop's till used our terminal." });
    for (const text of ["Garanti'ye soruldu, kayıt no 7741203.", "Yanıt bugün bekleniyor."])
      await noteCase(ctx, bothSides, { id: newId(), text });
  });
  return { open: idOf("STRANGER1"), closed: idOf("STRANGER2"), gone: idOf("STRANGER3"), bothSides };
}

export function yesterdayOf({ clock }: TestService): string {
  return addDays(bankDayOf(clock.now()), -1);
}

let daysBefore = 2;

/** A new open case, of a day of its own. */
export async function makeCase(service: TestService): Promise<string> {
  const ctx = await demoContext(service);
  const day = addDays(bankDayOf(ctx.clock.now()), -daysBefore);
  daysBefore += 1;
  await readList(ctx, day, [strangerOf(day, `LATE${daysBefore}`)]);
  const [made] = await listCases(ctx, { isOpenOnly: true, day });
  return made!.id;
}

/** A day that was never compared, whose file was refused. Returns the day. */
export async function makeFailedDay(service: TestService): Promise<string> {
  const ctx = await demoContext(service);
  const day = addDays(bankDayOf(ctx.clock.now()), -40);
  const result = await sendList(ctx, day, [strangerOf(day, "TWICE"), strangerOf(day, "TWICE")]);
  if (result?.kind !== "failed") throw new Error(JSON.stringify(result));
  return day;
}

/** A terminal whose days were all read. */
export async function quietTerminal(service: TestService): Promise<string> {
  const terminals = await listTerminals(await demoContext(service));
  return terminals.at(-1)!.id;
}

export async function closeAsOther(service: TestService, id: string): Promise<void> {
  const ctx = await demoContext(service);
  const operator: Context = { ...ctx, actor: { kind: "operator", id: "Deniz" } };
  await inTransaction(operator, (ctx) => closeCase(ctx, id, { reason: "not_ours", note: "Another shop's till." }));
}

async function demoContext(service: TestService): Promise<Context> {
  const tenant = await findTenant(service.platform, "demo");
  if (tenant === undefined) throw new Error("the demo lacks its company");
  return service.contextFor(tenant.id);
}

function strangerOf(day: string, order: string): string {
  return `sale,T-${order},${order},1205.50,TRY,1,P41886,${timeOf(day)}`;
}

function timeOf(day: string): string {
  return new Date(boundsOfBankDay(day).from.getTime() + HOUR_MS).toISOString();
}

/** Charges a card, and returns the bank's order with a line that has 45.00 less. */
async function chargeOf(service: TestService, ctx: Context, day: string): Promise<{ order: string; line: string }> {
  const client = await demoClient(service);
  const path = await client.linkPath({ clientOrderReference: orderReference(), amount: 1250.5 });
  const reply = await client.submit(path, client.cardOf("approved"));
  await client.passBank(new URL(String(reply.headers.get("location")), service.url).href);
  const now = ctx.clock.now().getTime();
  const range = { from: new Date(now - HOUR_MS), to: new Date(now + HOUR_MS), after: null, limit: 200 };
  return inTransaction(ctx, async (ctx) => {
    const terminalIds = (await listTerminals(ctx)).map(({ id }) => id as string);
    const settled = await Promise.all(
      terminalIds.map((terminalId) => bankOrdersSettledBetween(ctx, { ...range, terminalId })),
    );
    const orders = settled.flat().map(({ bankOrderId }) => bankOrderId);
    const attempts = await attemptsOfBankOrders(ctx, terminalIds, orders);
    const sale = attempts.findLast(
      ({ kind, chargedAmount }) => kind === "sale" && formatDecimal(chargedAmount, 2) === "1250.50",
    );
    if (sale === undefined) throw new Error("the charge is missing");
    const { bankOrderId: order, transactionId, installments } = sale;
    return { order, line: `sale,${transactionId},${order},1205.50,TRY,${installments},P41886,${timeOf(day)}` };
  });
}

async function readList(ctx: Context, day: string, lines: readonly string[]): Promise<void> {
  const result = await sendList(ctx, day, lines);
  if (result?.kind !== "compared") throw new Error(JSON.stringify(result));
}

async function sendList(ctx: Context, day: string, lines: readonly string[]) {
  const [terminal] = await listTerminals(ctx);
  const folder = await mkdtemp(join(tmpdir(), "servicepay-list-"));
  try {
    const file = join(folder, "list.csv");
    const header = "kind,reference,order_id,amount,currency,installments,auth_code,time";
    await writeFile(file, [header, ...lines, `end,${lines.length}`].join("\n"));
    const [only] = await reconcileDay(ctx, { day, terminal: terminal!.id, file });
    return only?.result;
  } finally {
    await rm(folder, { recursive: true });
  }
}
