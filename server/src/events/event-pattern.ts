import { invalid } from "#platform/refusal.ts";
import { eventTypes, type EventType } from "./event.ts";

/**
 * The types that the patterns name: `*`, all of a kind such as `payment.*`, or one type. Refuses (400, "not_allowed") a pattern
 * that names none.
 */
export function typesOf(patterns: readonly string[], field: string): EventType[] {
  for (const pattern of patterns) refuseUnknown(pattern, field);
  return eventTypes.filter((type) => isNamedBy(patterns, type));
}

export function isNamedBy(patterns: readonly string[], type: EventType): boolean {
  return patterns.some(
    (pattern) =>
      pattern === "*" || pattern === type || (pattern.endsWith(".*") && type.startsWith(pattern.slice(0, -1))),
  );
}

function refuseUnknown(pattern: string, field: string): void {
  if (eventTypes.some((type) => isNamedBy([pattern], type))) return;
  const known = `There are ${eventTypes.join(", ")}, all of a kind such as payment.*, and *.`;
  throw invalid(field, `"${field}" names an event type that does not exist. ${known}`, "not_allowed");
}
