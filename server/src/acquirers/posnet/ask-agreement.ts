import type { Order } from "../contract/order.ts";
import type { Calls, Evidence, QueryOutcome } from "../contract/outcomes.ts";
import type { AcquirerTools } from "../contract/tools.ts";
import { readAgreement } from "./agreement.ts";
import { exchange } from "./exchange.ts";
import type { Prefixes } from "./order-facts.ts";
import { agreementContent } from "./requests.ts";
import type { PosnetSettings } from "./settings.ts";

/** Asks for the order by these names in turn, until the bank knows one. */
export async function askAgreement(
  settings: PosnetSettings,
  tools: AcquirerTools,
  order: Order,
  prefixes: Prefixes,
): Promise<QueryOutcome> {
  const [prefix, next, ...others] = prefixes;
  const status = await askBy(settings, tools, order, prefix + order.bankOrderId);
  if (status.kind !== "notFound" || next === undefined) return status;
  const later = await askAgreement(settings, tools, order, [next, ...others]);
  const [first, ...rest] = status.calls;
  return { ...later, calls: [first, ...rest, ...later.calls] };
}

async function askBy(
  settings: PosnetSettings,
  tools: AcquirerTools,
  order: Order,
  orderID: string,
): Promise<QueryOutcome> {
  const asked = { operation: "query", orderId: order.bankOrderId, secrets: [settings.encKey] } as const;
  const { answer, evidence } = await exchange(settings, tools, asked, agreementContent(orderID));
  const found =
    answer.kind === "answered"
      ? readAgreement(answer.reply, orderID, order)
      : { kind: "unknown" as const, reason: answer.reason };
  const call: Evidence = { ...evidence, status: found.kind };
  const calls: Calls = [call];
  return { ...found, calls };
}
