import { enteredBy, isDoor, isForCompositionRoot, mayEnter, moduleOf } from "./module-map.ts";
import type { SourceFile } from "./source-files.ts";

/** Imports that pass a module's door, or enter a module that is not below. */
export function forbiddenEntries({ path, imports }: SourceFile): string[] {
  const from = moduleOf(path)?.module ?? "";
  return imports.flatMap((target) => {
    const to = moduleOf(target);
    if (to === undefined || to.module === from || to.module === "platform") return [];
    const entrants = enteredBy[to.module];
    if (entrants !== undefined) return entrants.includes(from) ? [] : [`${path} imports ${target}`];
    const isOpen = isDoor(to.module, to.rest) || (path === "server/src/app.ts" && isForCompositionRoot(to.rest));
    if (!isOpen) return [`${path} passes the door of ${to.module}: ${target}`];
    const isComposer = from === "" || from in enteredBy;
    return isComposer || mayEnter[from]?.includes(to.module) === true
      ? []
      : [`${path} enters ${to.module}, which is not below it`];
  });
}
