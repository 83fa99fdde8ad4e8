import { DECIMALS, INSTANTS, MAPS } from "./calls/names.ts";
import { Invalid } from "./errors.ts";
import { decimalText } from "./values.ts";

const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?$/;

type Tagged = string | boolean | null | readonly Tagged[] | { readonly [name: string]: Tagged };

/**
 * Reads a reply or an event: decimals stay the texts that were sent, and instants become dates. `JSON.parse` sees texts only,
 * each with a letter for its kind in front, because it would round a number before anybody could look at it.
 */
export function readJson(text: string): unknown {
  const tagged = text.replace(TOKEN, (token) => (token.startsWith('"') ? `"s${token.slice(1)}` : `"n${token}"`));
  return valueOf(JSON.parse(tagged) as Tagged, "", false);
}

function valueOf(tagged: Tagged, name: string, isPlain: boolean): unknown {
  if (typeof tagged === "string") return scalarOf(tagged.charAt(0), tagged.slice(1), isPlain ? "" : name);
  if (typeof tagged !== "object" || tagged === null) return tagged;
  if (Array.isArray(tagged)) return tagged.map((item: Tagged) => valueOf(item, name, isPlain));
  const fields = Object.entries(tagged).map(([key, inner]) => {
    const field = key.slice(1);
    return [field, valueOf(inner, field, isPlain || MAPS.has(field))];
  });
  return Object.fromEntries(fields);
}

function scalarOf(kind: string, text: string, name: string): unknown {
  if (kind === "n") return DECIMALS.has(name) ? text : Number(text);
  return INSTANTS.has(name) && INSTANT.test(text) ? new Date(`${text}Z`) : text;
}

/** Writes a body. Decimals may be texts, and are sent as numbers. */
export function writeJson(value: unknown): string {
  return textOf(value, { name: "", path: "", isPlain: false }) ?? "null";
}

interface Place {
  name: string;
  path: string;
  isPlain: boolean;
}

function textOf(value: unknown, place: Place): string | undefined {
  const { name, path, isPlain } = place;
  if (value === undefined) return undefined;
  if (Array.isArray(value)) {
    const items = value.map((item, index) => textOf(item, { ...place, path: `${path}[${index}]` }) ?? "null");
    return `[${items.join(",")}]`;
  }
  if (!isPlain && DECIMALS.has(name) && value !== null) return decimalText(value, path);
  if (value instanceof Date) return JSON.stringify(instantText(value, path));
  if (typeof value === "bigint") return String(value);
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).flatMap(([key, inner]) => {
    const inside = { name: key, path: path === "" ? key : `${path}.${key}`, isPlain: isPlain || MAPS.has(key) };
    const text = textOf(inner, inside);
    return text === undefined ? [] : [`${JSON.stringify(key)}:${text}`];
  });
  return `{${fields.join(",")}}`;
}

/** A value of a query, as text. */
export function queryText(name: string, value: unknown): string {
  if (DECIMALS.has(name)) return decimalText(value, name);
  return value instanceof Date ? instantText(value, name) : String(value);
}

function instantText(value: Date, field: string): string {
  if (Number.isNaN(value.getTime())) throw new Invalid(`"${field}" is no date.`, { field, reason: "instant" });
  return value.toISOString();
}
