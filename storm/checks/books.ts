import type { OrderSummary } from "@servicepay/bank-simulator";
import { amountFromDecimal, currencyOf, isCurrencyCode, minorUnits } from "@servicepay/money";
import type { Order } from "../orders/order.ts";
import type { World } from "../world/world.ts";

export interface PaymentRow {
  tenant_id: string;
  id: string;
  order_reference: string;
  client_reference: string | null;
  payment_set_id: string;
  exclusive_key: string;
  source: "link" | "widget";
  state: string;
  currency: string;
  amount: string;
  charged_amount: string | null;
  refunded_amount: string;
  webhook_url: string | null;
}

export interface AttemptRow {
  tenant_id: string;
  id: string;
  payment_id: string;
  kind: "sale" | "void" | "refund";
  reverses_id: string | null;
  exclusive_key: string;
  state: string;
  step: number;
  bank_order_id: string;
  terminal_id: string;
  /** What the bank is expected to keep, in percent. */
  cost_rate: string;
  installments: number;
  charged_amount: string;
  amount: string;
  customer_rate: string;
  currency: string;
  fence: string;
  outcome_reason: string | null;
  saved_card_id: string | null;
  submitted_at: Date | null;
  /** When SUBMITTING was committed, by the database's clock. */
  write_ahead_at: Date | null;
}

export interface EventRow {
  id: string;
  tenant_id: string;
  /** The storm's number of the company; null if the company has moved here from another cell. */
  company: number | null;
  payment_id: string;
  transaction_id: string;
  body: Buffer;
  state: string;
  /** Its receiver is disabled, or its address has answered 410. */
  is_stopped: boolean;
  attempts: number;
  /** Time and outcome of each attempt. */
  log: string;
  created_at: Date;
}

/** The service's and the bank's books at the end of a storm. */
export interface Books {
  payments: PaymentRow[];
  attempts: AttemptRow[];
  events: EventRow[];
  bank: Map<string, OrderSummary>;
}

/** The payments of a twin, which has the name of an order at another company, get a name of their own. */
export async function readBooks(
  world: World,
  orders: readonly Pick<Order, "reference" | "tenant">[] = [],
): Promise<Books> {
  const tenants = await world.query<{ id: string; code: string }>(`select id, code from tenants`);
  const codes = world.demo.tenants.map(({ code }) => code);
  const companyOf = new Map(tenants.map(({ id, code }) => [id, codes.includes(code) ? codes.indexOf(code) : null]));
  const planned = new Map(orders.map(({ reference, tenant }) => [reference, tenant]));
  const all = await world.query<PaymentRow>(`select * from payments order by created_at, id`);
  const payments = all.map((payment) => {
    const { client_reference: reference, tenant_id } = payment;
    const tenant = planned.get(reference ?? "");
    const isTwin = tenant !== undefined && tenant !== companyOf.get(tenant_id);
    return isTwin ? { ...payment, client_reference: twinName(reference!) } : payment;
  });
  const attempts = await world.query<AttemptRow>(`select * from attempts order by created_at, id`);
  const found = await world.query<EventRow>(
    `select e.id, e.tenant_id, e.payment_id, e.transaction_id, e.body, e.created_at, d.state,
       r.disabled_at is not null or exists (
         select from webhook_stopped_addresses s where s.tenant_id = e.tenant_id and s.receiver = d.receiver and s.url = e.url
       ) as is_stopped,
       (select count(*)::int from webhook_delivery_attempts t where t.tenant_id = e.tenant_id and t.event_id = e.id) as attempts,
       (select string_agg(concat_ws(' ', to_char(started_at, 'DD HH24:MI:SS'), coalesce(outcome, 'no outcome'), duration_ms || ' ms'),
         ', ' order by no) from webhook_delivery_attempts t where t.tenant_id = e.tenant_id and t.event_id = e.id) as log
     from webhook_events e join webhook_deliveries d on d.tenant_id = e.tenant_id and d.event_id = e.id
     join webhook_receivers r on r.tenant_id = d.tenant_id and r.receiver = d.receiver order by e.id`,
  );
  const events = found.map((event) => ({ ...event, company: companyOf.get(event.tenant_id) ?? null }));
  const ledger = (await (await fetch(`${world.bankUrl}/control/ledger`)).json()) as { orders: OrderSummary[] };
  return { payments, attempts, events, bank: new Map(ledger.orders.map((order) => [order.orderId, order])) };
}

/** What the books call the payment of the other company that has the same reference. */
export function twinName(reference: string): string {
  return `${reference}~twin`;
}

/** Converts to the currency's smallest unit, as the bank counts. */
export function minorOf(decimal: string, currency: string): bigint {
  const amount = amountFromDecimal(decimal);
  if (amount === null || !isCurrencyCode(currency)) throw new Error(`${decimal} ${currency} is not an amount`);
  return minorUnits(amount, currency);
}

export function sumOf(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n);
}

export function numericCode(currency: string): string {
  if (!isCurrencyCode(currency)) throw new Error(`${currency} is not a currency`);
  return currencyOf(currency).numericCode;
}
