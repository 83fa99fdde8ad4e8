/** The public types of the widget, which the npm package publishes. */

export interface WidgetSuccess {
  /** For the merchant's backend. Nothing has been charged yet. */
  prepareToken: string;
  amount: number;
  currency: string;
  installment: number;
  maskedCardNumber: string;
}

export interface WidgetFailure {
  /** The API's error code, or "load_timeout", "frame_blocked", "network_error". */
  code: string;
  message: string;
  field?: string;
}

/** A failed payment, which the payer can repeat in the same form. */
export interface WidgetError {
  /** Shown to the payer, in the form's language. */
  message: string;
  /** A new WidgetToken, since each is valid for one payment. */
  token: string;
}

export interface WidgetOptions {
  /** The WidgetToken, never the AccessToken. */
  token: string;
  /** The amount that the payer sees. The merchant's backend sends the amount that is charged. */
  amount: number;
  /** ISO 4217 */
  currency: string;
  /** "modal" (default) is a dialog over the page; "inline" is part of the container and grows with its content. */
  mode?: "modal" | "inline";
  /** The id of the element that hosts the widget: required inline, optional for a modal. */
  containerId?: string;
  environment?: "prod" | "test";
  /** Whether to ask for 3-D Secure; the payment set's rule can force it. Default true. */
  use3D?: boolean;
  /** Default: English if the page's language is English, otherwise Turkish. */
  locale?: "tr" | "en";
  /** "auto" follows the payer's system. Default "light", since most shops are. */
  theme?: "light" | "dark" | "auto";
  /** The form can be used. */
  onReady?(): void;
  /** The payment is prepared: the merchant's backend can now charge it. Nothing has been charged yet. */
  onSuccess?(data: WidgetSuccess): void;
  onFail?(error: WidgetFailure): void;
  /** The payer closed the form. */
  onClose?(): void;
}

/** An open card form. */
export interface Widget {
  /** Closes the form as the payer would, and calls onClose. Does nothing while a payment is being prepared. */
  close(): void;
  /**
   * After onSuccess: shows why the payment failed above the filled-in form, of which only the security code has to be
   * typed again. Reopens a modal.
   */
  showError(error: WidgetError): void;
  /** Removes the form without a callback. May be called at any time and more than once. */
  destroy(): void;
}

export interface ServicePayGlobal {
  readonly version: string;
  /** Opens the card form. Throws a TypeError if an option is wrong. */
  init(options: WidgetOptions): Widget;
}

export interface LoadOptions {
  /** The service's address: "https://pay.example". */
  serviceUrl: string;
  /** A version other than this package's. Then `integrity` comes from the service's /widget/versions.json. */
  version?: string;
  integrity?: string;
  /** For a page whose Content-Security-Policy allows scripts by nonce. */
  nonce?: string;
}
