/** The part of JSON Schema that openapi.json uses. */
export interface Schema {
  $ref?: string;
  type?: string | readonly string[];
  enum?: readonly string[];
  properties?: Record<string, Schema>;
  required?: readonly string[];
  items?: Schema;
  additionalProperties?: boolean | Schema;
  pattern?: string;
  description?: string;
}

export type FieldType =
  | "text"
  | "decimal"
  | "integer"
  | "number"
  | "boolean"
  | "instant"
  | "json"
  | { choice: readonly string[] }
  | { list: FieldType }
  | { map: FieldType }
  | { record: string };

export interface Field {
  name: string;
  type: FieldType;
  isRequired: boolean;
  isNullable: boolean;
  about: string;
}

export interface RecordType {
  about: string;
  /** The type whose fields this one has, too. */
  base?: string;
  fields: readonly Field[];
}

/** Nothing of a map is converted, so its keys mean nothing here. */
const KEY_OF_MAP = "";
const INSTANT = /^\^\\d\{4\}-\\d\{2\}-\\d\{2\}(?:T|\(T)/;
/** In data of events, which openapi.json leaves open. */
const DECIMALS_OF_EVENTS = ["netAmount"];
const INSTANTS_OF_EVENTS = ["expiresAt"];

/** Reads schemas into the types that clients have, and remembers what a field's name means. */
export class FieldReader {
  readonly types: Record<string, RecordType> = {};
  readonly #schemas: Record<string, Schema>;
  readonly #measures: readonly string[];
  readonly #kinds = new Map<string, Set<string>>();

  constructor(schemas: Record<string, Schema>, measures: readonly string[]) {
    this.#schemas = schemas;
    this.#measures = measures;
    for (const name of DECIMALS_OF_EVENTS) this.#note(name, "decimal");
    for (const name of INSTANTS_OF_EVENTS) this.#note(name, "instant");
  }

  readField(name: string, schema: Schema, isRequired: boolean): Field {
    const type = this.#typeOf(name, schema);
    return { name, type, isRequired, isNullable: this.#isNullable(schema), about: schema.description ?? "" };
  }

  /** The name of the type that a schema refers to. */
  readReference(schema: Schema | undefined): string {
    const name = schema?.$ref?.split("/").at(-1);
    if (name === undefined) throw new Error(`a body or reply has no name: ${JSON.stringify(schema)}`);
    return this.readRecord(name);
  }

  readRecord(name: string): string {
    const schema = this.#schemas[name];
    if (schema === undefined) throw new Error(`openapi.json has no schema ${name}`);
    if (name in this.types) return name;
    const type: { about: string; fields: Field[] } = { about: schema.description ?? "", fields: [] };
    this.types[name] = type;
    for (const [field, inner] of Object.entries(schema.properties ?? {}))
      type.fields.push(this.readField(field, inner, schema.required?.includes(field) ?? false));
    return name;
  }

  resolve(schema: Schema): Schema {
    const name = schema.$ref?.split("/").at(-1);
    return name === undefined ? schema : (this.#schemas[name] ?? {});
  }

  names() {
    for (const [name, kinds] of this.#kinds)
      if (kinds.size > 1)
        throw new Error(`"${name}" means ${[...kinds].join(" and ")}: clients know decimals by their name`);
    const of = (kind: string) => [...this.#kinds].filter(([, kinds]) => kinds.has(kind)).map(([name]) => name);
    return { decimals: of("decimal").toSorted(), instants: of("instant").toSorted(), maps: of("map").toSorted() };
  }

  #typeOf(name: string, schema: Schema): FieldType {
    if (schema.$ref !== undefined) return { record: this.readReference(schema) };
    if (schema.enum !== undefined) return { choice: schema.enum };
    const type = [schema.type].flat().find((one) => one !== "null");
    if (type === "array") return { list: this.#typeOf(name, schema.items ?? {}) };
    if (type === "object") return this.#objectOf(name, schema);
    if (type === "string") return INSTANT.test(schema.pattern ?? "") ? this.#note(name, "instant") : "text";
    if (type === "number" && !this.#measures.includes(name)) return this.#note(name, "decimal");
    if (type === "integer" || type === "number") {
      this.#note(name, "count");
      return type;
    }
    return type === "boolean" ? "boolean" : "json";
  }

  #objectOf(name: string, { additionalProperties, properties }: Schema): FieldType {
    if (typeof additionalProperties !== "object") return "json";
    if (properties !== undefined) throw new Error(`"${name}" has fields and any others`);
    this.#note(name, "map");
    return { map: this.#typeOf(KEY_OF_MAP, additionalProperties) };
  }

  #note<Kind extends string>(name: string, kind: Kind): Kind {
    if (name === KEY_OF_MAP) return kind;
    const kinds = this.#kinds.get(name) ?? new Set();
    this.#kinds.set(name, kinds.add(kind));
    return kind;
  }

  #isNullable(schema: Schema): boolean {
    return [this.resolve(schema).type].flat().includes("null");
  }
}
