import { moduleOf } from "./module-map.ts";
import { findLines, type SourceFile } from "./source-files.ts";

const CREATED = /\bcreate\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?([a-z_]+)/gi;
const TOUCHED = /\b(?:from|join|into|update|truncate)\s+(?:only\s+)?([a-z_]+)/gi;
const STATEMENT =
  /\bstatement(?:<[^(]*>)?\(|[`"]\s*(?:insert into|delete from|update \w+ set|select .+ from|with \w+ as)\b/i;

/** Every table that a migration creates. */
export function tablesOf(migrations: readonly { text: string }[]): Set<string> {
  return new Set(
    migrations.flatMap(({ text }) => [...text.matchAll(CREATED)].map(([, table]) => (table ?? "").toLowerCase())),
  );
}

/** Statements outside `store.ts` or a folder `store`. */
export function strayStatements(file: SourceFile): string[] {
  const place = moduleOf(file.path);
  const isStore = place !== undefined && /(?:^|\/)store(?:\.ts|\/)/.test(place.rest);
  const isForReading = place?.module === "reports";
  return isStore || isForReading ? [] : findLines(file, STATEMENT);
}

/** Tables that more than one module names. */
export function foreignTables(files: readonly SourceFile[], tables: ReadonlySet<string>): string[] {
  const users = new Map<string, Map<string, string>>();
  for (const { path, text } of files) {
    const module = moduleOf(path)?.module;
    if (module === undefined || module === "reports") continue;
    for (const [, name] of text.matchAll(TOUCHED)) {
      const table = (name ?? "").toLowerCase();
      if (tables.has(table)) users.getOrInsertComputed(table, () => new Map()).set(module, path);
    }
  }
  return [...users]
    .filter(([, modules]) => modules.size > 1)
    .map(
      ([table, modules]) =>
        `${table} is touched by ${[...modules].map(([module, path]) => `${module} (${path})`).join(" and ")}`,
    );
}
