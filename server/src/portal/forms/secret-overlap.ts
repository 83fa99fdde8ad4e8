import { invalid } from "#platform/refusal.ts";
import type { Form } from "./form.ts";

const HOUR_SECONDS = 3_600;

/** How long the old secret stays valid, from a form's hours. */
export function overlapSeconds(form: Form): number {
  const hours = form.text("overlap", 4);
  if (!/^[0-9]{1,3}$/.test(hours))
    throw invalid("overlap", "Choose how long the old secret stays valid.", "not_allowed");
  return Number(hours) * HOUR_SECONDS;
}
