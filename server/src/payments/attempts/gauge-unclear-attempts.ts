import type { Platform } from "#platform/context.ts";
import { reuse } from "#platform/reuse.ts";
import { countUnclearOfAll } from "../store/unclear-attempts.ts";

const REUSED_MS = 1_000;

/** Adds the open unclear attempts to the metrics of this process, whatever its role. They are counted when metrics are read. */
export function gaugeUnclearAttempts({ database, log, metrics }: Platform): void {
  const count = reuse(
    () =>
      database.system(countUnclearOfAll).catch((error: unknown) => {
        log.warn("the open unclear attempts could not be counted", { error });
        return null;
      }),
    REUSED_MS,
  );
  const help = "Attempts whose outcome only people can find out, and that wait for them.";
  metrics.gauge("servicepay_attempts_manual_open", help, ["kind"], async (gauge) => {
    const counted = await count();
    if (counted === null) return;
    for (const kind of ["sale", "void", "refund"])
      gauge.set({ kind }, counted.find((each) => each.kind === kind)?.count ?? 0);
  });
}
