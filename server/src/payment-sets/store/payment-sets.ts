import { amountFromDecimal, formatDecimal, type Amount, type CurrencyCode } from "@servicepay/money";
import type { Value } from "#platform/database/database.ts";
import { statement } from "#platform/database/statement.ts";
import type { PaymentSet, PaymentSetId, ThreeDsRule } from "../sets/payment-set.ts";

export interface PaymentSetRow {
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
}

const columns = `id, name, currency, is_active, is_for_widget, minimum_amount, maximum_amount, three_ds_kind, three_ds_amount,
  link_lifetime_seconds, attempts_max, return_method`;

export const findById = statement<PaymentSetRow>(
  "payment-sets.findById",
  `select ${columns} from payment_sets where tenant_id = $1 and id = $2`,
);
export const findByName = statement<PaymentSetRow>(
  "payment-sets.findByName",
  `select ${columns} from payment_sets where tenant_id = $1 and name = $2`,
);
const forWidget = `payment_sets where tenant_id = $1 and currency = $2 and is_for_widget and is_active`;
export const findForWidget = statement<PaymentSetRow>(
  "payment-sets.findForWidget",
  `select ${columns} from ${forWidget}`,
);
/** The same set's id, for statements that take the currency as $2. */
export const idOfWidgetSet = `(select id from ${forWidget})`;
export const listAll = statement<PaymentSetRow>(
  "payment-sets.listAll",
  `select ${columns} from payment_sets where tenant_id = $1 order by created_at, id`,
);
export const insert = statement(
  "payment-sets.insert",
  `insert into payment_sets (tenant_id, id, name, currency, is_active, is_for_widget, minimum_amount, maximum_amount,
     three_ds_kind, three_ds_amount, link_lifetime_seconds, attempts_max, return_method, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14)`,
);
export const update = statement(
  "payment-sets.update",
  `update payment_sets set name = $3, currency = $4, is_active = $5, is_for_widget = $6, minimum_amount = $7, maximum_amount = $8,
     three_ds_kind = $9, three_ds_amount = $10, link_lifetime_seconds = $11, attempts_max = $12, return_method = $13, updated_at = $14
   where tenant_id = $1 and id = $2`,
);
/** Before another set takes the place. */
export const leaveWidget = statement(
  "payment-sets.leaveWidget",
  `update payment_sets set is_for_widget = false, updated_at = $4
   where tenant_id = $1 and currency = $2 and id <> $3 and is_for_widget`,
);

export const listTerminalIds = statement<{ terminal_id: string }>(
  "payment-sets.listTerminalIds",
  `select terminal_id from payment_set_terminals where tenant_id = $1 and payment_set_id = $2 order by position`,
);
/** $3: the terminals' ids in their order. Rates of a terminal that stays are kept. */
export const putTerminals = statement(
  "payment-sets.putTerminals",
  `insert into payment_set_terminals (tenant_id, payment_set_id, terminal_id, position)
   select $1, $2, terminal_id, position - 1 from unnest($3::uuid[]) with ordinality as listed (terminal_id, position)
   on conflict (tenant_id, payment_set_id, terminal_id) do update set position = excluded.position`,
);
export const removeOtherTerminals = statement(
  "payment-sets.removeOtherTerminals",
  `delete from payment_set_terminals where tenant_id = $1 and payment_set_id = $2 and terminal_id <> all ($3::uuid[])`,
);

export function paymentSetOf(row: PaymentSetRow): PaymentSet {
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
  };
}

/** In the order of `insert` and `update`, after the tenant. */
export function paymentSetValues(set: PaymentSet, now: Date): Value[] {
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
    now,
  ];
}

export function amountOrNull(decimal: string | null): Amount | null {
  return decimal === null ? null : amountFromDecimal(decimal);
}

export function decimalOrNull(amount: Amount | null): string | null {
  return amount === null ? null : formatDecimal(amount);
}

function ruleOf({ three_ds_kind: kind, three_ds_amount: decimal }: PaymentSetRow): ThreeDsRule {
  if (kind !== "above") return { kind };
  const amount = amountOrNull(decimal);
  if (amount === null) throw new Error("a 3-D Secure rule above an amount has none");
  return { kind, amount };
}
