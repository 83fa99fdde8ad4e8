import type { TemplateChange, TemplatesPage } from "../model.ts";
import type { FastifyRequest } from "fastify";
import { newestEntries } from "#audit/index.ts";
import type { MemberContext } from "#members/index.ts";
import { findMessageLanguage, listTemplates, templateKeys, type TemplateKey } from "#notifications/index.ts";
import { setupShell } from "../setup/setup-shell.ts";
import { memberNames } from "../shown/member-names.ts";
import { nameOf, recordIdOf, templateUrl } from "./template-url.ts";

export async function templatesPage(ctx: MemberContext, request: FastifyRequest): Promise<TemplatesPage> {
  const [own, changeOf, language] = await Promise.all([
    listTemplates(ctx),
    templateChanges(ctx),
    findMessageLanguage(ctx),
  ]);
  const versions = new Map(own.map((version) => [recordIdOf(version), version]));
  return {
    kind: "templates",
    ...setupShell(ctx, request),
    language,
    rows: templateKeys.map((key) => {
      const version = versions.get(recordIdOf(key));
      return {
        url: templateUrl(ctx, key),
        ...nameOf(key),
        isOwn: version !== undefined && version.texts !== null,
        lastChange: version === undefined ? null : changeOf(key),
      };
    }),
  };
}

/** Looks up when and by whom each text was changed last. */
export async function templateChanges(ctx: MemberContext): Promise<(key: TemplateKey) => TemplateChange | null> {
  const [entries, names] = await Promise.all([newestEntries(ctx, "notification_template"), memberNames(ctx)]);
  return (key) => {
    const entry = entries.get(recordIdOf(key));
    if (entry === undefined) return null;
    const name = names.get(entry.actor_id);
    return { at: entry.at.toISOString(), by: name === undefined ? "operator" : { name } };
  };
}
