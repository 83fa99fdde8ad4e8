import type { Kind, Language } from "../notification.ts";
import type { Template } from "./template.ts";
import { english } from "./templates-en.ts";
import { turkish } from "./templates-tr.ts";

const TEMPLATES = { tr: turkish, en: english } as const;

/** The texts of a company that has set none. */
export function builtInTemplate(kind: Kind, language: Language): Template {
  return TEMPLATES[language][kind];
}
