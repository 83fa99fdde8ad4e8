import type { Capabilities, Terminal } from "../contract/acquirer.ts";
import { assertOrder, assertRefund } from "../contract/assert-order.ts";
import { explainRefusedVoid } from "../contract/explain-refused-void.ts";
import type { OrderReference } from "../contract/order.ts";
import type { ChargeOutcome, QueryOutcome, ReversalOutcome } from "../contract/outcomes.ts";
import type { AcquirerTools } from "../contract/tools.ts";
import { unknownOrder } from "../contract/unknown-order.ts";
import { checkedBy } from "./check.ts";
import { classifyQuery } from "./classify-query.ts";
import { classifyCharge, classifyReversal } from "./classify.ts";
import { listDay } from "./day-list.ts";
import { exchange, type BankMessage } from "./exchange.ts";
import { completionFields, queryFields, refundFields, saleFields, voidFields } from "./requests.ts";
import type { NestpaySettings } from "./settings.ts";
import { threeDsForm, verifyReturn } from "./three-ds.ts";

export function openTerminal(settings: NestpaySettings, capabilities: Capabilities, tools: AcquirerTools): Terminal {
  const secrets = [settings.password, settings.storeKey];
  const { dayListUrl } = settings;

  return {
    async sell(sale) {
      assertOrder(sale, capabilities);
      const cardSecrets = [...secrets, sale.card.pan, sale.card.cvv];
      return charge({ operation: "sale", orderId: sale.bankOrderId, fields: saleFields(sale), secrets: cardSecrets });
    },
    async startThreeDs(start) {
      assertOrder(start, capabilities);
      return { kind: "form", form: threeDsForm(settings, start, tools.randomHex(10)), session: {}, calls: [] };
    },
    async verifyThreeDsReturn(expected, { fields }) {
      return { ...verifyReturn(settings, expected, fields), calls: [] };
    },
    async complete(order, authentication) {
      assertOrder(order, capabilities);
      const { bankOrderId: orderId } = order;
      return charge({ operation: "complete", orderId, fields: completionFields(order, authentication), secrets });
    },
    async void(order) {
      const outcome = await reverse({
        operation: "void",
        orderId: order.bankOrderId,
        fields: voidFields(order),
        secrets,
      });
      const hadNothing = outcome.kind === "refused" && outcome.reason === "nothing_to_reverse";
      return hadNothing ? explainRefusedVoid(outcome, await query(order)) : outcome;
    },
    async refund(order) {
      assertRefund(order, capabilities);
      return reverse({ operation: "refund", orderId: order.bankOrderId, fields: refundFields(order), secrets });
    },
    query,
    check: async () => checkedBy(await query(unknownOrder(tools.randomHex))),
    ...(dayListUrl !== null && {
      listDay: (day: string, cursor: string | null) => listDay(settings, dayListUrl, tools, { day, cursor }),
    }),
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
    const message: BankMessage = {
      operation: "query",
      orderId: order.bankOrderId,
      fields: queryFields(order),
      secrets,
    };
    const { answer, evidence } = await exchange(settings, tools, message);
    const found =
      answer.kind === "answered"
        ? classifyQuery(answer.reply, order)
        : { kind: "unknown" as const, reason: answer.reason };
    return { calls: [{ ...evidence, status: found.kind }], ...found };
  }
}
