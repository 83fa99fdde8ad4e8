/** Writes the typed calls of the Python client: a module for each group, with the types that only its calls use. */
import type { Field, FieldType, RecordType } from "./fields.ts";
import type { Group, Method, Surface } from "./surface.ts";
import { inputTypes, pascal, scopesOf, snake, usersOfTypes } from "./types.ts";

const HEAD = "# Made from openapi.json by `npm run kit`; a change here is lost.\n";
const FUTURE = "from __future__ import annotations\n";
const TYPING = ["TYPE_CHECKING", "Any", "Dict", "List", "Literal", "Optional", "TypedDict", "Union"];
/** Words of the language, which cannot be names of fields. */
const KEYWORDS = new Set(["class", "from", "import", "global", "pass", "return", "with", "is", "in", "as", "not"]);
const LINE_MAX = 120;

export function pythonFiles(surface: Surface): Record<string, string> {
  const usersOf = usersOfTypes(surface);
  const isShared = (type: string) => (usersOf.get(type)?.size ?? 0) !== 1;
  const typesOf = (group: string) => Object.keys(surface.types).filter((type) => usersOf.get(type)?.has(group));
  const inputs = inputTypes(surface);
  const declare = (type: string) => declarationOf(type, surface.types[type]!, inputs.has(type));
  const order = (names: readonly string[]) => basesFirst(names, surface.types);
  const shared = Object.keys(surface.types).filter(isShared);
  const exports: [string, string[]][] = [["shared", shared]];
  const files: Record<string, string> = {
    "names.py": namesModule(surface),
    "groups.py": groupsModule(surface),
    "shared.py": moduleOf(order(shared).map(declare).join("\n\n\n"), []),
  };
  for (const [name, group] of Object.entries(surface.groups)) {
    const own = order(typesOf(name).filter((type) => !isShared(type)));
    const queries = group.methods.filter(({ query }) => query.length > 0);
    const body = [...own.map(declare), ...queries.map(queryOf), classOf(name, group)].join("\n\n\n");
    files[`${snake(name)}.py`] = moduleOf(body, typesOf(name).filter(isShared));
    exports.push([snake(name), [...own, ...queries.map(queryType)]]);
  }
  const lines = exports
    .filter(([, names]) => names.length > 0)
    .map(([name, names]) => `from .${name} import ${bracketed(names.toSorted())}\n`);
  files["__init__.py"] = `${HEAD}\n${lines.join("")}`;
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [`kit/python/servicepay/calls/${path}`, text]));
}

function namesModule({ decimals, instants, maps }: Surface): string {
  const set = (about: string, name: string, names: readonly string[]) =>
    `\n${name} = frozenset(\n    (\n${names.map((one) => `        "${one}",\n`).join("")}    )\n)\n"""${about}"""\n`;
  return [
    HEAD,
    set("Fields whose numbers are exact decimals, wherever they stand.", "DECIMALS", decimals),
    set("Fields whose texts are instants.", "INSTANTS", instants),
    set("Fields that hold your own keys, of which nothing is converted.", "MAPS", maps),
  ].join("");
}

function groupsModule({ groups }: Surface): string {
  const names = Object.keys(groups);
  const imports = names.map((name) => `from .${snake(name)} import ${pascal(name)}Calls\n`).join("");
  const made = names.map((name) => `        self.${snake(name)} = ${pascal(name)}Calls(send)\n`).join("");
  return `${HEAD}
${FUTURE}
from ..send import Send
${imports}

class Groups:
    """Every call of the interface, by group."""

    def __init__(self, send: Send) -> None:
${made}`;
}

