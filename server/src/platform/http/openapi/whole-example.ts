type Schema = Record<string, unknown>;

/**
 * A whole example of a body: the schema's own, or one that is made of the examples of its fields. A nullable field without an
 * example is null, and an optional one is left out. Throws if a required field has none, with the field's name.
 */
export function wholeExample(schema: unknown, at: string): unknown {
  const example = exampleOf(schema as Schema, at);
  if (example === undefined) throw new Error(`${at} has no example`);
  return example;
}

function exampleOf(schema: Schema, at: string): unknown {
  if (Array.isArray(schema["examples"])) return schema["examples"][0];
  for (const keyword of ["const", "default"]) if (keyword in schema) return schema[keyword];
  if (Array.isArray(schema["enum"])) return schema["enum"][0];
  const types = [schema["type"]].flat();
  if (types.includes("null")) return null;
  if (types.includes("object")) return exampleOfObject(schema, at);
  if (types.includes("array")) {
    const item = exampleOf(schema["items"] as Schema, `${at}[]`);
    return item === undefined ? [] : [item];
  }
  return types.includes("boolean") ? true : undefined;
}

function exampleOfObject({ properties = {}, required = [] }: Schema, at: string): Schema {
  const example: Schema = {};
  for (const [name, field] of Object.entries(properties as Record<string, Schema>)) {
    const value = exampleOf(field, `${at}.${name}`);
    if (value !== undefined) example[name] = value;
    else if ((required as string[]).includes(name)) throw new Error(`${at}.${name} has no example`);
  }
  return example;
}
