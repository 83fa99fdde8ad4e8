import type { World } from "../../world/world.ts";

/** A company's event as it is stored. */
export interface StoredEvent {
  id: string;
  company: number | null;
  /** Null: it has none. */
  sequence: number | null;
  type: string;
  subjectId: string;
  journal: string | null;
  /** What programs get. */
  text: string;
  content: EventContent;
  occurredAt: Date;
}

export interface EventContent {
  payment?: EventPayment;
  transaction?: EventTransaction | null;
}

interface EventPayment {
  id: string;
  orderId: string;
  clientReferenceCode: string | null;
  transactionStatusId: number;
  netAmount: number;
  currency: string;
}

interface EventTransaction {
  id: string;
  transactionStatusId: number;
  amount: number;
  decline: { code: string; message: string } | null;
}

export interface JournalRow {
  /** Attempt, kind, currency and amount. */
  journal: string;
  company: number | null;
}

export interface EndpointDelivery {
  company: number | null;
  endpointId: string;
  eventId: string;
  sequence: number;
  subjectId: string;
  state: string;
  createdAt: Date;
}

export interface ApprovalRow {
  id: string;
  state: string;
  /** Another member had to decide. */
  isOfTwo: boolean;
}

export interface EventBooks {
  events: StoredEvent[];
  journals: JournalRow[];
  deliveries: EndpointDelivery[];
  approvals: ApprovalRow[];
}

interface EventRow extends Omit<StoredEvent, "company" | "text" | "content"> {
  code: string;
  body: Buffer;
}

/** What the events of all companies are, and what they must agree with. */
export async function readEventBooks(world: Pick<World, "query" | "demo">): Promise<EventBooks> {
  const codes = world.demo.tenants.map(({ code }) => code);
  const companyOf = (code: string) => (codes.includes(code) ? codes.indexOf(code) : null);
  const ofCompany = <Row extends { code: string }>({ code, ...row }: Row) => ({ ...row, company: companyOf(code) });
  const rows = await world.query<EventRow>(
    `select t.code, e.id, p.sequence::int as sequence, e.type, e.subject_id as "subjectId", e.body, e.occurred_at as "occurredAt",
       concat_ws(' ', e.journal_attempt_id, e.journal_kind, e.journal_currency, e.journal_amount) as journal
     from events e join tenants t on t.id = e.tenant_id
     left join event_positions p on p.tenant_id = e.tenant_id and p.event_id = e.id
     order by e.tenant_id, p.sequence`,
  );
  const events = rows.map(({ body, journal, ...row }) => {
    const text = `{"id":"${row.id}","sequence":${row.sequence},${body.toString().slice(1)}`;
    const { data: content } = JSON.parse(text) as { data: EventContent };
    return ofCompany({ ...row, text, content, journal: journal === "" ? null : journal });
  });
  const journals = await world.query<{ code: string; journal: string }>(
    `select t.code, concat_ws(' ', l.attempt_id, l.kind, l.currency, l.amount) as journal
     from ledger_entries l join tenants t on t.id = l.tenant_id where l.leg = 'bank_clearing'`,
  );
  const deliveries = await world.query<Omit<EndpointDelivery, "company"> & { code: string }>(
    `select t.code, d.endpoint_id as "endpointId", d.company_event_id as "eventId", d.sequence::int as sequence,
       d.subject_id as "subjectId", d.state, d.created_at as "createdAt"
     from webhook_deliveries d join tenants t on t.id = d.tenant_id where d.endpoint_id is not null`,
  );
  const approvals = await world.query<ApprovalRow>(`select id, state, needs_second as "isOfTwo" from approvals`);
  return { events, journals: journals.map(ofCompany), deliveries: deliveries.map(ofCompany), approvals };
}
