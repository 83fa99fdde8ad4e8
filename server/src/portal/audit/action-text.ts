import type { Locale } from "../model.ts";
import { textIn } from "../words/index.ts";
import type { AuditActionName } from "./model.ts";

/** An old entry can have an action that is no longer recorded; it is shown by its code. */
export function actionText(locale: Locale, action: AuditActionName): string {
  const texts: Readonly<Record<string, string>> = textIn(locale).audit.action;
  return texts[action] ?? action;
}
