import { amountFromDecimal, currencyOf, zero, type Amount } from "@servicepay/money";
import { decimalLiteral } from "#platform/http/decimal.ts";
import type { DeliveryId } from "../event.ts";

/** The statuses that webhooks have: 1 successful, 2 failed, 4 cancelled, 5 refunded, 6 partially refunded. */
export const eventStatuses = [1, 2, 4, 5, 6] as const;
export type EventStatus = (typeof eventStatuses)[number];

const CURRENCY = currencyOf("TRY");
const WHOLE = amountFromDecimal("150.25")!;

/**
 * The body of a test event: the fields of a webhook, of an order that does not exist. Status 3 is never sent by a real webhook, so
 * a receiver that does not know test events ignores it.
 */
export function testEventBody(id: DeliveryId, status: EventStatus | 3): Buffer {
  const isDeclined = status === 2;
  return Buffer.from(
    JSON.stringify({
      Id: id,
      TransactionStatusId: status,
      OrderReference: "TEST",
      ClientOrderReference: "TEST",
      PureAmount: decimalLiteral(remainingAmount(status), CURRENCY.exponent),
      CurrencyId: CURRENCY.code,
      VPosErrorCode: isDeclined ? "51" : null,
      VPosErrorMessage: isDeclined ? "Insufficient funds" : null,
    }),
  );
}

/** What refunds leave of the amount. Status 4 is a cancelled payment that nobody had paid: it has the order's amount. */
function remainingAmount(status: EventStatus | 3): Amount {
  if (status === 5) return zero;
  return status === 6 ? amountFromDecimal("110.25")! : WHOLE;
}
