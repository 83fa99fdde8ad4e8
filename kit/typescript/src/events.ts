import type { Event, EventsCalls } from "./calls/events.ts";
import type { TransactionEvent } from "./calls/shared.ts";
import { ServicePayError } from "./errors.ts";
import type { Decimal } from "./values.ts";

export interface Following {
  /** The sequence of the last event that you have handled. 0, the default, begins with the oldest. */
  after?: number;
  /** Types or patterns, such as payment.*, with commas. */
  eventTypes?: string;
  /** Ends the iteration. */
  signal?: AbortSignal;
  /** Seconds that a request waits for an event, at most 25. */
  waitSeconds?: number;
}

const WAIT_SECONDS = 25;

export async function* follow(
  events: EventsCalls,
  { after = 0, eventTypes, signal, waitSeconds = WAIT_SECONDS }: Following,
): AsyncGenerator<Event, void, undefined> {
  let last = after;
  while (signal?.aborted !== true) {
    const asked = { after: last, eventTypes, waitSeconds, pageSize: 100 };
    const { data, next } = await events.list(asked, signal === undefined ? {} : { signal });
    for (const event of data) {
      const isGap = eventTypes === undefined && event.sequence !== last + 1 && last > 0;
      if (isGap) throw new ServicePayError(`Event ${event.sequence} came after ${last}: events between are missing.`);
      last = event.sequence;
      yield event;
    }
    last = next;
  }
}

/** The part of an event's data that says what a payment became. */
interface PaymentData {
  payment: {
    id: string;
    orderId: string;
    clientReferenceCode: string | null;
    transactionStatusId: number;
    netAmount: Decimal;
    currency: string;
  };
  transaction?: {
    id: string;
    transactionStatusId: number;
    decline: { code: string | null; message: string | null } | null;
  } | null;
}

/** A link's webhook says how a payment ended; events before its end have none. */
const TOLD_TO_LINKS = new Set([
  "payment.succeeded",
  "payment.declined",
  "payment.failed",
  "payment.cancelled",
  "refund.succeeded",
]);

/** The webhook that the link of this payment would get: one handler serves both. Null for events that links are not told. */
export function toLinkWebhook({ type, data }: Event): TransactionEvent | null {
  const { payment, transaction } = data as Partial<PaymentData>;
  if (payment === undefined || !TOLD_TO_LINKS.has(type)) return null;
  return {
    Id: transaction?.id ?? payment.id,
    TransactionStatusId: transaction?.transactionStatusId ?? payment.transactionStatusId,
    OrderReference: payment.orderId,
    ClientOrderReference: payment.clientReferenceCode,
    PureAmount: payment.netAmount,
    CurrencyId: payment.currency,
    VPosErrorCode: transaction?.decline?.code ?? null,
    VPosErrorMessage: transaction?.decline?.message ?? null,
  };
}
