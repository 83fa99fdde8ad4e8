import type { Config } from "../config/config.ts";
import { equalBytes, sha256 } from "../crypto.ts";

/** Whether the Authorization header carries METRICS_TOKEN. Nothing else of a request proves who sent it. */
export function mayReadMetrics({ metricsToken }: Pick<Config, "metricsToken">, authorization = ""): boolean {
  if (metricsToken === null) return false;
  const [, token = ""] = /^Bearer ([!-~]+)$/i.exec(authorization) ?? [];
  return equalBytes(sha256(token), sha256(metricsToken));
}
