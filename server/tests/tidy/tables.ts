import { moduleOf } from "./module-map.ts";
import { findLines, type SourceFile } from "./source-files.ts";

const CREATED = /\bcreate\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?([a-z_]+)/gi;
const TOUCHED = /\b(?:from|join|into|update|truncate)\s+(?:only\s+)?([a-z_]+)/gi;
const STATEMENT =
  /\bstatement(?:<[^(]*>)?\(|(?i:[`"]\s*(?:insert into|delete from|update \w+ set|select .+ from|with \w+ as)\b)/;
/** Words for people, which say "from links" too. */
const WORDS = /-(?:en|tr|words)\.ts$/;

/** Every table that a migration creates. */
export function tablesOf(migrations: readonly { text: string }[]): Set<string> {
  return new Set(
    migrations.flatMap(({ text }) => [...text.matchAll(CREATED)].map(([, table]) => (table ?? "").toLowerCase())),
  );
}

/** Statements outside a store. */
export function strayStatements(file: SourceFile): string[] {
  return isStore(file) ? [] : findLines(file, STATEMENT);
}

/** Statements that run outside a store: a store exports functions, and its statements stay inside. */
export function strayRuns(file: SourceFile): string[] {
  const runs = /\b(?:tx|(?:readSystem|readTenant|reading|writing)\(\w*\)(?:\.tx)?)\.(?:row|rows|run)\(/;
  return isStore(file) ? [] : findLines(file, runs);
}

/** Statements that a store exports instead of a function. */
export function exportedStatements(file: SourceFile): string[] {
  return isStore(file) ? findLines(file, /^export const \w+ = (?:\w*[sS]tatement)(?:<.*)?[(<]/) : [];
}

/** `store.ts` or a file of a folder `store`. */
function isStore({ path }: SourceFile): boolean {
  return /(?:^|\/)store(?:\.ts|\/)/.test(moduleOf(path)?.rest ?? "");
}

/** Statements of reports that write, or read with locks. */
export function writesOfReports(file: SourceFile): string[] {
  const writes = /\b(?:insert\s+into|delete\s+from|update\s+\w+\s+set|truncate|merge\s+into|for\s+(?:update|share))\b/i;
  return moduleOf(file.path)?.module === "reports" ? findLines(file, writes) : [];
}

/** Tables that more than one module names. Reports read tables of other modules and own none. */
export function foreignTables(files: readonly SourceFile[], tables: ReadonlySet<string>): string[] {
  const users = new Map<string, Map<string, string>>();
  for (const { path, text } of files) {
    const module = moduleOf(path)?.module;
    if (module === undefined || module === "reports" || WORDS.test(path)) continue;
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
