import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { amountFromDecimal, type Amount } from "@servicepay/money";
import type {
  AcquirerTools,
  BankReferences,
  Card,
  DeclineClass,
  Order,
  TerminalSettings,
  ThreeDsForm,
} from "../acquirer.ts";

/** The bank, its cards and a browser that an acquirer's test provides to the contract suite. */
export interface BankUnderTest {
  settings: TerminalSettings;
  tools: AcquirerTools;
  cards: {
    approved: Card;
    declined: readonly { card: Card; class: DeclineClass }[];
    /** The bank charges this card and never answers. */
    chargedWithoutReply: Card;
    failsAuthentication: Card;
  };
  /** Posts the form as a browser does, completes the bank's pages, and returns the fields posted to the return address. */
  authenticate(form: ThreeDsForm): Promise<Record<string, string>>;
  /** The net charge of an order in the bank's books, in the currency's smallest unit. */
  netCharge(bankOrderId: string): bigint;
  closeDay(): void;
  close(): Promise<void>;
}

export const noReferences: BankReferences = { transactionId: null, authCode: null, hostReference: null };

/** A new order in Turkish lira, in a single payment. */
export function orderOf(amount: string): Order {
  return {
    bankOrderId: `T${randomBytes(9).toString("hex").toUpperCase()}`,
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
