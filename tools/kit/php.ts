/** Writes the typed calls of the PHP client: a class for each group, with the shapes that only its calls use. */
import type { Field, FieldType, RecordType } from "./fields.ts";
import type { Group, Method, Surface } from "./surface.ts";
import { inputTypes, pascal, scopesOf, usersOfTypes } from "./types.ts";

const HEAD = `<?php

// Made from openapi.json by \`npm run kit\`; a change here is lost.

declare(strict_types=1);

namespace ServicePay\\Calls;
`;

export function phpFiles(surface: Surface): Record<string, string> {
  const usersOf = usersOfTypes(surface);
  const isShared = (type: string) => (usersOf.get(type)?.size ?? 0) !== 1;
  const typesOf = (group: string) => Object.keys(surface.types).filter((type) => usersOf.get(type)?.has(group));
  const inputs = inputTypes(surface);
  const shape = (type: string) => shapeOf(type, surface.types[type]!, inputs.has(type));
  const shared = Object.keys(surface.types).filter(isShared);
  const files: Record<string, string> = {
    Names: namesFile(surface),
    Groups: groupsFile(surface),
    SharedTypes: `${HEAD}\n${docOf(["What calls of several groups use.", ...shared.flatMap(shape)], 0)}final class SharedTypes\n{\n}\n`,
  };
  for (const [name, group] of Object.entries(surface.groups)) {
    const queries = group.methods.filter(({ query }) => query.length > 0);
    const lines = [
      ...typesOf(name)
        .filter(isShared)
        .map((type) => `@phpstan-import-type ${type} from SharedTypes`),
      ...queries.flatMap(queryShape),
      ...typesOf(name)
        .filter((type) => !isShared(type))
        .flatMap(shape),
    ];
    files[`${pascal(name)}Calls`] = classFile(name, group, lines);
  }
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [`kit/php/src/Calls/${name}.php`, text]));
}

function namesFile({ decimals, instants, maps }: Surface): string {
  const set = (about: string, name: string, names: readonly string[]) =>
    `    /** ${about} */\n    public const ${name} = [\n${names.map((one) => `        '${one}' => true,\n`).join("")}    ];\n`;
  return `${HEAD}
/** What fields mean, by their names. */
final class Names
{
${set("Fields whose numbers are exact decimals, wherever they stand.", "DECIMALS", decimals)}
${set("Fields whose texts are instants.", "INSTANTS", instants)}
${set("Fields that hold your own keys, of which nothing is converted.", "MAPS", maps)}}
`;
}

function groupsFile({ groups }: Surface): string {
  const names = Object.keys(groups);
  const fields = names.map((name) => `    public readonly ${pascal(name)}Calls $${name};\n`).join("");
  const made = names.map((name) => `        $this->${name} = new ${pascal(name)}Calls($transport);\n`).join("");
  return `${HEAD}
use ServicePay\\Transport;

/** Every call of the interface, by group. */
abstract class Groups
{
${fields}
    public function __construct(Transport $transport)
    {
${made}    }
}
`;
}

function classFile(name: string, { about, methods }: Group, lines: readonly string[]): string {
  const used = [
    "ServicePay\\Call",
    ...(methods.some(({ reply }) => reply.kind === "page") ? ["ServicePay\\Records"] : []),
  ];
  const uses = [...used, "ServicePay\\Transport"].map((path) => `use ${path};\n`).join("");
  return `${HEAD}
${uses}
${docOf([about, ...(lines.length > 0 ? [""] : []), ...lines], 0)}final class ${pascal(name)}Calls
{
    public function __construct(private readonly Transport $transport)
    {
    }

${methods.map(methodOf).join("\n")}}
`;
}

