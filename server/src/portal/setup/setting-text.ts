import type { SettingField } from "#acquirers/registry.ts";
import { textIn, type Locale } from "../words/index.ts";

/** The label and the help of a bank's setting; the bank's own where the portal has no text. */
export function settingText(
  locale: Locale,
  acquirerCode: string,
  { name, label, help }: SettingField,
): { label: string; help: string } {
  return textIn(locale).terminals.setting[`${acquirerCode}.${name}`] ?? { label, help };
}
