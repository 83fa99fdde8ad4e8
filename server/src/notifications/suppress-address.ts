import { recordAudit, type AuditAction } from "#audit/index.ts";
import { inTransaction, type Context, type WriteContext } from "#platform/context.ts";
import { invalid, notFound } from "#platform/refusal.ts";
import { normaliseGsm, readEmail } from "#platform/text/contact-details.ts";
import { addressIndex } from "./keep-contact.ts";
import { releaseAddressRow, stopRemindersRow, suppressAddressRow, type AddressKey } from "./store/addresses.ts";

/** Stops all messages to the e-mail address or number or, with `remindersOnly`, reminders only. Waiting ones end. */
export async function suppressAddress(
  ctx: Context,
  address: string,
  { remindersOnly = false }: { remindersOnly?: boolean } = {},
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const key = keyOf(ctx, address);
    await (remindersOnly ? stopRemindersRow : suppressAddressRow)(ctx, key);
    await audit(ctx, key, remindersOnly ? "notification_address.reminders_stopped" : "notification_address.suppressed");
  });
}

/** Allows messages to the address again, reminders too. Refuses with ERR_NOT_FOUND if none were stopped. */
export async function unsuppressAddress(ctx: Context, address: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const key = keyOf(ctx, address);
    if (!(await releaseAddressRow(ctx, key))) throw notFound("Messages to this address are not suppressed.", "address");
    await audit(ctx, key, "notification_address.released");
  });
}

function keyOf(ctx: WriteContext, address: string): AddressKey {
  const email = readEmail(address);
  if (email !== null) return { channel: "email", addressIndex: addressIndex(ctx, email) };
  const gsm = normaliseGsm(address);
  if (gsm === null) throw invalid("address", `"${address}" is neither an e-mail address nor a mobile number.`);
  return { channel: "sms", addressIndex: addressIndex(ctx, gsm) };
}

/** The log cannot be erased, so it names the keyed hash, and not the address. */
function audit(ctx: WriteContext, { channel, addressIndex }: AddressKey, action: AuditAction): Promise<void> {
  const recordId = addressIndex.toString("hex");
  return recordAudit(ctx, { action, recordType: "notification_address", recordId, details: { channel } });
}
