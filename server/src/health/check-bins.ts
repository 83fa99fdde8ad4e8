import { countBins } from "#payment-sets/index.ts";
import type { Platform } from "#platform/context.ts";
import type { Observation } from "./observation.ts";

export async function checkBins(platform: Platform): Promise<Observation> {
  const count = await countBins(platform);
  if (count > 0) return { name: "bins", status: "ok", count };
  const isLive = platform.config.mode === "live";
  return { name: "bins_empty", status: isLive ? "warning" : "ok", knowsTestCards: !isLive };
}
