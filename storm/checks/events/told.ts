import type { PaymentRow } from "../books.ts";
import { isPaid } from "../money.ts";
import type { ApprovalRow, EventBooks, StoredEvent } from "./event-books.ts";

const MONEY = ["payment.succeeded", "refund.succeeded"];

/**
 * I46: each journal of the ledger has exactly one event with its currency and amount, each event about money its journal, and what
 * became of each payment and approval is told once.
 */
export function checkTold({ events, journals, approvals }: EventBooks, payments: readonly PaymentRow[]): string[] {
  const told = Map.groupBy(
    events.filter(({ journal }) => journal !== null),
    ({ company, journal }) => `${company} ${journal}`,
  );
  const booked = new Set(journals.map(({ company, journal }) => `${company} ${journal}`));
  const ofSubject = Map.groupBy(events, ({ subjectId }) => subjectId);
  return [
    ...[...booked]
      .filter((journal) => told.get(journal)?.length !== 1)
      .map((journal) => `journal ${journal} is told ${told.get(journal)?.length ?? 0} times`),
    ...[...told.keys()]
      .filter((journal) => !booked.has(journal))
      .map((journal) => `an event tells journal ${journal}, which is not booked`),
    ...events
      .filter(({ type, journal }) => MONEY.includes(type) !== (journal !== null))
      .map(({ id, type }) => `event ${id}, ${type}, has ${MONEY.includes(type) ? "no" : "a"} journal`),
    ...repeated(events),
    ...payments.flatMap((payment) => ofPayment(payment, ofSubject.get(payment.id) ?? [])),
    ...approvals.flatMap((approval) => ofApproval(approval, ofSubject.get(approval.id) ?? [])),
  ].map((breach) => `I46: ${breach}`);
}

/** About one transaction each type is told once. */
function repeated(events: readonly StoredEvent[]): string[] {
  const ofTransaction = Map.groupBy(
    events.flatMap(({ type, content }) =>
      content.transaction?.id === undefined ? [] : [`${type} of ${content.transaction.id}`],
    ),
    (name) => name,
  );
  return [...ofTransaction]
    .filter(([, { length }]) => length > 1)
    .map(([name, { length }]) => `${name} is told ${length} times`);
}

function ofPayment(payment: PaymentRow, events: readonly StoredEvent[]): string[] {
  const count = (type: string) => events.filter((event) => event.type === type).length;
  const breaches: string[] = [];
  const expect = (type: string, times: number) => {
    if (count(type) !== times)
      breaches.push(`payment ${payment.id} is ${payment.state}, and has ${count(type)} ${type}`);
  };
  expect("payment.succeeded", isPaid(payment) ? 1 : 0);
  if (payment.state !== "voided") expect("payment.cancelled", payment.state === "cancelled" ? 1 : 0);
  // A charge may be found after that.
  if (payment.state === "expired" || count("payment.expired") > 1) expect("payment.expired", 1);
  if (payment.state === "failed" && count("payment.declined") + count("payment.failed") === 0)
    breaches.push(`payment ${payment.id} is failed, and no event says so`);
  return breaches;
}

/** What a member may do alone is not asked. */
function ofApproval({ id, state, isOfTwo }: ApprovalRow, events: readonly StoredEvent[]): string[] {
  const expected = {
    "approval.requested": isOfTwo ? 1 : 0,
    "approval.decided": isOfTwo && state !== "waiting" ? 1 : 0,
  };
  return Object.entries(expected).flatMap(([type, times]) => {
    const told = events.filter((event) => event.type === type).length;
    return told === times ? [] : [`approval ${id} is ${state}, and has ${told} ${type}`];
  });
}
