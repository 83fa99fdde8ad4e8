import type { Capabilities, Terminal } from "../contract/acquirer.ts";
import { assertOrder, assertRefund } from "../contract/assert-order.ts";
import type { Asked } from "../contract/evidence.ts";
import type { Order, OrderReference } from "../contract/order.ts";
import type { Calls, QueryOutcome, ReversalOutcome } from "../contract/outcomes.ts";
import type { AcquirerTools } from "../contract/tools.ts";
import { unknownOrder } from "../contract/unknown-order.ts";
import { askAgreement } from "./ask-agreement.ts";
import { charge } from "./charge.ts";
import { checkedBy } from "./check.ts";
import { classifyRefund, classifyVoid } from "./classify.ts";
import { exchange } from "./exchange.ts";
import { DIRECT_PREFIX, EVERY_PREFIX, SECURE_PREFIXES } from "./order-facts.ts";
import {
  agreementContent,
  completionContent,
  refundContent,
  resolveContent,
  saleContent,
  startContent,
  voidContent,
  type Content,
} from "./requests.ts";
import type { PosnetSettings } from "./settings.ts";
import { judgedBy, packetsIn, startedBy } from "./three-ds.ts";

export function openTerminal(settings: PosnetSettings, capabilities: Capabilities, tools: AcquirerTools): Terminal {
  const secrets = [settings.encKey];
  const query = (order: Order) => askAgreement(settings, tools, order, EVERY_PREFIX);
  const send = (asked: Asked, content: Content) => exchange(settings, tools, asked, content);

  return {
    async sell(sale) {
      assertOrder(sale, capabilities);
      const hidden = [...secrets, sale.card.pan, sale.card.cvv];
      const asked = { operation: "sale", orderId: sale.bankOrderId, secrets: hidden } as const;
      const content = saleContent(sale);
      return charge(settings, tools, sale, { asked, content, prefixes: [DIRECT_PREFIX] });
    },
    async startThreeDs(start) {
      assertOrder(start, capabilities);
      const hidden = [...secrets, start.card.pan, start.card.cvv];
      const asked = { operation: "threeDsStart", orderId: start.bankOrderId, secrets: hidden } as const;
      const { answer, evidence } = await send(asked, startContent(settings, start));
      return { calls: [evidence], ...startedBy(settings, answer, start) };
    },
    async verifyThreeDsReturn(expected, { fields }) {
      const packets = packetsIn(fields, expected);
      if ("kind" in packets) return { calls: [], ...packets };
      const asked = { operation: "threeDsVerify", orderId: expected.bankOrderId, secrets } as const;
      const { answer, evidence } = await send(asked, resolveContent(settings, expected, packets));
      return { calls: [evidence], ...judgedBy(settings, answer, expected, packets.bankData) };
    },
    async complete(order, { fields }) {
      assertOrder(order, capabilities);
      const asked = { operation: "complete", orderId: order.bankOrderId, secrets } as const;
      const content = completionContent(settings, order, fields["bankData"] ?? "");
      return charge(settings, tools, order, { asked, content, prefixes: SECURE_PREFIXES });
    },
    void: (order) => reverse(order, "void", voidContent),
    async refund(order) {
      assertRefund(order, capabilities);
      return reverse(order, "refund", (hostLogKey) => refundContent(order, hostLogKey));
    },
    query,
    async check() {
      const order = unknownOrder(tools.randomHex);
      const orderID = `${SECURE_PREFIXES[0]}${order.bankOrderId}`;
      const asked = { operation: "check", orderId: order.bankOrderId, secrets } as const;
      const { answer, evidence } = await send(asked, agreementContent(orderID));
      return checkedBy(answer, evidence, { orderID, order });
    },
  };

  /** A reversal names the sale by its hostLogKey. After a lost reply the order's record has it. */
  async function reverse(
    order: OrderReference,
    operation: "void" | "refund",
    contentOf: (hostLogKey: string) => Content,
  ): Promise<ReversalOutcome> {
    const { hostReference } = order.references;
    const status = hostReference === null ? await query(order) : null;
    const hostLogKey = hostReference ?? (status?.kind === "approved" ? status.references.hostReference : null);
    if (hostLogKey === null && status !== null) return withoutSale(status);
    const asked = { operation, orderId: order.bankOrderId, secrets };
    const { answer, evidence } = await send(asked, contentOf(hostLogKey ?? ""));
    const calls: Calls = status === null ? [evidence] : [...status.calls, evidence];
    if (answer.kind !== "answered") return { calls, ...answer };
    const classify = operation === "void" ? classifyVoid : classifyRefund;
    return { calls, ...classify(answer.reply, secrets) };
  }
}

/** Nothing is sent for an order of which the bank has no sale. */
function withoutSale({ kind, calls }: QueryOutcome): ReversalOutcome {
  if (kind !== "declined" && kind !== "notFound")
    return { kind: "unknown", reason: `without a hostLogKey, and the record is ${kind}`, calls };
  const decline = { code: "", message: "The bank has no sale of this order.", class: "technical" } as const;
  return { kind: "refused", decline, reason: "nothing_to_reverse", calls };
}
