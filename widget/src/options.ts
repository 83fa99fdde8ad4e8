import type { WidgetOptions } from "./types.ts";

type Defaulted = "mode" | "environment" | "locale" | "theme" | "use3D";

export interface CheckedOptions extends Omit<WidgetOptions, Defaulted>, Required<Pick<WidgetOptions, Defaulted>> {
  /** The token's part that may stand in an address. */
  publicId: string;
  container: HTMLElement;
}

/** Throws a readable error on what only the integrator can mend. */
export function readOptions(options: WidgetOptions): CheckedOptions {
  const { token, amount, currency, containerId } = options;
  const { mode = "modal", environment = "prod", theme = "light", use3D = true } = options;
  const { documentElement } = document;
  // A script in the head may open a modal before there is a body.
  const body: HTMLElement | null = document.body;
  const { locale = documentElement.lang.startsWith("en") ? "en" : "tr" } = options;
  const [publicId = "", secret = ""] = typeof token === "string" ? token.split(".") : [];
  demand(publicId !== "" && secret !== "", "token must be the WidgetToken from GET /b2c/widget/token");
  demand(Number.isFinite(amount) && amount > 0, "amount must be a positive number");
  demand(/^[A-Z]{3}$/.test(currency), 'currency must be an ISO 4217 code such as "TRY"');
  demandOneOf("mode", mode, ["modal", "inline"]);
  demandOneOf("environment", environment, ["prod", "test"]);
  demandOneOf("locale", locale, ["tr", "en"]);
  demandOneOf("theme", theme, ["light", "dark", "auto"]);
  const container = containerId === undefined ? null : document.getElementById(containerId);
  demand(containerId === undefined || container !== null, `there is no element with the id "${containerId}"`);
  demand(mode === "modal" || container !== null, "containerId is required in inline mode");
  return {
    ...options,
    publicId,
    mode,
    environment,
    locale,
    theme,
    use3D,
    container: container ?? body ?? documentElement,
  };
}

function demandOneOf(name: string, value: string, values: readonly string[]): void {
  demand(values.includes(value), `${name} must be ${values.map((text) => `"${text}"`).join(" or ")}`);
}

function demand(condition: boolean, sentence: string): asserts condition {
  if (!condition) throw new TypeError(`ServicePay.init: ${sentence}.`);
}
