import { moduleOf } from "./module-map.ts";
import { isTest, type SourceFile } from "./source-files.ts";

type ModuleMap = Readonly<Record<string, readonly string[]>>;

/** Imports that the map allows against the order that ARCHITECTURE.md shows: "portal → links, requests → platform". */
export function importsUpwards(architecture: string, map: ModuleMap): string[] {
  const order = /^ *commands → [^`]+/m.exec(architecture)?.[0] ?? "";
  const levels = order.split("→").map((level) => level.split(",").map((name) => name.trim()));
  const levelOf = (module: string) => levels.findIndex((level) => level.includes(module));
  return Object.entries(map).flatMap(([module, below]) =>
    levelOf(module) === -1
      ? [`ARCHITECTURE.md's order lacks ${module}`]
      : below.filter((name) => levelOf(name) < levelOf(module)).map((name) => `${module} is below ${name}`),
  );
}

/** Imports that the map allows and no file makes. */
export function unusedImports(files: readonly SourceFile[], map: ModuleMap): string[] {
  const made = new Set(
    files.flatMap(({ path, imports }) =>
      isTest(path) ? [] : imports.map((target) => `${moduleOf(path)?.module} → ${moduleOf(target)?.module}`),
    ),
  );
  return Object.entries(map).flatMap(([module, below]) =>
    below.map((name) => `${module} → ${name}`).filter((name) => !made.has(name)),
  );
}
