import type { Locale } from "../model.ts";
import { textIn } from "../words/index.ts";
import type { AuditRow } from "./model.ts";

/** The names of the columns of exported entries. */
export function auditColumns(locale: Locale): string[] {
  const { column, exported, recordId, trace } = textIn(locale).audit;
  const { at, action, actor, record, details } = column;
  return [at, action, actor, exported.actorKind, record, recordId, details, trace, exported.id];
}

export function auditKindWord(locale: Locale, kind: AuditRow["actorKind"]): string {
  return textIn(locale).audit.actorKind[kind];
}
