import { companyKinds } from "../notification.ts";
import { builtInTemplate } from "../text/built-in-templates.ts";
import type { TemplateKey } from "./message-template.ts";

/** Every text that a company may set. */
export const templateKeys: readonly TemplateKey[] = companyKinds.flatMap((kind) =>
  (["email", "sms"] as const)
    .filter((channel) => channel === "email" || builtInTemplate(kind, "tr").sms !== null)
    .flatMap((channel) => (["tr", "en"] as const).map((language) => ({ kind, channel, language }))),
);
