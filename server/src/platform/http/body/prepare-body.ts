import { invalid } from "../../refusal.ts";
import { cleanEmail } from "../../text/contact-details.ts";
import { givenTckn } from "../../text/identity-number.ts";
import { trimUnseen } from "../../text/visible-text.ts";
import { JsonNumber } from "./read-json.ts";

/** The parts of a JSON schema that are used here. */
export interface Shape {
  type?: string | readonly string[];
  properties?: Record<string, Shape>;
  additionalProperties?: boolean | Shape;
  items?: Shape;
  anyOf?: readonly Shape[];
  oneOf?: readonly Shape[];
  allOf?: readonly Shape[];
  amount?: string;
  instant?: string;
  text?: string;
}

/**
 * Prepares a body for validation: drops unknown fields, null and empty strings, and converts numbers that are not
 * amounts. With `keepNulls`, null stays in fields whose schema allows it.
 */
export function prepareBody(shape: Shape, value: unknown, keepNulls: boolean): unknown {
  const body = value === undefined || value === null ? emptyOf(shape) : value;
  return prepareValue(shape, body, { keepNulls, path: "" });
}

/** Prepares a query or path for validation: converts strings to whole numbers and booleans. */
export function prepareQuery(shape: Shape, query: Record<string, unknown>): Record<string, unknown> {
  const { properties = {} } = shape;
  const prepared: Record<string, unknown> = {};
  for (const name of Object.keys(query)) {
    const text = query[name];
    const inner = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (inner === undefined || text === undefined || text === "") continue;
    refuseBrokenText(text, name);
    if (typeof text === "string" && cleanText(inner, text) === "") continue;
    prepared[name] = fromText(inner, text);
  }
  return prepared;
}

interface Position {
  keepNulls: boolean;
  path: string;
}

function prepareValue(shape: Shape, value: unknown, position: Position): unknown {
  if (value instanceof JsonNumber) return isAmount(shape) ? value : Number(value.source);
  if (typeof value === "string") {
    refuseBrokenText(value, position.path);
    return value;
  }
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    const items = branchWith(shape, "items")?.items ?? {};
    return value.map((item, index) => prepareValue(items, item, { ...position, path: `${position.path}[${index}]` }));
  }
  return prepareObject(shape, value as Record<string, unknown>, position);
}

function prepareObject(shape: Shape, value: Record<string, unknown>, position: Position): Record<string, unknown> {
  const fieldShape = fieldsOf(shape);
  const prepared: Record<string, unknown> = {};
  for (const [name, sent] of Object.entries(value)) {
    const inner = fieldShape(name);
    if (inner === null) continue;
    const field = typeof sent === "string" ? cleanText(inner, sent) : sent;
    if (field === undefined || isEmpty(field)) continue;
    if (field === null && !(position.keepNulls && allowsNull(inner))) continue;
    prepared[name] = prepareValue(inner, field, {
      ...position,
      path: position.path === "" ? name : `${position.path}.${name}`,
    });
  }
  return prepared;
}

type FieldShapes = (name: string) => Shape | null;
const fieldShapes = new WeakMap<Shape, FieldShapes>();

/** The schema of a field by its name. Null when there is no such field. */
function fieldsOf(shape: Shape): FieldShapes {
  const known = fieldShapes.get(shape) ?? readFields(shape);
  fieldShapes.set(shape, known);
  return known;
}

function readFields(shape: Shape): FieldShapes {
  const parts = [shape, ...(shape.allOf ?? []), ...(shape.anyOf ?? []), ...(shape.oneOf ?? [])];
  const named = new Map(parts.flatMap((part) => Object.entries(part.properties ?? {})));
  const rest = parts.map((part) => part.additionalProperties).find((part) => typeof part === "object");
  return (name) => named.get(name) ?? rest ?? (named.size === 0 ? {} : null);
}

function branchWith(shape: Shape, key: "items"): Shape | undefined {
  return [shape, ...(shape.anyOf ?? []), ...(shape.oneOf ?? []), ...(shape.allOf ?? [])].find(
    (part) => part[key] !== undefined,
  );
}

function isAmount(shape: Shape): boolean {
  return shape.amount !== undefined || [...(shape.anyOf ?? []), ...(shape.oneOf ?? [])].some(isAmount);
}

function allowsNull(shape: Shape): boolean {
  if (shape.type === "null" || (Array.isArray(shape.type) && shape.type.includes("null"))) return true;
  return [...(shape.anyOf ?? []), ...(shape.oneOf ?? [])].some(allowsNull);
}

function emptyOf(shape: Shape): unknown {
  return shape.type === "object" || shape.allOf !== undefined ? {} : null;
}

/** Null: the text stands for no value. */
function cleanText(shape: Shape, text: string): string | null {
  switch (shape.text) {
    case "email":
      return cleanEmail(text);
    case "trimmed":
      return trimUnseen(text);
    case "tckn":
      return text.trim() === "" ? "" : givenTckn(text);
    default:
      return text;
  }
}

/** White space alone counts as empty, or it could become an invisible name. */
function isEmpty(value: unknown): boolean {
  return typeof value === "string" && value.trim() === "";
}

const WHOLE_NUMBER = /^-?(0|[1-9][0-9]{0,14})$/;

function fromText(shape: Shape, text: unknown): unknown {
  if (shape.type === "array") return Array.isArray(text) ? text : [text];
  if (typeof text !== "string") return text;
  if (shape.type === "integer") return WHOLE_NUMBER.test(text) ? Number(text) : text;
  if (shape.type === "boolean") return text === "true" ? true : text === "false" ? false : text;
  // An unencoded plus sign arrives as a space.
  if (shape.instant !== undefined) return text.replace(/ (\d{2}:\d{2})$/, "+$1");
  return cleanText(shape, text);
}

/** PostgreSQL stores neither NUL nor lone surrogates. */
function refuseBrokenText(value: unknown, path: string): void {
  if (typeof value !== "string" || (value.isWellFormed() && !value.includes("\u0000"))) return;
  throw invalid(path, `"${path}" has a character that cannot be stored.`, "characters");
}
