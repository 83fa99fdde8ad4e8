import type pg from "pg";
import type { Payment, PaymentEventData, PaymentEventType } from "#payments/index.ts";

/** An event as a program reads it. */
export interface ToldEvent {
  type: PaymentEventType;
  data: PaymentEventData;
}

type Rows = (text: string, values?: unknown[]) => Promise<pg.QueryResult["rows"]>;

/** What the tables hold of payments, read past the service. */
export function paymentRows(rows: Rows) {
  return {
    attemptsOf: (payment: Payment) =>
      rows(`select * from attempts where payment_id = $1 order by created_at, id`, [payment.id]),
    async attemptStates(payment: Payment): Promise<string[]> {
      return (await this.attemptsOf(payment)).map((attempt) => `${attempt.kind}:${attempt.state}`);
    },
    async paymentState(payment: Payment): Promise<string> {
      return (await rows(`select state from payments where id = $1`, [payment.id]))[0].state;
    },
    /** What the company's programs are told of a payment, oldest first: the type and data of each event. */
    async told(payment: Payment): Promise<ToldEvent[]> {
      const found = await rows(`select body from events where subject_id = $1 order by id`, [payment.id]);
      return found.map(({ body }) => JSON.parse(body.toString()));
    },
    /** The bodies of the webhooks of a payment, oldest first. */
    async events(payment: Payment): Promise<Record<string, unknown>[]> {
      const found = await rows(`select body from webhook_events where payment_id = $1 order by id`, [payment.id]);
      return found.map(({ body }) => JSON.parse(body.toString()));
    },
    async audited(payment: Payment): Promise<string[]> {
      const found = await rows(`select action from audit_log where record_id = $1 order by id`, [payment.id]);
      return found.map(({ action }) => action);
    },
    async ledger(): Promise<string[]> {
      const found = await rows(`select kind, leg, amount from ledger_entries order by created_at, kind, leg`);
      return found.map(({ kind, leg, amount }) => `${kind} ${leg} ${amount}`);
    },
    async postings(): Promise<string[]> {
      const found = await rows(`select account_erp_code, amount from account_transactions order by id`);
      return found.map(({ account_erp_code: account, amount }) => `${account} ${amount}`);
    },
  };
}
