import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { amountFromDecimal, type Amount } from "@servicepay/money";
import type { TerminalSettings } from "../acquirer.ts";
import { noReferences, type Card, type Order, type OrderReference } from "../order.ts";
import type { DeclineClass, Reroute } from "../outcomes.ts";
import type { BankForm, Returned } from "../three-ds.ts";
import type { AcquirerTools } from "../tools.ts";

/** The bank, its cards and a browser that an acquirer's test provides to the contract suite. */
export interface BankUnderTest {
  settings: TerminalSettings;
  tools: AcquirerTools;
  cards: {
    approved: Card;
    paysInInstallments: Card;
    /** `reroute` is null where banks differ. */
    declined: readonly { card: Card; class: DeclineClass; reroute: Reroute | null }[];
  };
  /** Sends the form as a browser does, completes the bank's pages, and returns what is sent to the return address. */
  authenticate(form: BankForm): Promise<Returned>;
  /** What the bank returns when the payer gives up on its page. */
  cancel(form: BankForm): Promise<Returned>;
  /** The net charge of an order in the bank's books, in the currency's smallest unit. */
  netCharge(bankOrderId: string): bigint;
  closeDay(): void;
  close(): Promise<void>;
}

/** A new order in Turkish lira, in a single payment. */
export function orderOf(amount: string): Order {
  return {
    bankOrderId: `T0${randomBytes(9).toString("hex").toUpperCase()}`,
    amount: decimal(amount),
    currency: "TRY",
    installments: 1,
  };
}

export function decimal(text: string): Amount {
  const amount = amountFromDecimal(text);
  assert.ok(amount !== null);
  return amount;
}

/** The order as we know it after a lost reply: without the bank's references. */
export function referenceOf(order: Order): OrderReference {
  return { ...order, references: noReferences, chargedAmount: order.amount };
}
