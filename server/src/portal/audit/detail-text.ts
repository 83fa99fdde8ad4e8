import type { Locale } from "../model.ts";
import { formatMoney } from "../words/index.ts";
import type { AuditDetail } from "./model.ts";

export function detailText(locale: Locale, { value, money }: AuditDetail): string {
  return money === null ? value : formatMoney(locale, money);
}