function moduleOf(body: string, shared: readonly string[]): string {
  const used = (names: readonly string[]) => names.filter((name) => new RegExp(`\\b${name}\\b`).test(body));
  const checked = used(["NotRequired", "Unpack"]);
  const typing = [...used(TYPING), ...(checked.length > 0 ? ["TYPE_CHECKING"] : [])].toSorted();
  const line = (from: string, names: readonly string[]) =>
    names.length === 0 ? "" : `from ${from} import ${bracketed(names)}\n`;
  const standard = [
    line("datetime", used(["datetime"])),
    line("decimal", used(["Decimal"])),
    line("typing", typing),
  ].join("");
  const own = [
    line("..records", used(["Records"])),
    line("..send", used(["Call", "Send"])),
    line("..values", used(["DecimalInput", "InstantInput"])),
    line(".shared", used(shared)),
  ].join("");
  const forCheckers =
    checked.length === 0 ? "" : `if TYPE_CHECKING:\n    from typing_extensions import ${checked.join(", ")}\n`;
  return `${[HEAD, FUTURE, standard, own, forCheckers].filter((part) => part !== "").join("\n")}\n\n${body}\n`;
}

function bracketed(names: readonly string[]): string {
  const line = names.join(", ");
  return line.length <= 80 ? line : `(\n${names.map((name) => `    ${name},\n`).join("")})`;
}

function classOf(name: string, { about, methods }: Group): string {
  const bodies = methods.map((method) => methodOf(method)).join("\n\n");
  return `class ${pascal(name)}Calls:
${docOf(about, 4)}
    def __init__(self, send: Send) -> None:
        self._send = send

${bodies}`;
}

function methodOf(method: Method): string {
  const { name, about, reply, pathFields, isKeyed } = method;
  const type = argumentType(method);
  const parameters = [
    "self",
    ...pathFields.map((field) => `${field}: str`),
    "*",
    ...(isKeyed ? ["idempotency_key: Optional[str] = None"] : []),
    "traceparent: Optional[str] = None",
    ...(type === null ? [] : [`**given: Unpack[${type}]`]),
  ];
  const inPath = pathFields.map((field) => `"${field}": ${field}`);
  const given = `{${[...inPath, ...(type === null ? [] : ["**given"])].join(", ")}}`;
  const sent = [
    callOf(method),
    given === "{**given}" ? "given" : given,
    "traceparent",
    ...(isKeyed ? ["idempotency_key"] : []),
  ];
  const [maker, values] =
    reply.kind === "page" ? ["return Records", ["self._send", ...sent]] : ["return self._send", sent];
  return `    def ${snake(name)}(
${parameters.map((parameter) => `        ${parameter},\n`).join("")}    ) -> ${resultOf(method)}:
${docOf(`${about}.${scopesOf(method)}`, 8)}\
        ${reply.kind === "done" ? "self._send" : maker}(
${values.map((value) => `            ${value},\n`).join("")}        )`;
}

function callOf(method: Method): string {
  const { verb, path, pathFields, body, isKeyed, isEmptyNotFound, reply, question } = method;
  const [group = "", name = ""] = question.split(".");
  const parts = [
    `"${verb}"`,
    `"${path}"`,
    `"${reply.kind}"`,
    `"${snake(group)}.${snake(name)}"`,
    ...(pathFields.length > 0 ? [`path_fields=(${pathFields.map((field) => `"${field}",`).join(" ")})`] : []),
    ...(body === null ? [] : ["has_body=True"]),
    ...(isKeyed ? ["is_keyed=True"] : []),
    ...(isEmptyNotFound ? ["is_empty_not_found=True"] : []),
  ];
  return `Call(${parts.join(", ")})`;
}

function resultOf({ reply }: Method): string {
  if (reply.kind === "done") return "None";
  if (reply.kind === "file") return "bytes";
  if (reply.kind === "page") return `Records[${reply.type}]`;
  const type = reply.type ?? "None";
  return type.endsWith("[]") ? `List[${type.slice(0, -2)}]` : type;
}

/** The type of what a method takes by name, beside the fields of its path; null if it takes nothing. */
function argumentType(method: Method): string | null {
  return method.body ?? (method.query.length > 0 ? queryType(method) : null);
}

