import { amountFromDecimal, formatDecimal, type Amount, type CurrencyCode } from "@servicepay/money";
import type { ReadContext, WriteContext } from "#platform/context.ts";
import type { Value } from "#platform/database/database.ts";
import { statement } from "#platform/database/statement.ts";
import type { PaymentSet, PaymentSetId, ThreeDsRule } from "../sets/payment-set.ts";

interface PaymentSetRow {
  id: PaymentSetId;
  name: string;
  currency: CurrencyCode;
  is_active: boolean;
  is_for_widget: boolean;
  minimum_amount: string | null;
  maximum_amount: string | null;
  three_ds_kind: ThreeDsRule["kind"];
  three_ds_amount: string | null;
  link_lifetime_seconds: number;
  attempts_max: number;
  return_method: "get" | "post";
  send_receipts: boolean;
  reminders: number[];
}

const columns = `id, name, currency, is_active, is_for_widget, minimum_amount, maximum_amount, three_ds_kind, three_ds_amount,
  link_lifetime_seconds, attempts_max, return_method, send_receipts, reminders`;

const byId = statement<PaymentSetRow>(
  "payment-sets.findById",
  `select ${columns} from payment_sets where tenant_id = $1 and id = $2`,
);
const locked = statement<PaymentSetRow>(
  "payment-sets.lock",
  `select ${columns} from payment_sets where tenant_id = $1 and id = $2 for no key update`,
);
const byName = statement<PaymentSetRow>(
  "payment-sets.findByName",
  `select ${columns} from payment_sets where tenant_id = $1 and name = $2`,
);
const all = statement<PaymentSetRow>(
  "payment-sets.listAll",
  `select ${columns} from payment_sets where tenant_id = $1 order by created_at, id`,
);
const ofWidget = `payment_sets where tenant_id = $1 and currency = $2 and is_for_widget and is_active`;
const forWidget = statement<PaymentSetRow>("payment-sets.findForWidget", `select ${columns} from ${ofWidget}`);
/** The widget set's id, for statements that take the currency as $2. */
export const idOfWidgetSet = `(select id from ${ofWidget})`;

export async function selectPaymentSet({ tx, tenantId }: ReadContext, id: string): Promise<PaymentSet | undefined> {
  const row = await tx.row(byId, [tenantId, id]);
  return row && paymentSetOf(row);
}

export async function selectPaymentSetByName(ctx: ReadContext, name: string): Promise<PaymentSet | undefined> {
  const row = await ctx.tx.row(byName, [ctx.tenantId, name]);
  return row && paymentSetOf(row);
}

/** Keeps other changes of the set and of its rates out until the transaction ends. Payments are not blocked. */
export async function lockPaymentSet({ tx, tenantId }: WriteContext, id: string): Promise<PaymentSet | undefined> {
  const row = await tx.row(locked, [tenantId, id]);
  return row && paymentSetOf(row);
}

/** Every set of the tenant, oldest first. */
export async function selectPaymentSets({ tx, tenantId }: ReadContext): Promise<PaymentSet[]> {
  return (await tx.rows(all, [tenantId])).map(paymentSetOf);
}

const collecting = statement<PaymentSetRow>(
  "payment-sets.findCollecting",
  `select ${columns} from payment_sets where tenant_id = $1 and currency = $2 and is_active
   order by is_for_widget desc, created_at, id limit 1`,
);

/** The active set for widget payments in this currency, else the oldest active one. */
export async function selectCollectingSet(ctx: ReadContext, currency: CurrencyCode): Promise<PaymentSet | undefined> {
  const row = await ctx.tx.row(collecting, [ctx.tenantId, currency]);
  return row && paymentSetOf(row);
}

/** The active set for widget payments in this currency. */
export async function selectWidgetSet(ctx: ReadContext, currency: CurrencyCode): Promise<PaymentSet | undefined> {
  const row = await ctx.tx.row(forWidget, [ctx.tenantId, currency]);
  return row && paymentSetOf(row);
}

const insert = statement(
  "payment-sets.insert",
  `insert into payment_sets (tenant_id, id, name, currency, is_active, is_for_widget, minimum_amount, maximum_amount,
     three_ds_kind, three_ds_amount, link_lifetime_seconds, attempts_max, return_method, send_receipts, reminders, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $16)`,
);
const update = statement(
  "payment-sets.update",
  `update payment_sets set name = $3, currency = $4, is_active = $5, is_for_widget = $6, minimum_amount = $7, maximum_amount = $8,
     three_ds_kind = $9, three_ds_amount = $10, link_lifetime_seconds = $11, attempts_max = $12, return_method = $13, send_receipts = $14,
     reminders = $15, updated_at = $16
   where tenant_id = $1 and id = $2`,
);
const clearOthers = statement(
  "payment-sets.leaveWidget",
  `update payment_sets set is_for_widget = false, updated_at = $4
   where tenant_id = $1 and currency = $2 and id <> $3 and is_for_widget`,
);

