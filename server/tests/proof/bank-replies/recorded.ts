import { amountFromDecimal } from "@servicepay/money";
import { referenceOf } from "#acquirers/contract/test-support/bank-under-test.ts";
import { cardFor, type SimulatedBank } from "#acquirers/contract/test-support/simulated-bank.ts";
import type { BankReply } from "#acquirers/contract/tools.ts";
import { nestpay } from "#acquirers/nestpay/nestpay.ts";
import { startSimulatedBank } from "#acquirers/nestpay/test-support/simulated-bank.ts";
import type { Order, Terminal } from "#acquirers/registry.ts";

export type Operation = "sell" | "query" | "void" | "refund";

export interface Recorded {
  operation: Operation;
  order: Order;
  xml: string;
}

export const operations: readonly Operation[] = ["sell", "query", "void", "refund"];

/** Makes one call of the adapter. Its first request gets the given reply; a second one gets none. */
export async function callAdapter(bank: SimulatedBank, { operation, order }: Recorded, reply: BankReply) {
  let isFirst = true;
  const send = async (): Promise<BankReply> => {
    const answer: BankReply = isFirst ? reply : { kind: "lost", reason: "timeout", durationMs: 1 };
    isFirst = false;
    return answer;
  };
  return call(nestpay.open(bank.settings, { ...bank.tools, send }), operation, order);
}

export function replyOf(body: Buffer, status = 200): BankReply {
  return { kind: "replied", status, headers: {}, body, durationMs: 1 };
}

function call(terminal: Terminal, operation: Operation, order: Order) {
  switch (operation) {
    case "sell":
      return terminal.sell({ ...order, card: cardFor("approved"), payerIp: "203.0.113.7", buyer: null });
    default:
      return terminal[operation](referenceOf(order));
  }
}

/** The simulator's replies over HTTP to every operation, in all variants. */
export async function recordReplies(): Promise<{ bank: SimulatedBank; replies: Recorded[] }> {
  const bank = await startSimulatedBank({ sameDayRefunds: true });
  const replies: Recorded[] = [];
  const openFor = (operation: Operation, order: Order) =>
    nestpay.open(bank.settings, {
      ...bank.tools,
      async send(request) {
        const reply = await bank.tools.send(request);
        if (reply.kind === "replied") replies.push({ operation, order, xml: reply.body.toString("latin1") });
        return reply;
      },
    });
  for (const [place, outcome] of (
    ["approved", "insufficient_funds", "wrong_cvv", "lost_card", "system_error"] as const
  ).entries()) {
    const order: Order = {
      bankOrderId: `TREPLY${place}A0B1C2D3E4F5A`,
      amount: amountFromDecimal("100.25")!,
      orderAmount: amountFromDecimal("100.25")!,
      currency: "TRY",
      installments: 1,
    };
    await openFor("sell", order).sell({ ...order, card: cardFor(outcome), payerIp: "203.0.113.7", buyer: null });
    await openFor("sell", order).sell({ ...order, card: cardFor(outcome), payerIp: "203.0.113.7", buyer: null });
    for (const operation of ["query", "refund", "query", "void", "query"] as const)
      await call(openFor(operation, order), operation, order);
  }
  const never: Order = {
    bankOrderId: "TNEVERA0B1C2D3E4F5A6",
    amount: amountFromDecimal("1")!,
    orderAmount: amountFromDecimal("1")!,
    currency: "TRY",
    installments: 1,
  };
  for (const operation of ["query", "void", "refund"] as const) await call(openFor(operation, never), operation, never);
  return { bank, replies };
}
