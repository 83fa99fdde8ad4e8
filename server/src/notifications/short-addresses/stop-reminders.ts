import { recordAudit } from "#audit/index.ts";
import { inTransaction, type Context, type Platform } from "#platform/context.ts";
import { newTraceId } from "#platform/ids.ts";
import type { Language } from "../notification.ts";
import { stopRemindersRow } from "../store/addresses.ts";
import { selectByShortHash, type ShortAddressRow } from "../store/short-addresses.ts";
import { hashOfCode } from "./short-address.ts";

/** The language of the message with this short address; null where there is none. */
export async function languageOfShortAddress(platform: Platform, code: string): Promise<Language | null> {
  return (await find(platform, code))?.language ?? null;
}

/**
 * Stops all reminders from this company to the receiver of the message, on its channel. Returns the message's language, or null
 * if there is no message with this short address.
 */
export async function stopReminders(platform: Platform, code: string): Promise<Language | null> {
  const found = await find(platform, code);
  if (found === undefined) return null;
  const { tenantId, id, language } = found;
  const ctx: Context = { ...platform, tenantId, actor: { kind: "payer", id }, traceId: newTraceId() };
  await inTransaction(ctx, async (ctx) => {
    await stopRemindersRow(ctx, found);
    const record = { recordType: "notification", recordId: id } as const;
    await recordAudit(ctx, { action: "notification_address.reminders_stopped", ...record });
  });
  return language;
}

async function find(platform: Platform, code: string): Promise<ShortAddressRow | undefined> {
  const hash = hashOfCode(code);
  return hash === null ? undefined : selectByShortHash(platform.database.readSystem(), hash);
}
