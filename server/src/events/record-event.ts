import type { WriteContext } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { formatInstant } from "#platform/text/instant.ts";
import { eventVersions, type EventSubject, type EventType, type ReportedJournal } from "./event.ts";
import { insertEvent } from "./store/events.ts";

export interface NewEvent {
  type: EventType;
  subject: EventSubject;
  /**
   * The record at this moment. Never a name, an address, a telephone number, or a text that a person has typed: those are read
   * from the record, so that an erasure reaches them.
   */
  data: object;
  /** The journal in the ledger that the event reports. */
  journal?: ReportedJournal | undefined;
}

/**
 * Records an event in the caller's transaction, with one statement. Within a second after the commit a worker gives it its
 * sequence, and programs can read it.
 */
export async function recordEvent(ctx: WriteContext, { type, subject, data, journal }: NewEvent): Promise<void> {
  const occurredAt = ctx.clock.now();
  const body = {
    type,
    version: eventVersions[type],
    isTest: ctx.config.mode === "sandbox",
    occurredAt: formatInstant(occurredAt),
    subject: { kind: subject.kind, id: subject.id },
    data,
  };
  await insertEvent(ctx, { id: newId(), type, subject, occurredAt, journal, body: Buffer.from(JSON.stringify(body)) });
}
