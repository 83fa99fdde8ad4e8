import { formatDecimal } from "@servicepay/money";
import type { WriteContext } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { EventId, EventSubject, EventType, ReportedJournal } from "../event.ts";

const insert = statement(
  "events.insert",
  `insert into events (tenant_id, id, type, subject_kind, subject_id, occurred_at, body, journal_attempt_id, journal_kind,
     journal_amount, journal_currency, trace_id)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
);

interface EventRow {
  id: EventId;
  type: EventType;
  subject: EventSubject;
  occurredAt: Date;
  body: Buffer;
  journal: ReportedJournal | undefined;
}

export async function insertEvent({ tx, tenantId, traceId }: WriteContext, event: EventRow): Promise<void> {
  const { id, type, subject, occurredAt, body, journal } = event;
  const amount = journal === undefined ? null : formatDecimal(journal.amount);
  const reported = [journal?.attemptId ?? null, journal?.kind ?? null, amount, journal?.currency ?? null];
  await tx.run(insert, [tenantId, id, type, subject.kind, subject.id, occurredAt, body, ...reported, traceId]);
}
