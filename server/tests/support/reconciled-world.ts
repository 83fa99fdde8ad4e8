import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { amountFromDecimal, type Amount } from "@servicepay/money";
import { addDays, bankDayOf, boundsOfBankDay } from "#acquirers/registry.ts";
import { buildApp } from "#app.ts";
import { findTenants } from "#identity/index.ts";
import type { Role } from "#members/index.ts";
import type { Payment } from "#payments/index.ts";
import { closeCase, listCases, reconcileDay, reconciliationJobs, type DayResult } from "#reconciliation/index.ts";
import { listening } from "./http.ts";
import { paymentWorld, type WorldOptions } from "./payment-world.ts";
import { loggedIn, newMember } from "./portal-client.ts";
import { temporaryFolder } from "./temporary-folder.ts";

export const HOUR_MS = 3_600_000;
export const header = "kind,reference,order_id,amount,currency,installments,auth_code,time";

/** A merchant whose bank lists its days, at ten in the morning of the day to reconcile. */
export async function reconciledWorld(t: TestContext, options: WorldOptions = {}) {
  const world = await paymentWorld(t, options);
  const { ctx, clock, platform } = world;
  const folder = temporaryFolder(t);
  const day = addDays(bankDayOf(clock.now()), 1);
  const { from, to } = boundsOfBankDay(day);
  clock.set(new Date(from.getTime() + 10 * HOUR_MS));
  const run = (of = day): Promise<DayResult[]> => reconcileDay(ctx, { day: of });
  return {
    ...world,
    day,
    from,
    to,
    /** Makes a charge that the bank approves. */
    async pay(amount = "100.25"): Promise<Payment> {
      const payment = await world.newPayment({ amount: amountFromDecimal(amount)! });
      await world.start(payment, "approved");
      return payment;
    },
    async orderOf(payment: Payment): Promise<string> {
      return (await world.attemptsOf(payment))[0].bank_order_id;
    },
    /** Moves the clock to six in the morning of the next day. */
    nextMorning: () => clock.set(new Date(to.getTime() + 6 * HOUR_MS)),
    run,
    /** Reconciles the day, which must succeed for the only terminal. */
    async compare(of = day) {
      const [only] = await run(of);
      if (only?.result.kind !== "compared") throw new Error(JSON.stringify(only?.result));
      return only.result;
    },
    async fromFile(lines: readonly string[], of = day): Promise<DayResult["result"]> {
      const file = join(folder, "settlement.csv");
      await writeFile(file, lines.join("\n"));
      return (await reconcileDay(ctx, { day: of, file }))[0]!.result;
    },
    cases: (isOpenOnly = true) => listCases(ctx, { isOpenOnly, day: null }),
    /** "bank_only sale ORDER", oldest first. */
    async openCases(): Promise<string[]> {
      const cases = await listCases(ctx, { isOpenOnly: true, day: null });
      return cases.map(({ kind, movement, bankOrderId }) => `${kind} ${movement} ${bankOrderId}`).toSorted();
    },
    close: (id: string, note = "Looked at it with the bank.") =>
      platform.database.tenant(ctx.tenantId, (tx) => closeCase({ ...ctx, tx }, id, { reason: "other", note })),
    async runJobs(): Promise<void> {
      for (const job of reconciliationJobs) while ((await job.run(platform, new AbortController().signal)) === "more");
    },
    /** The movement of a payment's charge as a line of a bank file. */
    async lineOf(payment: Payment, changes: Partial<Record<"amount" | "currency" | "installments", string>> = {}) {
      const [sale] = await world.attemptsOf(payment);
      const { amount = sale.charged_amount, currency = sale.currency, installments = sale.installments } = changes;
      const time = sale.submitted_at.toISOString();
      const money = [Number(amount).toFixed(2), currency, installments];
      return ["sale", sale.bank_transaction_id, sale.bank_order_id, ...money, sale.auth_code, time].join(",");
    },
  };
}

export type ReconciledWorld = Awaited<ReturnType<typeof reconciledWorld>>;

/** A company with a portal whose bank lists one charge with another amount and one that we do not have. */
export async function reconciledCompany(t: TestContext) {
  const world = await reconciledWorld(t);
  const app = await buildApp(world.platform);
  t.after(() => app.close());
  const url = await listening(app);
  const [tenant] = await findTenants(world.platform, [world.ctx.tenantId]);
  const payment = await world.pay("100.25");
  world.nextMorning();
  const stranger = `sale,T9,STRANGER,9.00,TRY,1,P1,${new Date(world.from.getTime() + 3_600_000).toISOString()}`;
  const file = [header, await world.lineOf(payment, { amount: "90.00" }), stranger, "end,2"];
  await world.fromFile(file);
  const join = (roles: readonly Role[], name?: string) =>
    newMember(world.platform, world.ctx.tenantId, roles, name === undefined ? {} : { name });
  const home = `/portal/${tenant!.code}/reconciliation`;
  const cases = await world.cases();
  const pathOf = (kind: string) => `${home}/cases/${cases.find((each) => each.kind === kind)!.id}`;
  return {
    world,
    payment,
    home,
    url,
    join,
    /** A browser in which a new member with these roles has logged in. */
    logIn: async (roles: readonly Role[], name?: string) => loggedIn(url, await join(roles, name)),
    pathOf,
  };
}

export function amount(text: string): Amount {
  const value = amountFromDecimal(text);
  if (value === null) throw new Error(`${text} is no amount`);
  return value;
}
