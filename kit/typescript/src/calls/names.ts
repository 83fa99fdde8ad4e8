// Made from openapi.json by `npm run kit`; a change here is lost.

/** Fields whose numbers are exact decimals, wherever they stand. */
export const DECIMALS: ReadonlySet<string> = new Set([
  "PureAmount",
  "amount",
  "amountHeld",
  "amountMax",
  "amountMin",
  "chargedAmount",
  "commissionAmount",
  "lastAmount",
  "netAmount",
  "presets",
  "processAmount",
  "refundedAmount",
]);

/** Fields whose texts are instants. */
export const INSTANTS: ReadonlySet<string> = new Set([
  "createdAt",
  "createdFrom",
  "createdTo",
  "createdUtc",
  "date",
  "dateFrom",
  "dateTo",
  "dueDate",
  "dueDateFrom",
  "dueDateTo",
  "endedAt",
  "expiresAt",
  "expiryFrom",
  "expiryTo",
  "expiryUtc",
  "failingSince",
  "finishedAt",
  "insertedDate",
  "lastDeliveredAt",
  "lastLoginDate",
  "nextAttemptAt",
  "occurredAt",
  "occurredFrom",
  "occurredTo",
  "openedUtc",
  "secretEndsAt",
  "transactionDate",
  "transactionDateFrom",
  "transactionDateTo",
]);

/** Fields that hold your own keys, of which nothing is converted. */
export const MAPS: ReadonlySet<string> = new Set(["additionalData", "headers", "versions"]);