export async function insertPaymentSet(ctx: WriteContext, set: PaymentSet): Promise<void> {
  await ctx.tx.run(insert, [ctx.tenantId, ...valuesOf(set), ctx.clock.now()]);
}

export async function writePaymentSet(ctx: WriteContext, set: PaymentSet): Promise<void> {
  await ctx.tx.run(update, [ctx.tenantId, ...valuesOf(set), ctx.clock.now()]);
}

/** Called before this set becomes the one for the widget in its currency. */
export async function clearOtherWidgetSets(ctx: WriteContext, { id, currency }: PaymentSet): Promise<void> {
  await ctx.tx.run(clearOthers, [ctx.tenantId, currency, id, ctx.clock.now()]);
}

const terminalIds = statement<{ terminal_id: string }>(
  "payment-sets.listTerminalIds",
  `select terminal_id from payment_set_terminals where tenant_id = $1 and payment_set_id = $2 order by position`,
);

/** The ids of the set's terminals, in the set's order. */
export async function selectTerminalIds({ tx, tenantId }: ReadContext, paymentSetId: string): Promise<string[]> {
  const rows = await tx.rows(terminalIds, [tenantId, paymentSetId]);
  return rows.map(({ terminal_id: terminalId }) => terminalId);
}

const putTerminals = statement(
  "payment-sets.putTerminals",
  `insert into payment_set_terminals (tenant_id, payment_set_id, terminal_id, position)
   select $1, $2, terminal_id, position - 1 from unnest($3::uuid[]) with ordinality as listed (terminal_id, position)
   on conflict (tenant_id, payment_set_id, terminal_id) do update set position = excluded.position`,
);
const removeOtherTerminals = statement(
  "payment-sets.removeOtherTerminals",
  `delete from payment_set_terminals where tenant_id = $1 and payment_set_id = $2 and terminal_id <> all ($3::uuid[])`,
);

/** Replaces the set's terminals by these, in this order. A terminal that stays keeps its rates. */
export async function writeTerminals(
  { tx, tenantId }: WriteContext,
  paymentSetId: PaymentSetId,
  ids: readonly string[],
): Promise<void> {
  await tx.run(removeOtherTerminals, [tenantId, paymentSetId, [...ids]]);
  await tx.run(putTerminals, [tenantId, paymentSetId, [...ids]]);
}

function paymentSetOf(row: PaymentSetRow): PaymentSet {
  return {
    id: row.id,
    name: row.name,
    currency: row.currency,
    isActive: row.is_active,
    isForWidget: row.is_for_widget,
    minimumAmount: amountOrNull(row.minimum_amount),
    maximumAmount: amountOrNull(row.maximum_amount),
    threeDsRule: ruleOf(row),
    linkLifetimeSeconds: row.link_lifetime_seconds,
    attemptsMax: row.attempts_max,
    returnMethod: row.return_method,
    sendReceipts: row.send_receipts,
    reminders: row.reminders,
  };
}

/** The values of `insert` and `update` between the tenant and the time. */
function valuesOf(set: PaymentSet): Value[] {
  const { threeDsRule } = set;
  return [
    set.id,
    set.name,
    set.currency,
    set.isActive,
    set.isForWidget,
    decimalOrNull(set.minimumAmount),
    decimalOrNull(set.maximumAmount),
    threeDsRule.kind,
    threeDsRule.kind === "above" ? formatDecimal(threeDsRule.amount) : null,
    set.linkLifetimeSeconds,
    set.attemptsMax,
    set.returnMethod,
    set.sendReceipts,
    [...set.reminders],
  ];
}

function amountOrNull(decimal: string | null): Amount | null {
  return decimal === null ? null : amountFromDecimal(decimal);
}

function decimalOrNull(amount: Amount | null): string | null {
  return amount === null ? null : formatDecimal(amount);
}

function ruleOf({ three_ds_kind: kind, three_ds_amount: decimal }: PaymentSetRow): ThreeDsRule {
  if (kind !== "above") return { kind };
  const amount = amountOrNull(decimal);
  if (amount === null) throw new Error("a 3-D Secure rule above an amount has none");
  return { kind, amount };
}
