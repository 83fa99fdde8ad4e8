import type { Capabilities, Terminal } from "../contract/acquirer.ts";
import { assertOrder, assertRefund } from "../contract/assert-order.ts";
import { explainRefusedVoid } from "../contract/explain-refused-void.ts";
import { noReferences, type Order, type OrderReference } from "../contract/order.ts";
import type { ChargeOutcome, QueryOutcome, ReversalOutcome } from "../contract/outcomes.ts";
import type { AcquirerTools } from "../contract/tools.ts";
import { unknownOrder } from "../contract/unknown-order.ts";
import { askHistory } from "./ask-history.ts";
import { checkConnection } from "./check.ts";
import { classifyCharge, classifyReversal } from "./classify.ts";
import { listDay } from "./day-list.ts";
import { exchange, type GvpsMessage } from "./exchange.ts";
import { completionMessage, refundMessage, saleMessage, voidMessage } from "./requests.ts";
import { secretsOf, type GarantiSettings } from "./settings.ts";
import { isChargedInForm, threeDsForm, verifyReturn } from "./three-ds.ts";

type Message = Omit<GvpsMessage, "secrets">;
type Reversing = (order: OrderReference, retrefNum: string) => Message;

export function openTerminal(settings: GarantiSettings, capabilities: Capabilities, tools: AcquirerTools): Terminal {
  const secrets = secretsOf(settings);
  const ask = (order: OrderReference) => askHistory(settings, tools, order);

  return {
    async sell(sale) {
      assertOrder(sale, capabilities);
      return charge(saleMessage(sale), [...secrets, sale.card.pan, sale.card.cvv]);
    },
    async startThreeDs(start) {
      assertOrder(start, capabilities);
      return { kind: "form", form: threeDsForm(settings, start), session: {}, calls: [] };
    },
    async verifyThreeDsReturn(expected, { fields }) {
      return { ...verifyReturn(settings, expected, fields), calls: [] };
    },
    async complete(order, authentication) {
      assertOrder(order, capabilities);
      return isChargedInForm(authentication)
        ? confirm(order)
        : charge(completionMessage(order, authentication), secrets);
    },
    async void(order) {
      const outcome = await reverse(order, voidMessage);
      const hadNothing = outcome.kind === "refused" && outcome.reason === "nothing_to_reverse";
      const isSent = outcome.calls.some(({ operation }) => operation === "void");
      return hadNothing && isSent ? explainRefusedVoid(outcome, (await ask(order)).status) : outcome;
    },
    async refund(order) {
      assertRefund(order, capabilities);
      return reverse(order, refundMessage);
    },
    query: async (order) => (await ask(order)).status,
    check: () => checkConnection(settings, tools, unknownOrder(tools.randomHex)),
    listDay: (day, cursor) => listDay(settings, tools, { day, cursor }),
  };

  async function charge(message: Message, hidden: readonly string[]): Promise<ChargeOutcome> {
    const { answer, evidence } = await exchange(settings, tools, { ...message, secrets: hidden });
    if (answer.kind !== "answered") return { calls: [evidence], ...answer };
    return { calls: [evidence], ...classifyCharge(answer.reply, message.orderId, hidden) };
  }

  /** The bank's page has charged. Its history says what. */
  async function confirm(order: Order): Promise<ChargeOutcome> {
    const status = (await ask({ ...order, references: noReferences, chargedAmount: order.amount })).status;
    const { calls } = status;
    if (status.kind === "approved" && status.amount === order.amount)
      return { kind: "approved", references: status.references, calls };
    return { kind: "unknown", reason: `charged in the bank's page, but its status is ${status.kind}`, calls };
  }

  /** The bank finds a sale by its RetrefNum. After a lost reply the order's history has it. */
  async function reverse(order: OrderReference, messageOf: Reversing): Promise<ReversalOutcome> {
    const { hostReference } = order.references;
    if (hostReference !== null) return send(messageOf(order, hostReference));
    const { status, saleRetrefNum } = await ask(order);
    if (saleRetrefNum === null) return withoutSale(status);
    const outcome = await send(messageOf(order, saleRetrefNum));
    return { ...outcome, calls: [...status.calls, ...outcome.calls] };
  }

  async function send(message: Message): Promise<ReversalOutcome> {
    const { answer, evidence } = await exchange(settings, tools, { ...message, secrets });
    if (answer.kind !== "answered") return { calls: [evidence], ...answer };
    return { calls: [evidence], ...classifyReversal(answer.reply, message.orderId, secrets) };
  }
}

/** Nothing is sent for an order of which the bank names no sale. */
function withoutSale({ kind, calls }: QueryOutcome): ReversalOutcome {
  if (kind !== "declined" && kind !== "notFound")
    return { kind: "unknown", reason: `without a RetrefNum, and its status is ${kind}`, calls };
  const decline = { code: "", message: "The bank has no sale of this order.", class: "technical" } as const;
  return { kind: "refused", decline, reason: "nothing_to_reverse", calls };
}
