import { formatDecimal } from "@servicepay/money";
import type { Asked } from "../contract/evidence.ts";
import type { Order } from "../contract/order.ts";
import type { Calls, ChargeOutcome, Evidence, QueryOutcome } from "../contract/outcomes.ts";
import type { AcquirerTools } from "../contract/tools.ts";
import { askAgreement } from "./ask-agreement.ts";
import { classifyCharge, type ChargeVerdict } from "./classify.ts";
import { exchange } from "./exchange.ts";
import type { Prefixes } from "./order-facts.ts";
import type { Content } from "./requests.ts";
import type { PosnetSettings } from "./settings.ts";

interface Charge {
  asked: Asked;
  content: Content;
  /** What the bank puts before the order's id. */
  prefixes: Prefixes;
}

/** The bank's word about a charge names neither order nor sum. Its record of the order has both. */
export async function charge(
  settings: PosnetSettings,
  tools: AcquirerTools,
  order: Order,
  { asked, content, prefixes }: Charge,
): Promise<ChargeOutcome> {
  const { answer, evidence } = await exchange(settings, tools, asked, content);
  if (answer.kind !== "answered") return { calls: [evidence], ...answer };
  const verdict = classifyCharge(answer.reply, asked.secrets);
  if (verdict.kind === "declined" || verdict.kind === "unknown") return { calls: [evidence], ...verdict };
  return confirmed(order, verdict, evidence, await askAgreement(settings, tools, order, prefixes));
}

function confirmed(
  { amount }: Order,
  verdict: Extract<ChargeVerdict, { kind: "approved" | "doubtful" }>,
  evidence: Evidence,
  status: QueryOutcome,
): ChargeOutcome {
  const calls: Calls = [evidence, ...status.calls];
  const unknown = (reason: string): ChargeOutcome => ({ kind: "unknown", reason, calls });
  if (verdict.kind === "doubtful")
    return status.kind === "declined"
      ? { kind: "declined", decline: verdict.decline, reroute: "if_confirmed", calls }
      : unknown(`refused with ${verdict.decline.code}, and the record is ${status.kind}`);
  if (status.kind !== "approved") return unknown(`approved, and the record is ${status.kind}`);
  if (status.amount !== amount) return unknown(`charged with ${formatDecimal(status.amount ?? amount)}`);
  const isSame = status.references.hostReference === verdict.references.hostReference;
  return isSame
    ? { kind: "approved", references: verdict.references, calls }
    : unknown("another hostLogKey is recorded");
}
