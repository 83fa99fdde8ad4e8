/** Writes the typed calls of the TypeScript client: a file for each group, with the types that only its calls use. */
import type { Field, FieldType, RecordType } from "./fields.ts";
import type { Group, Method, Surface } from "./surface.ts";
import { inputTypes, kebab, pascal, scopesOf, usersOfTypes } from "./types.ts";

const HEAD = "// Made from openapi.json by `npm run kit`; a change here is lost.\n\n";

export function typescriptFiles(surface: Surface): Record<string, string> {
  const usersOf = usersOfTypes(surface);
  const isShared = (type: string) => (usersOf.get(type)?.size ?? 0) !== 1;
  const typesOf = (group: string) => Object.keys(surface.types).filter((type) => usersOf.get(type)?.has(group));
  const inputs = inputTypes(surface);
  const declare = (type: string) => declarationOf(type, surface.types[type]!, inputs.has(type));
  const groups = Object.keys(surface.groups).map(kebab);
  const files: Record<string, string> = {
    "names.ts": namesFile(surface),
    "groups.ts": groupsFile(surface),
    "index.ts": HEAD + [...groups, "shared"].map((name) => `export type * from "./${name}.ts";\n`).join(""),
  };
  for (const [name, group] of Object.entries(surface.groups)) {
    const own = typesOf(name)
      .filter((type) => !isShared(type))
      .map(declare);
    const body = [classOf(name, group), ...own].join("\n\n");
    files[`${kebab(name)}.ts`] = `${HEAD}${importsOf(body, typesOf(name).filter(isShared))}${body}\n`;
  }
  const shared = Object.keys(surface.types).filter(isShared).map(declare).join("\n\n");
  files["shared.ts"] = `${HEAD}${importsOf(shared, [])}${shared}\n`;
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [`kit/typescript/src/calls/${path}`, text]));
}

function namesFile({ decimals, instants, maps }: Surface): string {
  const set = (about: string, name: string, names: readonly string[]) =>
    `/** ${about} */\nexport const ${name}: ReadonlySet<string> = new Set(${JSON.stringify(names)});\n`;
  return [
    HEAD,
    set("Fields whose numbers are exact decimals, wherever they stand.", "DECIMALS", decimals),
    set("Fields whose texts are instants.", "INSTANTS", instants),
    set("Fields that hold your own keys, of which nothing is converted.", "MAPS", maps),
  ].join("\n");
}

function groupsFile({ groups }: Surface): string {
  const names = Object.keys(groups);
  const imports = names.map((name) => `import { ${pascal(name)}Calls } from "./${kebab(name)}.ts";`).join("\n");
  const fields = names.map((name) => `  readonly ${name}: ${pascal(name)}Calls;`).join("\n");
  const made = names.map((name) => `    this.${name} = new ${pascal(name)}Calls(send);`).join("\n");
  return `${HEAD}import type { Send } from "../send.ts";\n${imports}\n
/** Every call of the interface, by group. */
export class Groups {
${fields}\n
  constructor(send: Send) {
${made}
  }
}
`;
}

function classOf(name: string, { about, methods }: Group): string {
  const bodies = methods.map((method) => methodOf(method)).join("\n\n");
  const filters = methods.flatMap((method) => (argumentsOf(method) === null ? [] : [argumentsOf(method)]));
  const text = `/** ${about} */
export class ${pascal(name)}Calls {
  readonly #send: Send;\n
  constructor(send: Send) {
    this.#send = send;
  }\n
${bodies}
}`;
  return [text, ...filters].join("\n\n");
}

