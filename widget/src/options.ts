import type { WidgetOptions } from "./types.ts";

type Callbacks = { [Name in "onReady" | "onSuccess" | "onFail" | "onClose"]?: WidgetOptions[Name] | undefined };

export interface CheckedOptions extends Required<Omit<WidgetOptions, keyof Callbacks | "containerId">> {
  /** The part of the token that may appear in a URL. */
  publicId: string;
  container: HTMLElement;
  callbacks: Callbacks;
}

/** Throws a readable error for mistakes of the integrator, and warns of options that have no effect. */
export function readOptions(options: WidgetOptions): CheckedOptions {
  const { documentElement } = document;
  // A script in the head may open a modal before there is a body.
  const body: HTMLElement | null = document.body;
  const {
    token,
    amount,
    currency,
    containerId,
    mode = "modal",
    environment = "prod",
    theme = "light",
    use3D = true,
    locale = documentElement.lang.startsWith("en") ? "en" : "tr",
    onReady,
    onSuccess,
    onFail,
    onClose,
    ...unknown
  } = options;
  const publicId = publicIdOf(token);
  demand(Number.isFinite(amount) && amount > 0, "amount must be a positive number");
  demand(/^[A-Z]{3}$/.test(currency), "currency must be an ISO code");
  demandOneOf("mode", mode, ["modal", "inline"]);
  demandOneOf("environment", environment, ["prod", "test"]);
  demandOneOf("locale", locale, ["tr", "en"]);
  demandOneOf("theme", theme, ["light", "dark", "auto"]);
  const container = containerId === undefined ? null : document.getElementById(containerId);
  const isPlaced = container !== null || (mode === "modal" && containerId === undefined);
  demand(isPlaced, `there is no element with the id "${containerId}"`);
  for (const name in unknown) warn(`unknown option ${name}`);
  return {
    token,
    amount,
    currency,
    publicId,
    mode,
    environment,
    locale,
    theme,
    use3D,
    container: container ?? body ?? documentElement,
    callbacks: callable({ onReady, onSuccess, onFail, onClose }),
  };
}

function callable(callbacks: Callbacks): Callbacks {
  for (const name of Object.keys(callbacks) as (keyof Callbacks)[]) {
    if (typeof (callbacks[name] ?? warn) === "function") continue;
    warn(`${name} is not a function`);
    delete callbacks[name];
  }
  return callbacks;
}

function warn(sentence: string): void {
  // oxlint-disable-next-line no-console -- for the integrator
  console.warn(`ServicePay: ${sentence}.`);
}

/** The part of a WidgetToken that may appear in a URL. */
export function publicIdOf(token: string): string {
  const [publicId, secret] = typeof token === "string" ? token.split(".") : [];
  demand(publicId && secret, "token must be the WidgetToken");
  return publicId;
}

function demandOneOf(name: string, value: string, values: readonly string[]): void {
  demand(values.includes(value), `${name} must be ${values.map((text) => `"${text}"`).join(" or ")}`);
}

function demand(condition: unknown, sentence: string): asserts condition {
  if (!condition) throw new TypeError(`ServicePay: ${sentence}.`);
}
