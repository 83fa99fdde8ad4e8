/**
 * Callers share a pending result, and a finished one for `reusedMs`, so that probes do not overload a stalled database.
 */
export function reuse<Result>(work: () => Promise<Result>, reusedMs: number): () => Promise<Result> {
  let last: { startedAt: number; result: Promise<Result>; isPending: boolean } | null = null;
  return () => {
    if (last !== null && (last.isPending || performance.now() - last.startedAt <= reusedMs)) return last.result;
    const asked = { startedAt: performance.now(), result: work(), isPending: true };
    const settle = () => void (asked.isPending = false);
    asked.result.then(settle, settle);
    last = asked;
    return asked.result;
  };
}
