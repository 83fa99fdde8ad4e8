import type { Books } from "../books.ts";
import type { EventBooks, StoredEvent } from "./event-books.ts";

/** The types of events that cause a webhook of the payment's link. */
const TOLD_TO_LINKS = [
  "payment.succeeded",
  "payment.declined",
  "payment.failed",
  "payment.cancelled",
  "refund.succeeded",
];

/** I49: each webhook of a link is the function of one event that the documents give, and each such event of a link has its webhook. */
export function checkLinkWebhooks(
  { payments, events: webhooks }: Pick<Books, "payments" | "events">,
  { events }: Pick<EventBooks, "events">,
): string[] {
  const ofPayment = Map.groupBy(events, ({ subjectId }) => subjectId);
  const sent = Map.groupBy(webhooks, ({ payment_id }) => payment_id);
  return payments
    .filter(({ webhook_url }) => webhook_url !== null)
    .flatMap(({ id }) => {
      const expected = (ofPayment.get(id) ?? []).filter(({ type }) => TOLD_TO_LINKS.includes(type)).map(webhookOf);
      const found = (sent.get(id) ?? []).map(({ body }) =>
        written(JSON.parse(body.toString()) as Record<string, unknown>),
      );
      const missing = without(expected, found).map((body) => `has no webhook ${body}`);
      const others = without(found, expected).map((body) => `has a webhook of no event: ${body}`);
      return [...missing, ...others].map((what) => `I49: payment ${id} ${what}`);
    });
}

function webhookOf({ content: { payment, transaction } }: StoredEvent): string {
  return written({
    Id: transaction?.id ?? payment?.id,
    TransactionStatusId: transaction?.transactionStatusId ?? payment?.transactionStatusId,
    OrderReference: payment?.orderId,
    ClientOrderReference: payment?.clientReferenceCode,
    PureAmount: payment?.netAmount,
    CurrencyId: payment?.currency,
    VPosErrorCode: transaction?.decline?.code ?? null,
    VPosErrorMessage: transaction?.decline?.message ?? null,
  });
}

function written(fields: Record<string, unknown>): string {
  return JSON.stringify(Object.entries(fields).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** Each of `others` takes one of `items` away. */
function without(items: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return items.filter((item) => {
    const at = left.indexOf(item);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
