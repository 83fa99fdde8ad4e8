import type { Json } from "../../support/http.ts";
import type { Operation } from "../../support/description.ts";
import type { Random } from "../random.ts";

/** How a request is made: as described, with one thing wrong, or by somebody who wants harm. */
export type Temper = "valid" | "nearlyValid" | "hostile";

export interface MadeRequest {
  method: string;
  path: string;
  body: Json;
  /** Everything in it that the other company's rows go by. */
  foreign: string[];
}

/** Values that were seen in replies, by the name of their field: what one call makes, another one uses. */
export class Pool {
  readonly #values = new Map<string, string[]>();

  add(value: Json, name = ""): void {
    if (Array.isArray(value)) for (const item of value) this.add(item, name);
    else if (typeof value === "object" && value !== null)
      for (const [field, inner] of Object.entries<Json>(value)) this.add(inner, field);
    else if (typeof value === "string" && isHandle(name)) this.put(name, value);
  }

  put(name: string, value: string): void {
    const values = this.#values.get(kindOf(name)) ?? [];
    values.push(value);
    if (values.length > 200) values.shift();
    this.#values.set(kindOf(name), values);
  }

  pick(name: string, random: Random): string | undefined {
    const values = this.#values.get(kindOf(name));
    return values === undefined ? undefined : random.pick(values);
  }

  any(random: Random): string | undefined {
    const all = [...this.#values.values()];
    return all.length === 0 ? undefined : random.pick(random.pick(all));
  }
}

const HANDLE = /(id|code|reference|token|email|gsm)$/i;

function isHandle(name: string): boolean {
  return HANDLE.test(name);
}

/** updateErpCode, accountErpCode and erpCode name the same thing. */
function kindOf(name: string): string {
  return HANDLE.exec(name)?.[1]?.toLowerCase() ?? name;
}

export interface Sources {
  own: Pool;
  foreign: Pool;
  resolve(schema: Json): Json;
}

export function makeRequest(
  { method, path, described }: Operation,
  temper: Temper,
  sources: Sources,
  random: Random,
): MadeRequest {
  const foreign: string[] = [];
  const make = { temper, sources, random, foreign };
  const query = new URLSearchParams();
  let made = path;
  for (const parameter of described.parameters ?? []) {
    const { name, in: place, required, schema } = sources.resolve(parameter);
    const told = valueOf(sources.resolve(schema), name, make);
    const value = typeof told === "object" ? JSON.stringify(told) : String(told);
    if (place === "path")
      made = made.replace(
        `{${name}}`,
        encodeURIComponent(value === "" || value.startsWith(".") ? "x" : value.toWellFormed()),
      );
    if (place === "query" && (required === true || random.below(3) === 0)) query.append(name, value);
    if (place === "query" && temper === "hostile" && random.below(20) === 0) query.append(name, value);
  }
  const content = described.requestBody?.content["application/json"];
  const search = query.size === 0 ? "" : `?${query.toString()}`;
  if (content === undefined) return { method, path: made + search, body: undefined, foreign };
  const body = valueOf(sources.resolve(content.schema), "", make);
  return { method, path: made + search, body: spoil(body, make), foreign };
}

interface Make {
  temper: Temper;
  sources: Sources;
  random: Random;
  foreign: string[];
}

function valueOf(schema: Json, name: string, make: Make, depth = 0): Json {
  const { temper, sources, random } = make;
  if (temper === "hostile" && random.below(12) === 0) return random.pick(hostileValues);
  if (isHandle(name) && random.below(2) === 0) {
    const isForeign = temper !== "valid" && random.below(3) === 0;
    const known = isForeign ? sources.foreign.pick(name, random) : sources.own.pick(name, random);
    if (known !== undefined) {
      if (isForeign) make.foreign.push(known);
      return known;
    }
  }
  const options: Json[] | undefined = schema.anyOf ?? schema.oneOf;
  if (options !== undefined) return valueOf(sources.resolve(random.pick(options)), name, make, depth);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return random.pick(schema.enum);
  const examples: Json[] = schema.examples ?? (schema.example === undefined ? [] : [schema.example]);
  if (examples.length > 0 && random.below(3) > 0) return random.pick(examples);
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
    case "integer":
      return (
        (schema.minimum ?? 0) + random.below(Math.min(1_000, (schema.maximum ?? 1_000) - (schema.minimum ?? 0) + 1))
      );
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

function objectOf(schema: Json, make: Make, depth: number): Json {
  const { sources, random } = make;
  const required = new Set<string>(schema.required ?? []);
  const made: Record<string, Json> = {};
  for (const [name, inner] of Object.entries<Json>(schema.properties ?? {}))
    if (required.has(name) || (depth < 5 && random.below(2) === 0))
      made[name] = valueOf(sources.resolve(inner), name, make, depth + 1);
  return made;
}

function textOf({ format, minLength = 0, maxLength = 20 }: Json, random: Random): string {
  switch (format) {
    case "uuid":
      return `0199aaaa-0000-7000-8000-${random
        .below(2 ** 31)
        .toString(16)
        .padStart(12, "0")}`;
    case "date-time":
      return `2026-0${1 + random.below(9)}-1${random.below(9)}T0${random.below(9)}:00:00Z`;
    case "date":
      return `2026-0${1 + random.below(9)}-1${random.below(9)}`;
    case "email":
      return `payer${random.below(50)}@example.com`;
    case "uri":
      return `https://shop.example/${random.below(50)}`;
    default: {
      const text = `F${random.below(10_000)}`;
      return text.padEnd(minLength, "x").slice(0, Math.max(maxLength, minLength));
    }
  }
}

/** Deep, huge, of the wrong kind, or made to be run by somebody else. */
const hostileValues: readonly Json[] = [
  null,
  "",
  " ",
  "\u0000",
  "\ud800",
  "'; drop table payments; --",
  "' or '1'='1",
  "<script>alert(1)</script>",
  "${7*7}",
  "../../etc/passwd",
  "%00",
  "a\r\nX-Injected: 1",
  "x".repeat(5_000),
  "İıŞşĞğ\u202e",
  "💳".repeat(100),
  -1,
  0,
  1e308,
  1e-9,
  Number.MAX_SAFE_INTEGER + 1,
  0.1 + 0.2,
  -0,
  true,
  [],
  {},
  [[[[[[]]]]]],
  { $ne: null },
  { toString: "x", valueOf: 1 },
  JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}'),
  "9999-12-31T23:59:59.999Z",
  "0000-00-00",
  "-infinity",
  "00000000-0000-0000-0000-000000000000",
  "http://169.254.169.254/latest/meta-data",
  "javascript:alert(1)",
];

/** RESTler's payload body checker: a field too few, too many, of another kind, or twice. */
function spoil(body: Json, { temper, random }: Make): Json {
  if (temper === "valid" || typeof body !== "object" || body === null || random.below(2) === 0) return body;
  const names = Object.keys(body);
  if (names.length === 0) return body;
  const name = random.pick(names);
  switch (random.below(temper === "hostile" ? 6 : 3)) {
    case 0: {
      const { [name]: _, ...rest } = body;
      return rest;
    }
    case 1:
      return { ...body, [name]: random.pick(hostileValues) };
    case 2:
      return { ...body, [`${name}X`]: body[name] };
    case 3:
      return [body];
    case 4:
      return random.pick(hostileValues);
    default:
      return `${JSON.stringify(body).slice(0, random.below(200))}`;
  }
}
