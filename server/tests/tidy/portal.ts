import { findLines, type SourceFile } from "./source-files.ts";

/** Audit rows that the portal writes. The verb that does the work writes them, so that every way to it does. */
export function auditOfPortal(file: SourceFile): string[] {
  return findLines(file, /\brecordAudit\b/);
}

/** Files of models, which copied the modules' types for a page to draw. */
export function modelOfPortal({ path }: SourceFile): string[] {
  return /(?:\/|-)model\.tsx?$/.test(path) ? [path] : [];
}
