// Made from openapi.json by `npm run kit`; a change here is lost.

import type { KeyedOptions, Options, Send } from "../send.ts";
import type { Decimal, DecimalInput, OtherText } from "../values.ts";

/** Pay with the card form in your page. */
export class WidgetCalls {
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
  }

  /** Get a WidgetToken. Needs the scope `widget`. */
  createToken(options?: Options): Promise<WidgetToken> {
    return this.#send(
      { verb: "GET", path: "/b2c/widget/token", reply: "whole", question: "payments.get" },
      {},
      options,
    );
  }

  /** Pay a prepared payment. Needs the scope `widget`. */
  pay(given: PaymentRequest, options?: KeyedOptions): Promise<PaymentResult> {
    return this.#send(
      {
        verb: "POST",
        path: "/b2c/widget/payment",
        hasBody: true,
        isKeyed: true,
        reply: "whole",
        question: "payments.get",
      },
      given,
      options,
    );
  }
}

export interface PaymentRequest {
  /** Must be the prepared amount. */
  amount: DecimalInput;
  /** Compared with the prepared currency if it is sent. We recommend sending it. */
  currency?: string | undefined;
  /** From the widget's onSuccess; never the WidgetToken. */
  prepareToken: string;
  /** http or https. Required with 3-D Secure. */
  returnUrl?: string | undefined;
  /** Your own reference of the order, which is charged once, whether by widget or by link. */
  clientReferenceCode?: string | undefined;
  /** The customer whose account the payment is posted to. Default: your default customer; if you have none, nothing is posted. */
  customerCode?: string | undefined;
  /** The payer's IP address as you see it. */
  customerIpAddress?: string | undefined;
}

export interface PaymentResult {
  /** RedirectUrl: the payer must complete 3-D Secure. DirectSale: this is the result. */
  paymentType: "RedirectUrl" | "DirectSale" | OtherText;
  /** Send the browser there. */
  redirectTo: string | null;
  /** The service's reference of the payment. */
  orderId: string;
  /** Your own reference, as you sent it. */
  clientReferenceCode: string | null;
  /** Null with RedirectUrl, since the result is not known yet. */
  success: boolean | null;
  /** 1 Successful, 2 Failed, 3 Pending, 4 Cancelled, 5 Refunded, 6 PartiallyRefunded. Pending: do not charge again. */
  transactionStatusId: number;
  /** The order's amount. Compare it with your order. */
  amount: Decimal;
  /** The currency of the amount. Compare it too. */
  currency: string;
  /** A sentence if success is not true. */
  error: string | null;
}

export interface WidgetToken {
  /** The WidgetToken. */
  token: string;
  /** Lifetime in seconds. */
  expiresIn: number;
}
