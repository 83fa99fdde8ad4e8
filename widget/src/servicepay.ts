import { readOptions } from "./options.ts";
import type { WidgetOptions } from "./options.ts";
import { openWidget } from "./widget.ts";
import type { Widget } from "./widget.ts";

declare const WIDGET_VERSION: string;

/** The page's own `<script>`: its address is the service's, unless data-service names another. */
const script = document.currentScript instanceof HTMLScriptElement ? document.currentScript : null;
const serviceUrl = script?.dataset["service"] ?? (script === null ? null : new URL(script.src).origin);

/** Opens the card form. Nothing is loaded, stored or sent before this call. */
function init(options: WidgetOptions): Widget {
  const checked = readOptions(options);
  if (serviceUrl === null) throw new Error("ServicePay: load servicepay.js with a <script src> element.");
  return openWidget(checked, { serviceUrl, version: WIDGET_VERSION });
}

declare global {
  interface Window {
    ServicePay: { readonly version: string; init(options: WidgetOptions): Widget };
  }
}

Object.defineProperty(window, "ServicePay", {
  value: Object.freeze({ version: WIDGET_VERSION, init }),
  enumerable: true,
});
