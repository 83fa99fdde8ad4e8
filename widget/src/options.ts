export interface WidgetSuccess {
  /** For the merchant's backend. Nothing has been charged yet. */
  prepareToken: string;
  amount: number;
  currency: string;
  installment: number;
  maskedCardNumber: string;
}

export interface WidgetFailure {
  /** The API's error code, or "load_timeout", "network_error". */
  code: string;
  message: string;
  field?: string;
}

export interface WidgetOptions {
  /** The WidgetToken, never the AccessToken. */
  token: string;
  amount: number;
  /** ISO 4217 */
  currency: string;
  mode?: "modal" | "inline";
  /** The element that hosts the widget: required inline, optional for a modal. */
  containerId?: string;
  environment?: "prod" | "test";
  /** Whether to ask for 3-D Secure; the payment set's rule can force it. Default true. */
  use3D?: boolean;
  locale?: "tr" | "en";
  onReady?(): void;
  onSuccess?(data: WidgetSuccess): void;
  onFail?(error: WidgetFailure): void;
  onClose?(): void;
}

export interface CheckedOptions {
  token: string;
  publicId: string;
  amount: number;
  currency: string;
  mode: "modal" | "inline";
  container: HTMLElement;
  environment: "prod" | "test";
  use3D: boolean;
  locale: "tr" | "en";
  onReady(): void;
  onSuccess(data: WidgetSuccess): void;
  onFail(error: WidgetFailure): void;
  onClose(): void;
}

const nothing = () => {};

/** Throws a readable error on what only the integrator can mend. */
export function readOptions(options: WidgetOptions): CheckedOptions {
  const { token, amount, currency, mode = "modal", environment = "prod", containerId } = options;
  const publicId = typeof token === "string" && token.includes(".") ? token.slice(0, token.indexOf(".")) : "";
  demand(publicId !== "", "token must be the WidgetToken from GET /b2c/widget/token");
  demand(typeof amount === "number" && amount > 0 && Number.isFinite(amount), "amount must be a positive number");
  demand(
    typeof currency === "string" && /^[A-Z]{3}$/.test(currency),
    'currency must be an ISO 4217 code such as "TRY"',
  );
  demand(mode === "modal" || mode === "inline", 'mode must be "modal" or "inline"');
  demand(environment === "prod" || environment === "test", 'environment must be "prod" or "test"');
  const container = containerId === undefined ? null : document.getElementById(containerId);
  demand(containerId === undefined || container !== null, `there is no element with the id "${containerId}"`);
  demand(mode === "modal" || container !== null, "containerId is required in inline mode");
  const documentLocale = document.documentElement.lang.startsWith("en") ? "en" : "tr";
  return {
    token,
    publicId,
    amount,
    currency,
    mode,
    environment,
    use3D: options.use3D ?? true,
    container: container ?? document.body,
    locale: options.locale ?? documentLocale,
    onReady: options.onReady ?? nothing,
    onSuccess: options.onSuccess ?? nothing,
    onFail: options.onFail ?? nothing,
    onClose: options.onClose ?? nothing,
  };
}

function demand(condition: boolean, sentence: string): asserts condition {
  if (!condition) throw new TypeError(`ServicePay.init: ${sentence}.`);
}
