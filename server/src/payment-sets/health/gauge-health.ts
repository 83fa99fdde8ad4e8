import type { Platform } from "#platform/context.ts";
import { reuse } from "#platform/reuse.ts";
import { countHealthOfAll } from "../store/terminal-health.ts";

const REUSED_MS = 1_000;

/** Adds the terminals that are kept from payers to the metrics of this process. They are counted when metrics are read. */
export function gaugeTerminalHealth({ database, log, metrics }: Platform): void {
  const count = reuse(
    () =>
      countHealthOfAll(database.readSystem()).catch((error: unknown) => {
        log.warn("the terminals that fail could not be counted", { error });
        return null;
      }),
    REUSED_MS,
  );
  const help =
    "Terminals whose bank does not answer or refuses them (open), and those that payments try again (half_open).";
  metrics.gauge("servicepay_terminals_failing", help, ["health"], async (gauge) => {
    const counted = await count();
    if (counted === null) return;
    for (const health of ["open", "half_open"])
      gauge.set({ health }, counted.find(({ state }) => state === health)?.count ?? 0);
  });
}