function queryType({ operationId }: Method): string {
  return `${pascal(operationId)}Query`;
}

function queryOf(method: Method): string {
  const fields = method.query.filter(({ name }) => method.reply.kind !== "page" || name !== "page").map(nullable);
  return declarationOf(queryType(method), { about: "", fields }, true);
}

/** None leaves a field out of a query. */
function nullable(field: Field): Field {
  return { ...field, name: KEYWORDS.has(field.name) ? `${field.name}_` : field.name, isNullable: !field.isRequired };
}

function declarationOf(name: string, { about, base, fields }: RecordType, isInput: boolean): string {
  if (fields.some((field) => KEYWORDS.has(field.name))) return functionalDeclarationOf(name, fields, isInput);
  const doc = about === "" ? "" : `${docOf(about, 4)}\n`;
  const lines = fields.map(
    (field) => `    ${field.name}: ${typeOf(field, isInput)}\n${field.about === "" ? "" : docOf(field.about, 4)}`,
  );
  return `class ${name}(${base ?? "TypedDict"}):\n${doc}${lines.join("").trimEnd()}`;
}

/** A word of the language can be a key only in this form. Its types are evaluated, so those that follow are in quotes. */
function functionalDeclarationOf(name: string, fields: readonly Field[], isInput: boolean): string {
  const lines = fields.map((field) => `        ${JSON.stringify(field.name)}: ${typeOf(field, isInput)},`);
  return `${name} = TypedDict(\n    "${name}",\n    {\n${lines.join("\n")}\n    },\n)`;
}

function typeOf({ type, isRequired, isNullable }: Field, isInput: boolean): string {
  const plain = isNullable ? `Optional[${nameOf(type, isInput)}]` : nameOf(type, isInput);
  return isRequired ? plain : `NotRequired[${plain}]`;
}

function nameOf(type: FieldType, isInput: boolean): string {
  switch (type) {
    case "text":
      return "str";
    case "decimal":
      return isInput ? "DecimalInput" : "Decimal";
    case "integer":
      return "int";
    case "number":
      return isInput ? "DecimalInput" : "Union[int, Decimal]";
    case "boolean":
      return "bool";
    case "instant":
      return isInput ? "InstantInput" : "datetime";
    case "json":
      return "Any";
  }
  // A newer service may send a value that is not among these.
  if ("choice" in type) return choiceOf(type.choice);
  if ("list" in type) return `List[${nameOf(type.list, isInput)}]`;
  if ("map" in type) return `Dict[str, ${nameOf(type.map, isInput)}]`;
  return type.record;
}

function choiceOf(choice: readonly string[]): string {
  const values = choice.map((value) => JSON.stringify(value));
  const line = `Union[Literal[${values.join(", ")}], str]`;
  if (line.length <= 80) return line;
  const lines = values.map((value) => `            ${value},\n`).join("");
  return `Union[\n        Literal[\n${lines}        ],\n        str,\n    ]`;
}

/** A docstring, wrapped. */
function docOf(text: string, indent: number): string {
  const pad = " ".repeat(indent);
  const safe = text.replaceAll("\\", "\\\\").replaceAll('"""', "'''");
  if (pad.length + safe.length + 6 <= LINE_MAX) return `${pad}"""${safe}"""\n`;
  const lines: string[] = [];
  for (const word of safe.split(" ")) {
    const last = lines.at(-1);
    const isFull = last === undefined || pad.length + last.length + word.length >= LINE_MAX;
    if (isFull) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return `${pad}"""\n${lines.map((line) => `${pad}${line}\n`).join("")}${pad}"""\n`;
}

/** A class must be declared before those that inherit from it. */
function basesFirst(names: readonly string[], types: Record<string, RecordType>): string[] {
  const depth = (name: string): number => {
    const base = types[name]?.base;
    return base === undefined ? 0 : 1 + depth(base);
  };
  return names.toSorted((left, right) => depth(left) - depth(right) || (left < right ? -1 : 1));
}
