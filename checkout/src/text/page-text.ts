import { en } from "./en.ts";
import type { Locale } from "./index.ts";
import { tr, type Text } from "./tr.ts";

/** All texts. Only the server renders them; scripts do not contain them. */
export function pageTextIn(locale: Locale): Text {
  return locale === "tr" ? tr : en;
}