function methodOf(method: Method): string {
  const { name, about, reply, pathFields, isKeyed } = method;
  const type = method.body ?? (method.query.length > 0 ? queryType(method) : null);
  const isOptional = method.body === null && method.query.every(({ isRequired }) => !isRequired);
  const parameters = [
    ...pathFields.map((field) => `string $${field}`),
    ...(type === null ? [] : [`array $given${isOptional ? " = []" : ""}`]),
    ...(isKeyed ? ["?string $idempotencyKey = null"] : []),
    "?string $traceparent = null",
  ];
  const inPath = pathFields.map((field) => `'${field}' => $${field}`);
  const given =
    pathFields.length === 0 && type !== null
      ? "$given"
      : `[${[...inPath, ...(type === null ? [] : ["...$given"])].join(", ")}]`;
  const sent = [callOf(method), given, "$traceparent", ...(isKeyed ? ["$idempotencyKey"] : [])];
  const [native, documented] = resultOf(method);
  const doc = [
    `${about}.${scopesOf(method)}`,
    ...(type === null && documented === null ? [] : [""]),
    ...(type === null ? [] : [`@param ${type} $given`]),
    ...(documented === null ? [] : [`@return ${documented}`]),
  ];
  const opening =
    reply.kind === "page"
      ? ["return new Records(", "$this->transport", ...sent]
      : [`${reply.kind === "done" ? "" : "return "}$this->transport->send(`, ...sent];
  const [maker = "", ...values] = opening;
  return `${docOf(doc, 4)}    public function ${name}(${parameters.join(", ")}): ${native}
    {
        ${maker}
${values.map((value) => `            ${value},\n`).join("")}        );
    }
`;
}

function callOf(method: Method): string {
  const { verb, path, pathFields, body, isKeyed, isEmptyNotFound, reply, question } = method;
  const parts = [
    `'${verb}'`,
    `'${path}'`,
    `'${reply.kind}'`,
    `'${question.replace(".", "->")}'`,
    ...(pathFields.length > 0 ? [`pathFields: [${pathFields.map((field) => `'${field}'`).join(", ")}]`] : []),
    ...(body === null ? [] : ["hasBody: true"]),
    ...(isKeyed ? ["isKeyed: true"] : []),
    ...(isEmptyNotFound ? ["isEmptyNotFound: true"] : []),
  ];
  return `new Call(${parts.join(", ")})`;
}

/** The result as PHP knows it, and as its tools do. */
function resultOf({ reply }: Method): [native: string, documented: string | null] {
  if (reply.kind === "done") return ["void", null];
  if (reply.kind === "file") return ["string", null];
  if (reply.kind === "page") return ["Records", `Records<${reply.type}>`];
  const type = reply.type ?? "array";
  return ["array", type.endsWith("[]") ? `list<${type.slice(0, -2)}>` : type];
}

function queryType({ operationId }: Method): string {
  return `${pascal(operationId)}Query`;
}

/** null leaves a field out of a query. */
function queryShape(method: Method): string[] {
  const fields = method.query.filter(({ name }) => method.reply.kind !== "page" || name !== "page");
  const nullable = fields.map((field) => ({ ...field, isNullable: !field.isRequired }));
  return shapeOf(queryType(method), { about: "", fields: nullable }, true);
}

function shapeOf(name: string, { base, fields }: RecordType, isInput: boolean): string[] {
  const lines = fields.map(
    (field) => `    ${field.name}${isInput && !field.isRequired ? "?" : ""}: ${typeOf(field, isInput)},`,
  );
  return [`@phpstan-type ${name} ${base === undefined ? "" : `${base}&`}array{`, ...lines, "}"];
}

function typeOf({ type, isNullable }: Field, isInput: boolean): string {
  return `${nameOf(type, isInput)}${isNullable ? "|null" : ""}`;
}

function nameOf(type: FieldType, isInput: boolean): string {
  switch (type) {
    case "text":
      return "string";
    case "decimal":
    case "number":
      return isInput ? "numeric-string|int|float" : "numeric-string";
    case "integer":
      return "int";
    case "boolean":
      return "bool";
    case "instant":
      return isInput ? "\\DateTimeInterface|string" : "\\DateTimeImmutable";
    case "json":
      return "array<string, mixed>";
  }
  // A newer service may send a value that is not among these.
  if ("choice" in type) return [...type.choice.map((one) => `'${one}'`), "string"].join("|");
  if ("list" in type) return `list<${nameOf(type.list, isInput)}>`;
  if ("map" in type) return `array<string, ${nameOf(type.map, isInput)}>`;
  return type.record;
}

function docOf(lines: readonly string[], indent: number): string {
  const pad = " ".repeat(indent);
  if (lines.length === 1) return `${pad}/** ${lines[0]} */\n`;
  return `${pad}/**\n${lines.map((line) => `${pad} * ${line}`.trimEnd()).join("\n")}\n${pad} */\n`;
}
