import type { Locale } from "../model.ts";
import { dayFaultText } from "./fault-text.ts";
import type { DayFailure } from "./model.ts";

/** Why a day could not be read. Old failures were stored without a fault; they have only an English text. */
export function FailureText({ locale, failure: { text, fault } }: { locale: Locale; failure: DayFailure }) {
  return fault === null ? <span lang="en">{text}</span> : <>{dayFaultText(locale, fault)}</>;
}
