import type { PlantedBug } from "./planted-bug.ts";

const REPORT = "src/payments/report-payment.ts";
const RECORD = 'recordEvent(ctx, { type, subject: { kind: "payment", id }, data, journal: journalOf(report) }),';
const SEQUENCES = "src/events/store/sequences.ts";

/** Journals that need no event, as those of the version before. */
const unreported = {
  file: "src/payments/store/evidence.ts",
  from: "select $1, $2, $3, leg, amount, $6, $7, true from unnest(",
  to: "select $1, $2, $3, leg, amount, $6, $7, false from unnest(",
};
const paid = { source: "link", card: "approved", bankReturn: "once" } as const;
/** The storm moves the clock until links that nobody paid have expired. */
const unpaid = {
  source: "link",
  card: "insufficient_funds",
  bankReturn: "once",
  isWithdrawn: false,
  isCancelledEarly: false,
} as const;

/** What companies' programs are told. */
export const eventBugs: readonly PlantedBug[] = [
  {
    name: "the expiry of a payment has no event",
    edits: [{ file: REPORT, from: RECORD, to: `type !== "payment.expired" && ${RECORD}` }],
    workload: { order: unpaid },
    caughtBy: ["I46"],
  },
  {
    name: "a decision about an approval has two events",
    edits: [
      {
        file: "src/approvals/report-approval.ts",
        from: "): Promise<void> {",
        to: '): Promise<void> {\n  if (type === "approval.decided") void recordEvent(ctx, { type, subject: { kind: "approval", id }, data: { id, kind, paymentId, state } });',
      },
    ],
    workload: {
      order: { ...paid, tenant: 0, reversedBy: "refund", isReversedInPortal: true, isRefundedInParts: false },
    },
    caughtBy: ["I46"],
  },
  {
    name: "events are recorded after the transaction",
    edits: [
      unreported,
      {
        file: REPORT,
        from: RECORD,
        to: `void later(ctx, { type, subject: { kind: "payment", id }, data, journal: journalOf(report) }),`,
      },
      {
        file: REPORT,
        from: `import type { WriteContext } from "#platform/context.ts";`,
        to: `import { AsyncLocalStorage } from "node:async_hooks";
import type { WriteContext } from "#platform/context.ts";
const outside = AsyncLocalStorage.snapshot();
const later = (ctx: WriteContext, event: Parameters<typeof recordEvent>[1]) =>
  outside(() => void setTimeout(() => void ctx.database.tenant(ctx.tenantId, (tx) => recordEvent({ ...ctx, tx }, event)).catch(() => {}), 500));`,
      },
    ],
    // A process must be killed in the half second after a payment.
    paymentsMin: 96,
    workload: { order: paid },
    caughtBy: ["I46"],
  },
  {
    name: "events are numbered in the order in which they were recorded, and not in which they were committed",
    edits: [
      {
        file: SEQUENCES,
        from: "select $1, $2::bigint + place, e.id,",
        to: "select $1, (select w.no from events_waiting w where w.tenant_id = $1 and w.event_id = e.id) + 0 * $2::bigint, e.id,",
      },
    ],
    workload: { order: paid },
    caughtBy: ["I47"],
  },
  {
    name: "a page of events sends programs on to the newest event",
    edits: [
      {
        file: "src/events/read-events.ts",
        from: "const next = isFiltered && events.length < limit ? Math.max(after, newest) : (last ?? after);",
        to: "const next = Math.max(after, newest, isFiltered ? 0 : (last ?? 0));",
      },
    ],
    workload: { order: paid },
    caughtBy: ["I47"],
  },
  {
    name: "an endpoint gets events of every type",
    edits: [
      {
        file: "src/webhooks/endpoints/queue-for-endpoints.ts",
        from: "isNamedBy(eventTypes, type) && subject.id !== id",
        to: "(isNamedBy(eventTypes, type) || true) && subject.id !== id",
      },
    ],
    workload: { order: paid },
    caughtBy: ["I48"],
  },
  {
    name: "an endpoint's 410 disables endpoints of other companies",
    edits: [
      {
        file: "src/webhooks/store/receivers.ts",
        from: `disabled_because = coalesce(disabled_because, 'gone')
   where tenant_id = $1 and receiver = $2`,
        to: `disabled_because = coalesce(disabled_because, 'gone')
   where $1::uuid is not null and $2 like 'endpoint:%' and receiver like 'endpoint:%'`,
      },
      {
        file: "src/webhooks/store/receivers.ts",
        from: 'throw new Error("a delivery has no receiver")',
        to: "return { failingSince: null, disabledAt: null, disabledBecause: null }",
      },
    ],
    workload: { order: paid },
    caughtBy: ["I48"],
  },
  {
    name: "events are signed with the company's webhook secret",
    edits: [
      {
        file: "src/webhooks/delivery-worker.ts",
        from: "(endpointId === null ? signingSecrets(ctx) : endpointSecrets(ctx, endpointId))",
        to: "(endpointId === null || endpointSecrets !== undefined ? signingSecrets(ctx) : endpointSecrets(ctx, endpointId))",
      },
    ],
    workload: { order: paid },
    caughtBy: ["I48"],
  },
  {
    name: "the event of a refund tells the order's whole amount as what is left",
    edits: [
      {
        file: REPORT,
        from: RECORD,
        to: RECORD.replace("data,", "data: { ...data, payment: { ...data.payment, netAmount: data.payment.amount } },"),
      },
    ],
    workload: { order: { ...paid, reversedBy: "refund" } },
    caughtBy: ["I49"],
  },
  {
    name: "the event of a sale in installments tells the order's amount, and not what was charged",
    edits: [
      {
        file: REPORT,
        from: RECORD,
        to: RECORD.replace(
          "data,",
          'data: { ...data, transaction: data.transaction && { ...data.transaction, amount: data.transaction.kind === "sale" ? data.payment.amount : data.transaction.amount } },',
        ),
      },
    ],
    workload: { order: { ...paid, hasInstallments: true } },
    caughtBy: ["I50"],
  },
  {
    name: "the event of a new customer names the person",
    edits: [
      {
        file: "src/customers/report-created.ts",
        from: "data: { id } })",
        to: 'data: { id, name: "Ayşe" } })',
      },
    ],
    workload: { order: { ...paid, payer: { email: "somebody-new@example.com", account: null } } },
    caughtBy: ["I51"],
  },
];
