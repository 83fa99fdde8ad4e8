import type { CallRecord } from "../world/client.ts";

/** I45: after the faults nothing is answered with 500, whoever asks. */
export function checkAnswers(
  records: readonly Pick<CallRecord, "at" | "operation" | "status">[],
  faultsEndedAt: Date,
): string[] {
  const failed = records.filter(({ at, status }) => status === 500 && at >= faultsEndedAt);
  const counts = Map.groupBy(failed, ({ operation }) => operation);
  return [...counts].map(
    ([operation, { length }]) => `I45: ${operation} was answered with 500 after the faults, ${length} times`,
  );
}
