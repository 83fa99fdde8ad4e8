import { amountFromDecimal, type Amount } from "@servicepay/money";
import type { BankProof, ProvenOperation, ProvenOutcome } from "#acquirers/contract/test-support/bank-proof.ts";
import { referenceOf } from "#acquirers/contract/test-support/bank-under-test.ts";
import { cardFor, type SimulatedBank } from "#acquirers/contract/test-support/simulated-bank.ts";
import type { BankReply } from "#acquirers/contract/tools.ts";
import { noReferences, type Authentication, type Order, type Session, type Terminal } from "#acquirers/registry.ts";

/** A call of the adapter, with the bodies of the bank's replies to it. */
export interface RecordedCall {
  operation: ProvenOperation;
  order: Order;
  bodies: readonly Buffer[];
  ask(terminal: Terminal): Promise<ProvenOutcome>;
}

const payerIp = "203.0.113.7";
const CARDS = ["approved", "insufficient_funds", "wrong_cvv", "lost_card", "system_error"] as const;

export function replyOf(body: Buffer, status = 200): BankReply {
  return { kind: "replied", status, headers: {}, body, durationMs: 1 };
}

/** Makes the call again. The adapter's requests get these replies; further ones get none. */
export function repeat(
  { acquirer }: BankProof,
  bank: SimulatedBank,
  call: RecordedCall,
  replies: readonly BankReply[],
) {
  const left = [...replies];
  const lost: BankReply = { kind: "lost", reason: "timeout", durationMs: 1 };
  const send = () => Promise.resolve(left.shift() ?? lost);
  return call.ask(acquirer.open(bank.settings, { ...bank.tools, send }));
}

/** The simulator's replies over HTTP to every operation, in all variants. */
export async function recordCalls({ acquirer }: BankProof, bank: SimulatedBank): Promise<RecordedCall[]> {
  const calls: RecordedCall[] = [];
  const record = async (operation: ProvenOperation, order: Order, ask: RecordedCall["ask"]) => {
    const bodies: Buffer[] = [];
    const listening = acquirer.open(bank.settings, {
      ...bank.tools,
      async send(request) {
        const reply = await bank.tools.send(request);
        if (reply.kind === "replied") bodies.push(reply.body);
        return reply;
      },
    });
    const outcome = await ask(listening);
    calls.push({ operation, order, bodies, ask });
    return outcome;
  };
  const sell = (order: Order, card: (typeof CARDS)[number]) =>
    record("sell", order, (terminal) => terminal.sell({ ...order, card: cardFor(card), payerIp, buyer: null }));
  /** With the references of the sale, as after a payment. */
  const about = (order: Order, references = noReferences) => ({
    ask: (operation: "query" | "void" | "refund", amount: Amount = order.amount) =>
      record(operation, order, (terminal) => terminal[operation]({ ...referenceOf(order), references, amount })),
  });

  for (const [place, card] of CARDS.entries()) {
    const order = orderOf(`OPEN${place}`);
    const sold = await sell(order, card);
    await sell(order, card);
    const { ask } = about(order, sold.kind === "approved" ? sold.references : noReferences);
    for (const operation of ["query", "refund", "query", "void", "void", "query"] as const) await ask(operation);
  }
  const [voided, closed, never] = [orderOf("VOID"), orderOf("CLOSED"), orderOf("NEVER")];
  const [, sold] = [await sell(voided, "approved"), await sell(closed, "approved")];
  const bought = about(closed, sold.kind === "approved" ? sold.references : noReferences);
  for (const operation of ["void", "void", "query"] as const) await about(voided).ask(operation);
  bank.closeDay();
  for (const operation of ["query", "void"] as const) await bought.ask(operation);
  for (const amount of ["10.10", "95", "90.15", "0.01"]) await bought.ask("refund", decimal(amount));
  for (const operation of ["query", "void"] as const) await bought.ask(operation);
  for (const operation of ["query", "void", "refund"] as const) await about(never).ask(operation);
  for (const [place, card] of CARDS.entries()) {
    const order = orderOf(`SECURE${place}`);
    const { session, authentication } = await authenticated(
      acquirer.open(bank.settings, bank.tools),
      bank,
      order,
      card,
    );
    for (const _ of ["first", "again"])
      await record("complete", order, (terminal) => terminal.complete({ ...order, payerIp, session }, authentication));
  }
  return calls;
}

/** "T" and the name, filled to 20 characters. */
export function orderOf(name: string, amount = "100.25"): Order {
  const bankOrderId = `T${name}A0B1C2D3E4F5A6B7C8D9`.slice(0, 20);
  return { bankOrderId, amount: decimal(amount), currency: "TRY", installments: 1 };
}

async function authenticated(
  terminal: Terminal,
  bank: SimulatedBank,
  order: Order,
  outcome: (typeof CARDS)[number],
): Promise<{ session: Session; authentication: Authentication }> {
  const start = { ...order, card: cardFor(outcome), payerIp, buyer: null, locale: "tr" as const };
  const started = await terminal.startThreeDs({ ...start, returnUrl: "https://pay.example/3ds/return/token" });
  if (started.kind !== "form") throw new Error(`the start gave ${started.kind}`);
  const { form, session } = started;
  const judged = await terminal.verifyThreeDsReturn({ ...order, session }, await bank.authenticate(form));
  if (judged.kind !== "authenticated") throw new Error(`the return was ${judged.kind}`);
  return { session, authentication: judged.authentication };
}

function decimal(text: string): Amount {
  const amount = amountFromDecimal(text);
  if (amount === null) throw new Error(`${text} is no amount`);
  return amount;
}
