import { findingOf, type CheckedConnection } from "../contract/check.ts";
import type { QueryOutcome } from "../contract/outcomes.ts";

export function checkedBy(outcome: QueryOutcome): CheckedConnection {
  const { calls } = outcome;
  const [{ httpStatus, reply }] = calls;
  const storeKey = findingOf("three_ds_key", "cannot_tell");
  if (outcome.kind !== "unknown")
    return { calls, findings: [findingOf("address", "ok"), findingOf("log_in", "ok"), storeKey] };
  // A reply in the bank's own form that does not answer the query means that the bank rejected the log-in.
  const isRejected = httpStatus === 401 || httpStatus === 403 || (httpStatus !== null && Object.keys(reply).length > 0);
  const says = { reason: outcome.reason, bankMessage: reply["ErrMsg"] ?? null };
  const findings = isRejected
    ? [findingOf("address", "ok"), { ...findingOf("log_in", "wrong"), ...says }]
    : [{ ...findingOf("address", "wrong"), ...says }, findingOf("log_in", "cannot_tell")];
  return { calls, findings: [...findings, storeKey] };
}
