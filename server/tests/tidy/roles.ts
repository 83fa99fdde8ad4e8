import { moduleOf } from "./module-map.ts";
import { findLines, type SourceFile } from "./source-files.ts";

/** Routes that a module has outside its files of routes. */
export function strayRoutes(file: SourceFile): string[] {
  return hasRole(file, "routes") ? [] : findLines(file, /\b(?:app|scope)\.(?:get|post|put|patch|delete|route)\(/);
}

/** Jobs that a module has outside its files of jobs. */
export function strayJobs(file: SourceFile): string[] {
  return hasRole(file, "jobs") ? [] : findLines(file, /\beveryMs: /);
}

function hasRole({ path }: SourceFile, role: "routes" | "jobs"): boolean {
  return new RegExp(`(?:^|[/-])${role}(?:\\.ts$|/)`).test(moduleOf(path)?.rest ?? "");
}

/** Variables, and empty collections to fill, that outlive a call. */
export function keptState(file: SourceFile): string[] {
  return findLines(file, /^(?:export )?(?:let |const .* = (?:new \w+(?:<.*>)?\(\)|\[\]|\{\});$)/);
}
