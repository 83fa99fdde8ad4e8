import type { DayFault, ListFault } from "#reconciliation/index.ts";
import { formatCount, formatDay, textIn, type Locale } from "../words/index.ts";
import type { ShownFault } from "./bank-file-words.ts";

/** Describes a fault of a day's list. The sentence begins with the line's number if there is one. */
export function listFaultText(locale: Locale, { line, fault }: ListFault): string {
  const { bankFile: text } = textIn(locale);
  const sentence = text.fault(withShownValues(locale, fault));
  return line === null ? sentence : `${text.line(formatCount(locale, line))} ${sentence}`;
}

/** Why a day could not be read. */
export function dayFaultText(locale: Locale, fault: DayFault): string {
  const { dayFault: text } = textIn(locale);
  switch (fault.name) {
    case "http_status":
      return text.httpStatus(String(fault.status));
    case "list":
      return text.list(listFaultText(locale, fault.first), fault.more === 0 ? null : formatCount(locale, fault.more));
    default:
      return text[fault.name];
  }
}

/** Formats its counts and days for the reader. */
function withShownValues(locale: Locale, fault: ListFault["fault"]): ShownFault {
  const count = (number: number) => formatCount(locale, number);
  switch (fault.name) {
    case "values":
    case "count":
      return { name: fault.name, has: count(fault.has), needs: count(fault.needs) };
    case "repeats":
      return { name: fault.name, first: count(fault.first) };
    case "another_day":
      return { name: fault.name, has: formatDay(locale, fault.has), needs: formatDay(locale, fault.needs) };
    default:
      return fault;
  }
}
