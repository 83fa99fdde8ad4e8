import { findingOf, type CheckedConnection } from "../contract/check.ts";
import type { QueryOutcome } from "../contract/outcomes.ts";

/** The merchant or the user is unknown, or the password is wrong. */
const WRONG_LOG_IN = ["M016", "M017", "M024", "M049", "V001", "V004", "V008", "V009"];
/** The address from which we asked is not registered. */
const WRONG_IP = "M047";

/** Judges the answer to a question about an order that the bank has never received. */
export function checkedBy(outcome: QueryOutcome): CheckedConnection {
  const { calls } = outcome;
  const [{ httpStatus, reply }] = calls;
  // The first return proves the key. Voids and refunds may be refused from an address from which questions are answered.
  const open = [findingOf("three_ds_key", "cannot_tell"), findingOf("ip", "cannot_tell")];
  if (outcome.kind !== "unknown")
    return { calls, findings: [findingOf("address", "ok"), findingOf("log_in", "ok"), ...open] };
  const code = reply["ProcReturnCode"] ?? "";
  const says = { reason: outcome.reason, bankMessage: reply["ErrMsg"] ?? null };
  const isRejected = WRONG_LOG_IN.includes(code) || httpStatus === 401 || httpStatus === 403;
  if (isRejected)
    return { calls, findings: [findingOf("address", "ok"), { ...findingOf("log_in", "wrong"), ...says }, ...open] };
  if (code === WRONG_IP)
    return { calls, findings: [findingOf("address", "ok"), { ...findingOf("ip", "wrong"), ...says }, ...open] };
  // A reply in the bank's own form, with whatever code, comes from the bank.
  if (code !== "")
    return {
      calls,
      findings: [findingOf("address", "ok"), { ...findingOf("log_in", "cannot_tell"), ...says }, ...open],
    };
  return {
    calls,
    findings: [{ ...findingOf("address", "wrong"), ...says }, findingOf("log_in", "cannot_tell"), ...open],
  };
}
