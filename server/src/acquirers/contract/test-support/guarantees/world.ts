import assert from "node:assert/strict";
import type { TestContext } from "node:test";
import type { Acquirer, Terminal } from "../../acquirer.ts";
import type { Card, Order, OrderReference } from "../../order.ts";
import type { ChargeOutcome } from "../../outcomes.ts";
import type { Authentication, BankForm, Returned, Session } from "../../three-ds.ts";
import type { AcquirerTools, BankReply } from "../../tools.ts";
import { referenceOf } from "../bank-under-test.ts";
import type { SimulatedBank } from "../simulated-bank.ts";

export const payerIp = "203.0.113.7";
export const returnUrl = "https://pay.example/3ds/attempt-token";

/** What `payments` relies on, whatever the bank. */
export interface Guarantee {
  name: string;
  /** Why this protocol promises something else, in a sentence for the output; null if it does not. */
  excludedBy?(world: World): string | null;
  prove(world: World, t: TestContext): Promise<void>;
}

export type Fault = Parameters<SimulatedBank["simulator"]["faults"]["add"]>[0];

/** An acquirer, its bank over HTTP, and a payer. */
export class World {
  readonly acquirer: Acquirer;
  readonly bank: SimulatedBank;

  constructor(acquirer: Acquirer, bank: SimulatedBank) {
    this.acquirer = acquirer;
    this.bank = bank;
  }

  terminal(tools: Partial<AcquirerTools> = {}): Terminal {
    return this.acquirer.open(this.bank.settings, { ...this.bank.tools, ...tools });
  }

  /** A terminal to whose requests this is the reply. */
  replying(reply: BankReply): Terminal {
    return this.terminal({ send: () => Promise.resolve(reply) });
  }

  sell(order: Order, card: Card = this.bank.cards.approved, terminal = this.terminal()): Promise<ChargeOutcome> {
    return terminal.sell({ ...order, card, payerIp, buyer: null });
  }

  async charged(order: Order): Promise<OrderReference> {
    const outcome = await this.sell(order);
    assert.ok(outcome.kind === "approved", JSON.stringify(outcome));
    return { ...referenceOf(order), references: outcome.references };
  }

  async started(order: Order, card: Card = this.bank.cards.approved): Promise<{ form: BankForm; session: Session }> {
    const start = { ...order, card, payerIp, buyer: null, returnUrl, locale: "tr" as const };
    const started = await this.terminal().startThreeDs(start);
    assert.ok(started.kind === "form", JSON.stringify(started));
    return started;
  }

  /** Starts at the bank and authenticates there as the payer. */
  async returnedFrom(order: Order, card?: Card): Promise<{ session: Session; returned: Returned }> {
    const { form, session } = await this.started(order, card);
    return { session, returned: await this.bank.authenticate(form) };
  }

  async authenticated(order: Order, card?: Card): Promise<{ session: Session; authentication: Authentication }> {
    const { session, returned } = await this.returnedFrom(order, card);
    const judged = await this.terminal().verifyThreeDsReturn({ ...order, session }, returned);
    assert.ok(judged.kind === "authenticated", JSON.stringify(judged));
    return { session, authentication: judged.authentication };
  }

  /** Does something while the bank has this fault once, and returns the replies that it sent. */
  async withFault<Result>(
    fault: Fault,
    act: (terminal: Terminal) => Promise<Result>,
  ): Promise<{ result: Result; bodies: readonly Buffer[] }> {
    const bodies: Buffer[] = [];
    const terminal = this.terminal({
      send: async (request) => {
        const reply = await this.bank.tools.send({ ...request, timeoutMs: 400 });
        if (reply.kind === "replied") bodies.push(reply.body);
        return reply;
      },
    });
    this.bank.simulator.faults.add(fault);
    const result = await act(terminal);
    this.bank.simulator.faults.clear();
    return { result, bodies };
  }
}
