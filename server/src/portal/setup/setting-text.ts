import type { Locale } from "../model.ts";
import { textIn } from "../words/index.ts";

/** The label and the help of a bank's setting; the bank's own where the portal has no text. */
export function settingText(
  locale: Locale,
  { text, label, help = "" }: { text: string; label: string; help?: string },
): { label: string; help: string } {
  return textIn(locale).terminals.setting[text] ?? { label, help };
}
