// Made from openapi.json by `npm run kit`; a change here is lost.

import type { KeyedOptions, Send } from "../send.ts";
import type { DecimalInput, OtherText } from "../values.ts";

/** Read what happened in the company, in one order without gaps. */
export class SandboxCalls {
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
  }

  /** Cause an event (sandbox only). Needs the scope `events`. */
  trigger(given: EventTrigger, options?: KeyedOptions): Promise<EventTriggered> {
    return this.#send(
      { verb: "POST", path: "/sandbox/trigger", hasBody: true, isKeyed: true, reply: "whole", question: "events.list" },
      given,
      options,
    );
  }
}

export interface EventTrigger {
  /** The event that you want. */
  type:
    | "payment.succeeded"
    | "payment.declined"
    | "payment.failed"
    | "payment.pending"
    | "payment.cancelled"
    | "payment.expired"
    | "payment.needs_attention"
    | "refund.pending"
    | "refund.failed"
    | "refund.succeeded"
    | "account.changed"
    | "case.opened"
    | "case.closed"
    | "approval.requested"
    | "approval.decided"
    | "card.saved"
    | "card.deleted"
    | "customer.created"
    | "customer.erased"
    | "endpoint.disabled"
    | OtherText;
  /** How the payment is made. Default: by a new link. */
  source?: "link" | "widget" | OtherText | undefined;
  /** The order's amount. Default: 150.25. */
  amount?: DecimalInput | undefined;
  /** The address of one of your open links, which is paid in place of a new one. */
  link?: string | undefined;
  /** The `outcome` of one of demo.json's test cards that can give the type. */
  card?: string | undefined;
}

export interface EventTriggered {
  /** Always true. */
  isSuccess: boolean;
  /** Always null. */
  message: string | null;
  /** The payment; null if the event is about another record. */
  paymentId: string | null;
}
