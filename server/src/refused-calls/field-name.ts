type Schema = Record<string, unknown>;

/** Names of fields that no schema contains: the parts of a request, and headers. */
const PARTS = new Set([
  "body",
  "headers",
  "querystring",
  "params",
  "url",
  "Content-Type",
  "Content-Encoding",
  "Idempotency-Key",
]);
const UNKNOWN = "…";

const namesBySchemas = new WeakMap<object, ReadonlySet<string>>();

/**
 * Returns the field's path. Names that the route's schemas do not contain become "…", because the key of a body can be
 * anything that the caller typed.
 */
export function fieldName(field: string, schemas: object): string {
  const names = namesOf(schemas);
  return field
    .split(".")
    .map((step) => {
      const [, name = "", place = ""] = /^([^[]*)((?:\[[0-9]{1,6}\])*)$/.exec(step) ?? [];
      return PARTS.has(name) || names.has(name) ? name + place : UNKNOWN;
    })
    .slice(0, 10)
    .join(".");
}

function namesOf(schemas: object): ReadonlySet<string> {
  const found = namesBySchemas.get(schemas) ?? new Set(collect(schemas, 0));
  namesBySchemas.set(schemas, found);
  return found;
}

const DEPTH_MAX = 20;

function collect(schema: unknown, depth: number): string[] {
  if (typeof schema !== "object" || schema === null || depth > DEPTH_MAX) return [];
  if (Array.isArray(schema)) return schema.flatMap((each) => collect(each, depth + 1));
  const { properties, response: _replies, ...others } = schema as Schema;
  const own = typeof properties === "object" && properties !== null ? Object.keys(properties) : [];
  return [
    ...own,
    ...Object.values({ ...others, ...(properties as Schema) }).flatMap((each) => collect(each, depth + 1)),
  ];
}
