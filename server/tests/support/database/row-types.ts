import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { CallExpression, Node, TypeNode } from "typescript/unstable/ast";
import { API, type Checker, type Project, type Type } from "typescript/unstable/sync";

const ROOT = join(import.meta.dirname, "../../../..");
const DEFINES = /\b(?:statement|unpreparedStatement)</;

export type Kind = "string" | "number" | "boolean" | "Date" | "Buffer" | "array" | "object";

/** What a caller believes a column to be. */
export interface Belief {
  kind: Kind;
  isNullable: boolean;
  isOptional: boolean;
}

/** Returns the columns of the `Row` type of each statement, as the compiler reads them, by the name of the statement. */
export function believedRows(): Map<string, ReadonlyMap<string, Belief>> {
  const api = new API({ cwd: ROOT });
  try {
    const config = join(ROOT, "tsconfig.json");
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
    if (project === undefined) throw new Error(`${config} names no project`);
    return new Map(definitions(project).map(({ name, row }) => [name, columnsOf(project.checker, row)]));
  } finally {
    api.close();
  }
}

function definitions({ program }: Project): { name: string; row: TypeNode }[] {
  const found: { name: string; row: TypeNode }[] = [];
  const visit = (node: Node): void => {
    const { expression, typeArguments, arguments: given } = node as CallExpression;
    const called = (expression as { text?: string } | undefined)?.text;
    const name = (given?.[0] as { text?: string } | undefined)?.text;
    if ((called === "statement" || called === "unpreparedStatement") && name !== undefined && typeArguments?.[0])
      found.push({ name, row: typeArguments[0] });
    node.forEachChild(visit);
  };
  for (const path of globSync("server/src/**/*.ts", { cwd: ROOT })) {
    if (path.endsWith(".test.ts") || !DEFINES.test(readFileSync(join(ROOT, path), "utf8"))) continue;
    const source = program.getSourceFile(join(ROOT, path));
    if (source === undefined) throw new Error(`${path} is not in the project`);
    source.forEachChild(visit);
  }
  return found;
}

function columnsOf(checker: Checker, row: TypeNode): ReadonlyMap<string, Belief> {
  const type = checker.getTypeFromTypeNode(row);
  if (type === undefined) throw new Error("a row has no type");
  return new Map(
    checker
      .getPropertiesOfType(type)
      .map((column) => [column.name, beliefOf(checker, checker.getTypeOfSymbol(column)!)]),
  );
}

function beliefOf(checker: Checker, type: Type): Belief {
  const value = checker.getNonNullableType(type) ?? type;
  return {
    kind: kindOf(checker, value),
    isNullable: checker.isTypeAssignableTo(checker.getNullType(), type),
    isOptional: checker.isTypeAssignableTo(checker.getUndefinedType(), type),
  };
}

function kindOf(checker: Checker, value: Type): Kind {
  if (checker.isTypeAssignableTo(value, checker.getStringType())) return "string";
  if (checker.isTypeAssignableTo(value, checker.getNumberType())) return "number";
  if (checker.isTypeAssignableTo(value, checker.getBooleanType())) return "boolean";
  if (checker.isArrayType(value)) return "array";
  const name = checker.typeToString(value);
  if (name === "Date") return "Date";
  return name.startsWith("Buffer") ? "Buffer" : "object";
}
