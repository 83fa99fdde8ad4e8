import { findLines, type SourceFile } from "./source-files.ts";

/** Audit rows that the portal writes. The verb that does the work writes them, so that every way to it does. */
export function auditOfPortal(file: SourceFile): string[] {
  return findLines(file, /\brecordAudit\b/);
}

/** Files of models, which copied the modules' types for a page to draw. */
export function modelOfPortal({ path }: SourceFile): string[] {
  return /(?:\/|-)model\.tsx?$/.test(path) ? [path] : [];
}

const UNION = /"[\w.-]+"(?:\s*\|\s*"[\w.-]+"){2,}/g;

/** The unions of three or more words that modules export, by their words. */
export function unionsOf(modules: readonly SourceFile[]): ReadonlyMap<string, string> {
  const exported = new Set(modules.filter(isIndex).flatMap(({ text }) => text.match(/\b[A-Z]\w+/g) ?? []));
  const unions = modules.flatMap(({ text }) => [...text.matchAll(/export type (\w+) =\s*\|?\s*("[^;{}]*?");/g)]);
  return new Map(
    unions.filter(([, name = ""]) => exported.has(name)).map(([, name = "", union = ""]) => [wordsOf(union), name]),
  );
}

/** Unions that the portal copies from a module, which has a type for them. */
export function copiedUnions({ path, text }: SourceFile, unions: ReadonlyMap<string, string>): string[] {
  return [...text.matchAll(UNION)].flatMap(([union]) => {
    const name = unions.get(wordsOf(union));
    return name === undefined ? [] : [`${path}: ${union} is ${name}`];
  });
}

function isIndex({ path }: SourceFile): boolean {
  return path.endsWith("/index.ts");
}

function wordsOf(union: string): string {
  return (union.match(/"[^"]+"/g) ?? []).toSorted().join();
}
