import type { FastifyRequest } from "fastify";
import { invalid, type Refusal } from "#platform/refusal.ts";
import { storable } from "../forms/form.ts";

/** Every page may have these. */
const OF_EVERY_PAGE = ["done", "kept"];
const VALUE_LENGTH_MAX = 200;

/** An address with this parameter asks for something that the page cannot show. The answer names the parameter. */
export function notUnderstood(name: string): Refusal {
  return invalid(name, "The page does not understand this parameter of its address.");
}

/** Refuses an address with an unknown or repeated parameter: ignoring it would show other rows than those asked for. */
export function refuseOtherParameters({ query }: FastifyRequest, known: readonly string[]): void {
  const isKnown = new Set([...OF_EVERY_PAGE, ...known]);
  for (const [name, value] of Object.entries(query as Record<string, unknown>))
    if (!isKnown.has(name) || typeof value !== "string") throw notUnderstood(name);
}

/** The parameter's text, trimmed; "" if it is not set. */
export function parameterOf(given: Readonly<Record<string, unknown>>, name: string): string {
  const value = [given[name]].flat()[0];
  return typeof value === "string" ? storable(value).trim().slice(0, VALUE_LENGTH_MAX) : "";
}

/** The one of these values that the parameter names; null if it is not set. */
export function chosenOf<Value extends string>(
  { query }: FastifyRequest,
  name: string,
  values: readonly Value[],
): Value | null {
  const text = parameterOf(query as Record<string, unknown>, name);
  if (text === "") return null;
  const chosen = values.find((value) => value === text);
  if (chosen === undefined) throw notUnderstood(name);
  return chosen;
}
