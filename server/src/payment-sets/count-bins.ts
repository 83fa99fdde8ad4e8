import type { Platform } from "#platform/context.ts";
import { countAll } from "./store/bins.ts";

/** How many first digits the imported list knows. */
export async function countBins(platform: Platform): Promise<number> {
  const row = await platform.database.system((tx) => tx.row(countAll, []));
  return row?.count ?? 0;
}
