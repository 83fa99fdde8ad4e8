import { invalid } from "#platform/refusal.ts";
import { eventTypes, type EventType } from "./event.ts";

/**
 * The types that the patterns name: `*`, all of a kind such as `payment.*`, or one type. Refuses (400, "not_allowed") a pattern
 * that names none.
 */
export function typesOf(patterns: readonly string[], field: string): EventType[] {
  const named = new Set(patterns.flatMap((pattern) => typesOfPattern(pattern, field)));
  return eventTypes.filter((type) => named.has(type));
}

function typesOfPattern(pattern: string, field: string): EventType[] {
  if (pattern === "*") return eventTypes;
  const types = eventTypes.filter((type) =>
    pattern.endsWith(".*") ? type.startsWith(pattern.slice(0, -1)) : type === pattern,
  );
  if (types.length > 0) return types;
  const known = `There are ${eventTypes.join(", ")}, all of a kind such as payment.*, and *.`;
  throw invalid(field, `"${field}" names an event type that does not exist. ${known}`, "not_allowed");
}
