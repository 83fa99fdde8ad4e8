import { importedBy, isEntryFile, isForCompositionRoot, mayImport, moduleOf } from "./module-map.ts";
import type { SourceFile } from "./source-files.ts";

/** Imports of a module's inner files, and of a module that is not below. */
export function forbiddenEntries({ path, imports }: SourceFile): string[] {
  const from = moduleOf(path)?.module ?? "";
  return imports.flatMap((target) => {
    const to = moduleOf(target);
    if (to === undefined || to.module === from || to.module === "platform") return [];
    const entrants = importedBy[to.module];
    if (entrants !== undefined) return entrants.includes(from) ? [] : [`${path} imports ${target}`];
    const isOpen = isEntryFile(to.module, to.rest) || (path === "server/src/app.ts" && isForCompositionRoot(to.rest));
    if (!isOpen) return [`${path} imports an inner file of ${to.module}: ${target}`];
    const isComposer = from === "" || from in importedBy;
    return isComposer || mayImport[from]?.includes(to.module) === true
      ? []
      : [`${path} imports ${to.module}, which is not below it`];
  });
}
