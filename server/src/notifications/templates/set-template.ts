import { recordAudit } from "#audit/index.ts";
import { inTransaction, reading, type Context } from "#platform/context.ts";
import { conflict, invalid } from "#platform/refusal.ts";
import { insertTemplate, selectCurrentTemplate } from "../store/templates.ts";
import { checkTexts } from "./check-texts.ts";
import type { TemplateKey, TemplateTexts } from "./message-template.ts";
import { previewMessage } from "./preview-message.ts";

/** Providers accept no SMS with more parts. */
const SMS_PARTS_MAX = 6;

interface WriteOptions {
  /** The version that the caller saw, 0 for none. If another one is in use, nothing is written: ERR_CONFLICT, `stale`. */
  seen?: number;
}

/**
 * Sets a company's own texts as a new version; messages that wait are sent with it. Refuses with ERR_VALIDATION, naming the
 * field. Returns the version's number.
 */
export async function setTemplate(
  ctx: Context,
  key: TemplateKey,
  input: unknown,
  options: WriteOptions = {},
): Promise<number> {
  const texts = checkTexts(key, input);
  const { sms } = previewMessage(key, texts);
  if (sms !== null && sms.parts > SMS_PARTS_MAX)
    throw invalid("text", `The SMS would have ${sms.parts} parts, and at most ${SMS_PARTS_MAX} are sent.`, "too_long");
  return writeVersion(ctx, key, texts, options);
}

/** Resets the texts to the built-in ones, as a new version. Returns its number, or null if the built-in texts are in use already. */
export async function resetTemplate(
  ctx: Context,
  key: TemplateKey,
  options: WriteOptions = {},
): Promise<number | null> {
  const current = await selectCurrentTemplate(reading(ctx), key);
  return current === undefined || current.texts === null ? null : writeVersion(ctx, key, null, options);
}

function writeVersion(
  ctx: Context,
  key: TemplateKey,
  texts: TemplateTexts | null,
  { seen }: WriteOptions,
): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const version = await insertTemplate(ctx, key, { texts, after: seen ?? null });
    if (version === undefined)
      throw conflict("Someone else changed the texts in the meantime. Look at them first.", { reason: "stale" });
    await recordAudit(ctx, {
      action: texts === null ? "notification_template.reset" : "notification_template.set",
      recordType: "notification_template",
      recordId: `${key.kind}/${key.channel}/${key.language}`,
      details: { version: String(version) },
    });
    return version;
  });
}
