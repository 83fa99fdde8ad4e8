/** Writes the typed calls of the Go client: a file for each group, with the types that only its calls use. */
import type { Field, FieldType, RecordType } from "./fields.ts";
import type { Group, Method, Surface } from "./surface.ts";
import { inputTypes, pascal, snake, scopesOf, usersOfTypes } from "./types.ts";

const HEAD = "// Made from openapi.json by `npm run kit`. DO NOT EDIT.\n\npackage servicepay\n";
/** Words that Go writes in capitals, at the end of a name or before another word. */
const INITIALS = /(?:Id|Url|Ip|Utc)(?=[A-Z]|$)/g;

export function goFiles(surface: Surface): Record<string, string> {
  const usersOf = usersOfTypes(surface);
  const isShared = (type: string) => (usersOf.get(type)?.size ?? 0) !== 1;
  const typesOf = (group: string) => Object.keys(surface.types).filter((type) => usersOf.get(type)?.has(group));
  const inputs = inputTypes(surface);
  const declare = (type: string) => declarationOf(type, surface.types[type]!, inputs.has(type));
  const files: Record<string, string> = {
    groups: `${HEAD}\n${groupsOf(surface)}`,
    shared: fileOf(Object.keys(surface.types).filter(isShared).map(declare)),
  };
  for (const [name, group] of Object.entries(surface.groups)) {
    const own = typesOf(name).filter((type) => !isShared(type));
    const queries = group.methods.filter(({ query }) => query.length > 0);
    files[snake(name)] = fileOf([classOf(name, group), ...queries.map(queryOf), ...own.map(declare)]);
  }
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [`kit/go/calls_${name}.go`, text]));
}

function fileOf(parts: readonly string[]): string {
  const body = parts.join("\n");
  const imports = [
    ...(body.includes("context.Context") ? ["context"] : []),
    ...(body.includes("json.RawMessage") ? ["encoding/json"] : []),
  ];
  const lines = imports.map((name) => `\t"${name}"\n`).join("");
  return `${HEAD}${lines === "" ? "" : `\nimport (\n${lines})\n`}\n${body}`;
}

function groupsOf({ groups }: Surface): string {
  const entries = Object.entries(groups);
  const width = Math.max(...entries.map(([name]) => name.length)) + 1;
  const fields = entries.map(
    ([name, { about }]) => `\t// ${pascal(name)}: ${about}\n\t${pascal(name)} ${pascal(name)}Calls\n`,
  );
  const made = entries.map(([name]) => `\t\t${`${pascal(name)}:`.padEnd(width)} ${pascal(name)}Calls{transport},\n`);
  return `// groups has every call of the interface, by group.
type groups struct {
${fields.join("\n")}}

func newGroups(transport *transport) groups {
	return groups{
${made.join("")}	}
}
`;
}

function classOf(name: string, { about, methods }: Group): string {
  const type = `${pascal(name)}Calls`;
  return `// ${type}: ${about}
type ${type} struct{ transport *transport }

${methods.map((method) => methodOf(type, method)).join("\n")}`;
}

function methodOf(type: string, method: Method): string {
  const { name, about, pathFields, reply } = method;
  const given = method.body ?? (method.query.length > 0 ? queryType(method) : null);
  const isPage = reply.kind === "page";
  const parameters = [
    ...(isPage ? [] : ["ctx context.Context"]),
    ...pathFields.map((field) => `${field} string`),
    ...(given === null ? [] : [`given ${given}`]),
    "options ...Option",
  ];
  const values = [
    ...(pathFields.length > 0 ? [`inPath: []string{${pathFields.join(", ")}}`] : []),
    ...(given === null ? [] : ["given: given"]),
    "options: options",
  ];
  const words = `${about.charAt(0).toLowerCase()}${about.slice(1)}`;
  return `// ${goName(name)}: ${words}.${scopesOf(method)}
func (c *${type}) ${goName(name)}(${parameters.join(", ")}) ${resultOf(method)} {
${bodyOf(method, callOf(method), `arguments{${values.join(", ")}}`)}}
`;
}

