import { en } from "./en.ts";
import { tr, type Text } from "./tr.ts";
import type { Locale } from "./index.ts";

/** All texts. Only the server renders them; scripts do not contain them. */
export function pageTextIn(locale: Locale): Text {
  return locale === "tr" ? tr : en;
}
