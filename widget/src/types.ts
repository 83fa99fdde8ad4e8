/** What a merchant's page sees of the widget. The npm package publishes this file as its types. */

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

/** A payment that did not succeed, for the payer to try again in the same form. */
export interface WidgetError {
  /** What the payer reads, in the form's language. */
  message: string;
  /** A new WidgetToken: one pays once. */
  token: string;
}

export interface WidgetOptions {
  /** The WidgetToken, never the AccessToken. */
  token: string;
  /** What the payer sees. The amount that the merchant's backend sends is the one that counts. */
  amount: number;
  /** ISO 4217 */
  currency: string;
  /** "modal" (default) is a dialog over the page; "inline" stands in the container and grows with its content. */
  mode?: "modal" | "inline";
  /** The id of the element that hosts the widget: required inline, optional for a modal. */
  containerId?: string;
  environment?: "prod" | "test";
  /** Whether to ask for 3-D Secure; the payment set's rule can force it. Default true. */
  use3D?: boolean;
  /** Default: the page's own language where it is English, else Turkish. */
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
  /** Closes it as the payer would; onClose fires. Not while a payment is being prepared. */
  close(): void;
  /**
   * After onSuccess: shows why the payment did not succeed, above the form as the payer filled it in; only the security
   * code is typed again. Opens a modal again.
   */
  showError(error: WidgetError): void;
  /** Takes it off the page without a callback, at any time and any number of times. */
  destroy(): void;
}

export interface ServicePayGlobal {
  readonly version: string;
  /** Opens the card form. Throws a readable TypeError where an option is wrong. */
  init(options: WidgetOptions): Widget;
}

export interface LoadOptions {
  /** Where the service is: "https://pay.example". */
  serviceUrl: string;
  /** Another version than this package's own; then with its own integrity, from the service's /widget/versions.json. */
  version?: string;
  integrity?: string;
  /** For a page whose Content-Security-Policy allows scripts by nonce. */
  nonce?: string;
}
