import { en } from "./en.ts";
import type { Locale } from "./index.ts";
import { tr, type Text } from "./tr.ts";

/** All texts, for pages: the server renders them, and no script brings them along. */
export function pageTextIn(locale: Locale): Text {
  return locale === "tr" ? tr : en;
}