function bodyOf({ reply, query }: Method, call: string, given: string): string {
  const sent = `ctx, c.transport, ${call}, ${given}`;
  switch (reply.kind) {
    case "page":
      return `\treturn &List[${reply.type}]{c.transport, ${call}, ${query.length > 0 ? "given" : "nil"}, options}\n`;
    case "done":
      return `\t_, err := sendForFile(${sent})\n\treturn err\n`;
    case "file":
      return `\treturn sendForFile(${sent})\n`;
    default:
      return isList(reply.type)
        ? `\treturn sendForList[${reply.type?.slice(0, -2)}](${sent})\n`
        : `\treturn send[${reply.type}](${sent})\n`;
  }
}

function isList(type: string | null): boolean {
  return type?.endsWith("[]") === true;
}

function callOf(method: Method): string {
  const { verb, path, body, isKeyed, isEmptyNotFound, reply, question } = method;
  const [group = "", name = ""] = question.split(".");
  const parts = [
    `verb: "${verb}"`,
    `path: "${path}"`,
    `reply: "${reply.kind}"`,
    `question: "${pascal(group)}.${goName(name)}"`,
    ...(body === null ? [] : ["hasBody: true"]),
    ...(isKeyed ? ["isKeyed: true"] : []),
    ...(isEmptyNotFound ? ["isEmptyNotFound: true"] : []),
  ];
  return `call{${parts.join(", ")}}`;
}

function resultOf({ reply }: Method): string {
  if (reply.kind === "page") return `*List[${reply.type}]`;
  if (reply.kind === "done") return "error";
  if (reply.kind === "file") return "([]byte, error)";
  return isList(reply.type) ? `([]${reply.type?.slice(0, -2)}, error)` : `(*${reply.type}, error)`;
}

function queryType({ operationId }: Method): string {
  return `${pascal(operationId)}Query`;
}

function queryOf(method: Method): string {
  const fields = method.query.filter(({ name }) => method.reply.kind !== "page" || name !== "page");
  return declarationOf(queryType(method), { about: "What is asked for.", fields }, true);
}

function declarationOf(name: string, { about, base, fields }: RecordType, isInput: boolean): string {
  const lines = fields.map((field) => fieldOf(field, isInput));
  const all = [...(base === undefined ? [] : [`\t${base}\n`]), ...lines];
  return `${about === "" ? "" : `// ${name}: ${about}\n`}type ${name} struct {\n${all.join("\n")}}\n`;
}

function fieldOf(field: Field, isInput: boolean): string {
  const { name, isRequired, about } = field;
  const comment = about === "" ? "" : `\t// ${goName(pascal(name))}: ${about.replaceAll("\n", " ")}\n`;
  const type = isInput ? inputOf(field) : outputOf(field);
  return `${comment}\t${goName(pascal(name))} ${type} \`json:"${name}${isInput && !isRequired ? ",omitempty" : ""}"\`\n`;
}

/** Optional fields are pointers; those that can be cleared, too, are Nullable. */
function inputOf({ type, isRequired, isNullable }: Field): string {
  const plain = nameOf(type);
  if (isNullable) return `Nullable[${plain}]`;
  return isRequired || /^(?:\[|map)/.test(plain) ? plain : `*${plain}`;
}

function outputOf({ type, isNullable }: Field): string {
  const plain = nameOf(type);
  return isNullable && !/^(?:\[|map)/.test(plain) ? `*${plain}` : plain;
}

function nameOf(type: FieldType): string {
  switch (type) {
    case "text":
      return "string";
    case "decimal":
    case "number":
      return "Decimal";
    case "integer":
      return "int64";
    case "boolean":
      return "bool";
    case "instant":
      return "Instant";
    case "json":
      return "json.RawMessage";
  }
  // A newer service may send a value that is not among the known ones.
  if ("choice" in type) return "string";
  if ("list" in type) return `[]${nameOf(type.list)}`;
  if ("map" in type) return `map[string]${nameOf(type.map)}`;
  return type.record;
}

function goName(name: string): string {
  return pascal(name).replaceAll(INITIALS, (letters) => letters.toUpperCase());
}
