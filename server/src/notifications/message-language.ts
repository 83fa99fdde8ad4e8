import { recordAudit } from "#audit/index.ts";
import { inTransaction, reading, type Context } from "#platform/context.ts";
import type { Language } from "./notification.ts";
import { selectLanguage, writeLanguage } from "./store/settings.ts";

/** The language of a company's messages to people whose language is not known yet. */
export function findMessageLanguage(ctx: Context): Promise<Language> {
  return selectLanguage(reading(ctx));
}

/** Applies to messages that are queued afterwards. */
export async function setMessageLanguage(ctx: Context, language: Language): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const details = { language, languageBefore: await selectLanguage(ctx) };
    await writeLanguage(ctx, language);
    await recordAudit(ctx, {
      action: "notification_language.set",
      recordType: "tenant",
      recordId: ctx.tenantId,
      details,
    });
  });
}
