import type { CompanyKind } from "../notification.ts";
import { parseText } from "../text/template.ts";
import { variablesOfKind } from "./message-template.ts";

/** The names in double braces that are not variables of the kind. */
export function unknownVariables(kind: CompanyKind, text: string): string[] {
  const known: readonly string[] = variablesOfKind[kind];
  return parseText(text)
    .flatMap((part) => ("variable" in part ? [part.variable] : []))
    .filter((name) => !known.includes(name));
}
