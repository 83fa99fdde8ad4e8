import type { Operation } from "../../support/description.ts";
import type { Json } from "../../support/http.ts";
import type { Random } from "../random.ts";
import { hostileValues } from "./hostile-values.ts";
import { isNewName, plausibleValue, planOf, type Knowledge } from "./plausible.ts";
import { kindOf } from "./pool.ts";

/** The kind of a generated request: as described, with one mistake, or with hostile values. */
export type Validity = "valid" | "nearlyValid" | "hostile";

export interface MadeRequest {
  method: string;
  path: string;
  body: Json;
  /** The values of the query and the path, by name. */
  parameters: Record<string, string>;
  /** Replaces the caller's usual value. */
  token: string | undefined;
  /** Own records that the request names, by kind. */
  named: { kind: string; value: Json }[];
}

export interface Sources extends Knowledge {
  /** Names of the other company's records. */
  foreign: readonly string[];
  resolve(schema: Json): Json;
}

interface Make {
  operation: string;
  validity: Validity;
  sources: Sources;
  random: Random;
  named: MadeRequest["named"];
}

export function makeRequest(operation: Operation, validity: Validity, sources: Sources, random: Random): MadeRequest {
  const { method, path, described } = operation;
  const make: Make = { operation: `${method} ${path}`, validity, sources, random, named: [] };
  const { fields, token } = validity === "hostile" ? { fields: {} } : planOf(make.operation, sources, random);
  const { query, made, parameters } = parametersOf(operation, make, fields);
  const search = query.size === 0 ? "" : `?${query.toString()}`;
  const content = described.requestBody?.content["application/json"];
  const request = { method, path: made + search, parameters, token, named: make.named };
  if (content === undefined) return { ...request, body: undefined };
  const body = objectOf(sources.resolve(content.schema), make, 0, fields);
  return { ...request, body: spoil(body, make) };
}

function parametersOf({ path, described }: Operation, make: Make, fields: Record<string, Json>) {
  const { validity, sources, random } = make;
  const query = new URLSearchParams();
  const parameters: Record<string, string> = {};
  let made = path;
  const all: Json[] = (described.parameters ?? []).map((parameter: Json) => sources.resolve(parameter));
  // Either one record by id, or a filter, but not both.
  const isById = random.below(3) === 0;
  for (const { name, in: place, required, schema } of all) {
    if (place === "header") continue;
    const isMeant = name in fields || required === true || (name === "id" ? isById : !isById && random.below(3) === 0);
    if (place === "query" && !isMeant && (validity !== "hostile" || random.below(3) > 0)) continue;
    const chosen = name in fields ? fields[name] : valueOf(sources.resolve(schema), name, make);
    if (chosen === undefined) continue;
    const value = typeof chosen === "object" ? JSON.stringify(chosen) : String(chosen);
    parameters[name] = value;
    const inPath = value === "" || value.startsWith(".") ? "x" : value.toWellFormed();
    if (place === "path") made = made.replace(`{${name}}`, encodeURIComponent(inPath));
    else query.append(name, value);
    if (place === "query" && validity === "hostile" && random.below(20) === 0) query.append(name, value);
  }
  return { query, made, parameters };
}

function valueOf(schema: Json, name: string, make: Make, depth = 0): Json {
  const { operation, validity, sources, random } = make;
  if (validity === "hostile" && random.below(12) === 0) return random.pick(hostileValues);
  const kind = kindOf(operation.split(" ")[1] ?? "", name);
  if (kind !== null) {
    if (validity !== "valid" && random.below(8) === 0) return random.pick(sources.foreign);
    const isNew = isNewName(operation, name) && (validity === "valid" || random.below(2) === 0);
    const known: Json = isNew ? undefined : sources.pool.pick(kind, random);
    if (known !== undefined) make.named.push({ kind, value: known });
    if (known !== undefined) return known;
  }
  const plausible = validity === "hostile" && random.below(2) === 0 ? null : plausibleValue(name, random);
  if (plausible !== null) return plausible.value;
  const options: Json[] | undefined = schema.anyOf ?? schema.oneOf;
  if (options !== undefined) return valueOf(sources.resolve(random.pick(options)), name, make, depth);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return random.pick(schema.enum);
  return ofType(schema, name, make, depth);
}

function ofType(schema: Json, name: string, make: Make, depth: number): Json {
  const { sources, random } = make;
  const type: string = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type;
  switch (type) {
    case "object":
      return objectOf(schema, make, depth);
    case "array": {
      const items = sources.resolve(schema.items ?? { type: "string" });
      return Array.from({ length: depth > 4 ? 0 : 1 + random.below(3) }, () => valueOf(items, name, make, depth + 1));
    }
    case "integer": {
      const { minimum = 0, maximum = 1_000 } = schema;
      return minimum + random.below(Math.min(1_000, maximum - minimum + 1));
    }
    case "number":
      return (1 + random.below(100_000)) / 100;
    case "boolean":
      return random.below(2) === 0;
    case "null":
      return null;
    default:
      return textOf(schema, random);
  }
}

function objectOf(schema: Json, make: Make, depth: number, fields: Record<string, Json> = {}): Json {
  const { sources, random } = make;
  const required = new Set<string>(schema.required ?? []);
  const made: Record<string, Json> = {};
  for (const [name, inner] of Object.entries<Json>(schema.properties ?? {})) {
    const isMeant = required.has(name) || (depth < 5 && random.below(2) === 0);
    const value = name in fields || !isMeant ? fields[name] : valueOf(sources.resolve(inner), name, make, depth + 1);
    if (value !== undefined) made[name] = value;
  }
  return made;
}

function textOf({ format, minLength = 0, maxLength = 20 }: Json, random: Random): string {
  if (format === "uuid")
    return `0199aaaa-0000-7000-8000-${random
      .below(2 ** 31)
      .toString(16)
      .padStart(12, "0")}`;
  const text = `F${random.below(10_000)}`;
  return text.padEnd(minLength, "x").slice(0, Math.max(maxLength, minLength));
}

/** Like RESTler's payload body checker: a missing, additional, wrong or repeated field. */
function spoil(body: Json, { validity, random }: Make): Json {
  if (validity === "valid" || typeof body !== "object" || body === null) return body;
  if (validity === "hostile" && random.below(2) === 0) return body;
  const names = Object.keys(body);
  if (names.length === 0) return body;
  const name = random.pick(names);
  switch (random.below(validity === "hostile" ? 7 : 4)) {
    case 0: {
      const { [name]: _, ...rest } = body;
      return rest;
    }
    case 1:
      return { ...body, [name]: random.pick(hostileValues) };
    case 2:
      return { ...body, [`${name}X`]: body[name] };
    case 3:
      return spoilWithin(body, name, random);
    case 4:
      return [body];
    case 5:
      return random.pick(hostileValues);
    default:
      return `${JSON.stringify(body).slice(0, random.below(200))}`;
  }
}

/** A mistake inside a nested value, if there is one. */
function spoilWithin(body: Json, name: string, random: Random): Json {
  const inner = body[name];
  if (Array.isArray(inner) && inner.length > 0) {
    const place = random.below(inner.length);
    return { ...body, [name]: inner.map((item, index) => (index === place ? spoilField(item, random) : item)) };
  }
  return { ...body, [name]: spoilField(inner, random) };
}

function spoilField(value: Json, random: Random): Json {
  if (typeof value !== "object" || value === null || Object.keys(value).length === 0) return random.pick(hostileValues);
  return { ...value, [random.pick(Object.keys(value))]: random.pick(hostileValues) };
}
