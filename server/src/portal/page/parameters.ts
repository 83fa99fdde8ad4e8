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

/** The parameters of a page's address. */
export interface KnownParameters {
  once?: readonly string[];
  /** May be given several times, as the boxes of a form are. */
  repeated?: readonly string[];
}

/** Refuses an address with another parameter, or with one that is given twice: ignoring it would show something else than was asked for. */
export function refuseOtherParameters({ query }: FastifyRequest, { once = [], repeated = [] }: KnownParameters): void {
  const known = new Set([...OF_EVERY_PAGE, ...once]);
  for (const [name, value] of Object.entries(query as Record<string, unknown>))
    if (!repeated.includes(name) && !(known.has(name) && typeof value === "string")) throw notUnderstood(name);
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
