import type {} from "./load.ts";
import { readOptions } from "./options.ts";
import type { Widget, WidgetOptions } from "./types.ts";
import { openWidget } from "./widget.ts";

declare const WIDGET_VERSION: string;

/** The `<script>` that loaded this file. Its origin is the service's, unless `data-service` names another. */
const script = document.currentScript as HTMLScriptElement | null;
const origin = script && new URL(script.dataset["service"] ?? script.src).origin;

/** Opens the card form. Nothing is loaded, stored or sent before this call. */
function init(options: WidgetOptions): Widget {
  const checked = readOptions(options);
  if (origin === null) throw new Error("ServicePay: load servicepay.js with a <script src>.");
  return openWidget(checked, { origin, version: WIDGET_VERSION });
}

// A page that loads the script twice keeps the first one, so that open widgets keep working.
(window as Partial<Window>).ServicePay ??= Object.freeze({ version: WIDGET_VERSION, init });
