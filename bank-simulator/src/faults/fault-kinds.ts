/** Mistakes that every bank can make, and what happens. `reset_before` and `down` come before the bank does anything. */
export const sharedFaults = {
  http_500: "The request is carried out, and the reply is an error page with status 500.",
  html: "The request is carried out, and the reply is a page about maintenance with status 200.",
  empty: "The request is carried out, and the reply is empty.",
  truncated: "The request is carried out, and the reply ends after three fifths.",
  garbage_prefix: "The request is carried out, and other bytes stand before the reply.",
  duplicate_reply: "The request is carried out, and the reply is there twice.",
  wrong_order: "The request is carried out, and the reply names another order.",
  wrong_amount: "The request is carried out, and the reply or the payer's return has another amount.",
  wrong_hash: "The signature of the reply or of the payer's return is wrong.",
  no_hash: "The reply or the payer's return is not signed.",
  latin5: "The reply is in ISO-8859-9.",
  utf8: "The reply is in UTF-8, whatever it declares.",
  reset_before: "The connection breaks before the bank reads the request.",
  reset_after: "The request is carried out, and the connection breaks.",
  slow: "The request is carried out, and the reply comes after delayMs.",
  hang: "The request is carried out, and the reply never comes.",
  not_found: "The request is carried out, and queries do not find the charge for delayMs.",
  lost_and_hidden: "As not_found, and the reply is lost too.",
  down: "The bank answers with status 503 and does nothing.",
} as const;

/** Differences between a day's list and the ledger, for the order that the fault names or the first one. */
export const listFaults = {
  missing_movement: "A movement is not in the list.",
  foreign_movement: "A movement of another merchant is in the list.",
  altered_amount: "A movement has another amount.",
} as const;

/** `payfor.return_sha256`: a mistake that only banks of this protocol make. Each protocol describes its own. */
export type ProtocolFaultKind = `${string}.${string}`;

export type FaultKind = keyof typeof sharedFaults | keyof typeof listFaults | ProtocolFaultKind;

export const faultKinds = Object.keys(sharedFaults) as (keyof typeof sharedFaults)[];