function methodOf(method: Method): string {
  const { name, about, reply, body, query, pathFields, verb, path, isKeyed, isEmptyNotFound, question } = method;
  const isOptional = body === null && pathFields.length === 0 && query.every(({ isRequired }) => !isRequired);
  const hasArguments = body !== null || pathFields.length + query.length > 0;
  const given = hasArguments ? `given: ${argumentType(method)}${isOptional ? " = {}" : ""}` : "";
  const options = reply.kind === "page" ? "options?: PageOptions" : `options?: ${isKeyed ? "KeyedOptions" : "Options"}`;
  const call = [
    `verb: "${verb}"`,
    `path: "${path}"`,
    ...(pathFields.length > 0 ? [`pathFields: ${JSON.stringify(pathFields)}`] : []),
    ...(body === null ? [] : [`hasBody: true`]),
    ...(isKeyed ? ["isKeyed: true"] : []),
    ...(isEmptyNotFound ? ["isEmptyNotFound: true"] : []),
    `reply: "${reply.kind}"`,
    `question: "${question}"`,
  ].join(", ");
  const sent = `{ ${call} }, ${hasArguments ? "given" : "{}"}, options`;
  const result = reply.kind === "page" ? `List<${reply.type}>` : `Promise<${resultOf(method)}>`;
  const value = reply.kind === "page" ? `new List(this.#send, ${sent})` : `this.#send(${sent})`;
  return `  /** ${about}.${scopesOf(method)} */
  ${name}(${[given, options].filter((part) => part !== "").join(", ")}): ${result} {
    return ${value};
  }`;
}

function resultOf({ reply }: Method): string {
  if (reply.kind === "done") return "void";
  if (reply.kind === "file") return "Uint8Array";
  return reply.type ?? "void";
}

function argumentType(method: Method): string {
  const { body, pathFields, query } = method;
  const fields = pathFields.length > 0 ? `{ ${pathFields.map((name) => `${name}: string`).join("; ")} }` : null;
  const parts = [fields, body, query.length > 0 ? queryType(method) : null].filter((part) => part !== null);
  return parts.join(" & ");
}

/** The interface of a query, or null. */
function argumentsOf(method: Method): string | null {
  const query = method.query.filter(({ name }) => method.reply.kind !== "page" || name !== "page");
  if (method.query.length === 0) return null;
  return `export interface ${queryType(method)} {\n${query.map((field) => fieldOf(field, true)).join("\n")}\n}`;
}

function queryType({ operationId }: Method): string {
  return `${pascal(operationId)}Query`;
}

function declarationOf(name: string, { about, base, fields }: RecordType, isInput: boolean): string {
  const lines = fields.map((field) => fieldOf(field, isInput)).join("\n");
  const parent = base === undefined ? "" : ` extends ${base}`;
  return `${about === "" ? "" : `/** ${about} */\n`}export interface ${name}${parent} {\n${lines}\n}`;
}

function fieldOf({ name, type, isRequired, isNullable, about }: Field, isInput: boolean): string {
  const comment = about === "" ? "" : `  /** ${about.replaceAll("*/", "*\\/")} */\n`;
  const optional = isRequired ? "" : "?";
  const orUndefined = !isRequired && isInput ? " | undefined" : "";
  return `${comment}  ${name}${optional}: ${typeOf(type, isInput)}${isNullable ? " | null" : ""}${orUndefined};`;
}

function typeOf(type: FieldType, isInput: boolean): string {
  switch (type) {
    case "text":
      return "string";
    case "decimal":
      return isInput ? "DecimalInput" : "Decimal";
    case "integer":
    case "number":
      return "number";
    case "boolean":
      return "boolean";
    case "instant":
      return isInput ? "Date | string" : "Date";
    case "json":
      return "unknown";
  }
  if ("choice" in type) return [...type.choice.map((one) => JSON.stringify(one)), "OtherText"].join(" | ");
  if ("list" in type) return `readonly (${typeOf(type.list, isInput)})[]`;
  if ("map" in type) return `Readonly<Record<string, ${typeOf(type.map, isInput)}>>`;
  return type.record;
}

function importsOf(text: string, shared: readonly string[]): string {
  const used = (names: readonly string[]) => names.filter((name) => new RegExp(`\\b${name}\\b`).test(text));
  const line = (kind: string, names: readonly string[], from: string) =>
    names.length === 0 ? "" : `import ${kind}{ ${names.join(", ")} } from "${from}";\n`;
  return [
    line("type ", used(["Decimal", "DecimalInput", "OtherText"]), "../values.ts"),
    line("", used(["List"]), "../list.ts"),
    line("type ", used(["KeyedOptions", "Options", "PageOptions", "Send"]), "../send.ts"),
    line("type ", used(shared), "./shared.ts"),
    "\n",
  ].join("");
}
