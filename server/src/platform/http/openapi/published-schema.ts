import { isDeepStrictEqual } from "node:util";

export interface PublishedSchemas {
  /** Returns standard JSON Schema, with references for named schemas. */
  publish(schema: unknown): object;
  /** All published schemas with names, sorted. */
  named(): Record<string, object>;
}

/** Keywords of our validator. `published` contains the standard keywords for them. */
const VALIDATOR_KEYWORDS = new Set(["amount", "instant", "guid", "text"]);
/** Their values are data, not schemas. */
const DATA_KEYWORDS = new Set(["const", "default", "enum", "examples"]);

/** Collects the schemas that have an `$id` as components of one OpenAPI document. */
export function publishedSchemas(): PublishedSchemas {
  const components = new Map<string, object>();

  function publish(schema: unknown): object {
    const { $id, ...rest } = schema as Record<string, unknown>;
    if (typeof $id !== "string") return keywords(rest);
    const component = keywords(rest);
    const known = components.get($id);
    if (known !== undefined && !isDeepStrictEqual(known, component))
      throw new Error(`two different schemas are named ${$id}`);
    components.set($id, component);
    return { $ref: `#/components/schemas/${$id}` };
  }

  function keywords({ published, ...schema }: Record<string, unknown>): object {
    const written: Record<string, unknown> = {};
    for (const [keyword, value] of Object.entries(schema))
      if (!VALIDATOR_KEYWORDS.has(keyword)) written[keyword] = publishedValue(keyword, value);
    // TypeBox gives an enum no type, and code generators want one.
    if (Array.isArray(schema["enum"])) written["type"] ??= typeof schema["enum"][0];
    return { ...written, ...(published as object | undefined) };
  }

  function publishedValue(keyword: string, value: unknown): unknown {
    if (typeof value !== "object" || value === null || DATA_KEYWORDS.has(keyword) || keyword === "required")
      return value;
    if (keyword === "type") return value;
    if (keyword === "properties")
      return Object.fromEntries(Object.entries(value).map(([name, property]) => [name, publish(property)]));
    return Array.isArray(value) ? value.map(publish) : publish(value);
  }

  return {
    publish,
    named: () => Object.fromEntries([...components].toSorted(([a], [b]) => (a < b ? -1 : 1))),
  };
}
