import type { OrderReference } from "../contract/order.ts";
import type { QueryOutcome } from "../contract/outcomes.ts";
import type { AcquirerTools } from "../contract/tools.ts";
import { exchange } from "./exchange.ts";
import { readHistory, unknownHistory } from "./history.ts";
import { historyMessage } from "./requests.ts";
import { secretsOf, type GarantiSettings } from "./settings.ts";

/** The order's status, and the RetrefNum of its approved sale, by which the bank voids and refunds. */
export async function askHistory(
  settings: GarantiSettings,
  tools: AcquirerTools,
  order: OrderReference,
): Promise<{ status: QueryOutcome; saleRetrefNum: string | null }> {
  const message = { ...historyMessage(order), secrets: secretsOf(settings) };
  const { answer, evidence } = await exchange(settings, tools, message);
  const { verdict, saleRetrefNum } =
    answer.kind === "answered" ? readHistory(answer.reply, order) : unknownHistory(answer.reason);
  return { status: { calls: [{ ...evidence, status: verdict.kind }], ...verdict }, saleRetrefNum };
}
