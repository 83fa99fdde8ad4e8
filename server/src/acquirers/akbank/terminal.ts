import type { Capabilities, Terminal } from "../contract/acquirer.ts";
import { assertOrder, assertRefund } from "../contract/assert-order.ts";
import { bankWallTime } from "../contract/bank-day.ts";
import { explainRefusedVoid } from "../contract/explain-refused-void.ts";
import type { OrderReference } from "../contract/order.ts";
import type { ChargeOutcome, QueryOutcome, ReversalOutcome } from "../contract/outcomes.ts";
import type { AcquirerTools } from "../contract/tools.ts";
import { unknownOrder } from "../contract/unknown-order.ts";
import { checkedBy } from "./check.ts";
import { classifyCharge, classifyReversal } from "./classify.ts";
import { listDay } from "./day-list.ts";
import { exchange, randomNumber } from "./exchange.ts";
import { readInquiry } from "./inquiry.ts";
import {
  completionContent,
  inquiryContent,
  refundContent,
  saleContent,
  voidContent,
  type Content,
} from "./requests.ts";
import type { AkbankSettings } from "./settings.ts";
import { threeDsForm, verifyReturn } from "./three-ds.ts";

interface Message {
  operation: "sale" | "complete" | "void" | "refund";
  orderId: string;
  content: Content;
}

export function openTerminal(settings: AkbankSettings, capabilities: Capabilities, tools: AcquirerTools): Terminal {
  const secrets = [settings.secretKey];

  return {
    async sell(sale) {
      assertOrder(sale, capabilities);
      const message: Message = { operation: "sale", orderId: sale.bankOrderId, content: saleContent(sale) };
      return charge(message, [...secrets, sale.card.pan, sale.card.cvv]);
    },
    async startThreeDs(start) {
      assertOrder(start, capabilities);
      const requestDateTime = bankWallTime(new Date(tools.now()));
      const form = threeDsForm(settings, start, { randomNumber: randomNumber(tools), requestDateTime });
      return { kind: "form", form, session: {}, calls: [] };
    },
    async verifyThreeDsReturn(expected, { fields }) {
      return { ...verifyReturn(settings, expected, fields), calls: [] };
    },
    async complete(order, authentication) {
      assertOrder(order, capabilities);
      const content = completionContent(order, authentication);
      return charge({ operation: "complete", orderId: order.bankOrderId, content }, secrets);
    },
    async void(order) {
      const message: Message = { operation: "void", orderId: order.bankOrderId, content: voidContent(order) };
      const outcome = await reverse(message, "1003");
      const hadNothing = outcome.kind === "refused" && outcome.reason === "nothing_to_reverse";
      return hadNothing ? explainRefusedVoid(outcome, await query(order)) : outcome;
    },
    async refund(order) {
      assertRefund(order, capabilities);
      return reverse({ operation: "refund", orderId: order.bankOrderId, content: refundContent(order) }, "1002");
    },
    query,
    async check() {
      const order = unknownOrder(tools.randomHex);
      const { answer, evidence } = await ask("check", order);
      return checkedBy(answer, evidence, order);
    },
    listDay: (day, cursor) => listDay(settings, tools, { day, cursor }),
  };

  async function charge({ content, ...message }: Message, hidden: readonly string[]): Promise<ChargeOutcome> {
    const asked = { ...message, secrets: hidden };
    const { answer, evidence } = await exchange(settings, tools, asked, content);
    if (answer.kind !== "answered") return { calls: [evidence], ...answer };
    return { calls: [evidence], ...classifyCharge(answer.reply, { ...asked, txnCode: "1000" }) };
  }

  async function reverse({ content, ...message }: Message, txnCode: "1002" | "1003"): Promise<ReversalOutcome> {
    const asked = { ...message, secrets };
    const { answer, evidence } = await exchange(settings, tools, asked, content);
    if (answer.kind !== "answered") return { calls: [evidence], ...answer };
    return { calls: [evidence], ...classifyReversal(answer.reply, { ...asked, txnCode }) };
  }

  async function query(order: OrderReference): Promise<QueryOutcome> {
    const { answer, evidence } = await ask("query", order);
    const found =
      answer.kind === "answered"
        ? readInquiry(answer.reply, order)
        : { kind: "unknown" as const, reason: answer.reason };
    return { calls: [{ ...evidence, status: found.kind }], ...found };
  }

  function ask(operation: "query" | "check", order: OrderReference) {
    return exchange(settings, tools, { operation, orderId: order.bankOrderId, secrets }, inquiryContent(order));
  }
}
