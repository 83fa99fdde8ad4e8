import type { Capabilities, Terminal } from "../contract/acquirer.ts";
import { assertOrder, assertRefund } from "../contract/assert-order.ts";
import { noReferences, type OrderReference } from "../contract/order.ts";
import type { ChargeOutcome, QueryOutcome, ReversalOutcome } from "../contract/outcomes.ts";
import type { AcquirerTools } from "../contract/tools.ts";
import { unknownOrder } from "../contract/unknown-order.ts";
import { checkedBy } from "./check.ts";
import { classifyQuery } from "./classify-query.ts";
import { classifyCharge, classifyReversal } from "./classify.ts";
import { confirmCharge } from "./confirm-charge.ts";
import { listDay } from "./day-list.ts";
import { exchange, type BankMessage } from "./exchange.ts";
import { explainRefusedRefund, explainRefusedVoid } from "./refusals.ts";
import { completionFields, queryFields, refundFields, saleFields, voidFields } from "./requests.ts";
import type { PayforSettings } from "./settings.ts";
import { isChargedInForm, threeDsForm, verifyReturn } from "./three-ds.ts";

export function openTerminal(settings: PayforSettings, capabilities: Capabilities, tools: AcquirerTools): Terminal {
  const secrets = [settings.userPass, settings.merchantPass];

  return {
    async sell(sale) {
      assertOrder(sale, capabilities);
      const cardSecrets = [...secrets, sale.card.pan, sale.card.cvv];
      return charge({ operation: "sale", orderId: sale.bankOrderId, fields: saleFields(sale), secrets: cardSecrets });
    },
    async startThreeDs(start) {
      assertOrder(start, capabilities);
      return { kind: "form", form: threeDsForm(settings, start, tools.randomHex(12)), session: {}, calls: [] };
    },
    async verifyThreeDsReturn(expected, { fields }) {
      return { ...verifyReturn(settings, expected, fields), calls: [] };
    },
    async complete(order, { fields }) {
      assertOrder(order, capabilities);
      const reference = { ...order, references: noReferences, chargedAmount: order.amount };
      if (isChargedInForm(fields)) return confirmCharge(order, null, await query(reference));
      const completion = completionFields(order, fields["requestGuid"] ?? "");
      const outcome = await charge({ operation: "complete", orderId: order.bankOrderId, fields: completion, secrets });
      return outcome.kind === "approved" ? confirmCharge(order, outcome, await query(reference)) : outcome;
    },
    async void(order) {
      const { bankOrderId: orderId } = order;
      const outcome = await reverse({ operation: "void", orderId, fields: voidFields(order), secrets });
      const hadNothing = outcome.kind === "refused" && outcome.reason === "nothing_to_reverse";
      return hadNothing ? explainRefusedVoid(outcome, await query(order)) : outcome;
    },
    async refund(order) {
      assertRefund(order, capabilities);
      const { bankOrderId: orderId } = order;
      const outcome = await reverse({ operation: "refund", orderId, fields: refundFields(order), secrets });
      if (outcome.kind !== "refused" || outcome.reason === "other") return outcome;
      return explainRefusedRefund(outcome, await query(order), order);
    },
    query,
    check: async () => checkedBy(await query(unknownOrder(tools.randomHex))),
    listDay: (day) => listDay(settings, tools, day),
  };

  async function charge(message: BankMessage): Promise<ChargeOutcome> {
    const { answer, evidence } = await exchange(settings, tools, message);
    if (answer.kind !== "answered") return { calls: [evidence], ...answer };
    return { calls: [evidence], ...classifyCharge(answer.reply, message.orderId, message.secrets) };
  }

  async function reverse(message: BankMessage): Promise<ReversalOutcome> {
    const { answer, evidence } = await exchange(settings, tools, message);
    if (answer.kind !== "answered") return { calls: [evidence], ...answer };
    return { calls: [evidence], ...classifyReversal(answer.reply, message.orderId, message.secrets) };
  }

  async function query(order: OrderReference): Promise<QueryOutcome> {
    const { bankOrderId: orderId } = order;
    const message: BankMessage = { operation: "query", orderId, fields: queryFields(order), secrets };
    const { answer, evidence } = await exchange(settings, tools, message);
    const found =
      answer.kind === "answered"
        ? classifyQuery(answer.reply, order)
        : { kind: "unknown" as const, reason: answer.reason };
    return { calls: [{ ...evidence, status: found.kind }], ...found };
  }
}
