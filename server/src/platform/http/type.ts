import type { Type as TypeBox } from "typebox";

type Kind =
  | "Array"
  | "Boolean"
  | "Enum"
  | "Integer"
  | "Literal"
  | "Null"
  | "Object"
  | "Optional"
  | "Record"
  | "String"
  | "Union"
  | "Unsafe";

interface Schema {
  [keyword: string]: unknown;
}

const OPTIONAL = "~optional";

/**
 * The kinds of schema that routes are described with, typed by TypeBox and made here: to load TypeBox itself, 370 modules
 * for what is plain JSON Schema in the end, took a fifth of the start and 12 MB.
 */
export const Type = {
  Array: (items: Schema, options?: Schema) => ({ type: "array", items, ...options }),
  Boolean: (options?: Schema) => ({ type: "boolean", ...options }),
  // Code generators want the type, while our validator's sentence should list the choices whatever the type.
  Enum: (values: readonly unknown[], options?: Schema) => ({
    enum: values,
    published: { type: typeof values[0] },
    ...options,
  }),
  Integer: (options?: Schema) => ({ type: "integer", ...options }),
  Literal: (value: unknown, options?: Schema) => ({ type: typeof value, const: value, ...options }),
  Null: (options?: Schema) => ({ type: "null", ...options }),
  Object(properties: Record<string, Schema>, options?: Schema) {
    const required = Object.keys(properties).filter((key) => !(OPTIONAL in properties[key]!));
    return { type: "object", ...(required.length > 0 && { required }), properties, ...options };
  },
  // Known to the object that has it, and no keyword of its own.
  Optional: (schema: Schema) => Object.defineProperty({ ...schema }, OPTIONAL, { value: true }),
  Record: (_key: Schema, value: Schema, options?: Schema) => ({
    type: "object",
    additionalProperties: value,
    ...options,
  }),
  String: (options?: Schema) => ({ type: "string", ...options }),
  Union: (anyOf: readonly Schema[], options?: Schema) => ({ anyOf, ...options }),
  Unsafe: (schema: Schema) => ({ ...schema }),
} as unknown as Pick<typeof TypeBox, Kind>;
