import type { WriteContext } from "#platform/context.ts";
import { foldCase } from "#platform/text/fold-text.ts";
import { sealContexts } from "./notification.ts";
import { changeEmail, updateKeptFrom, upsertContact } from "./store/contacts.ts";

export interface Contact {
  /** The payment or user that messages are about. */
  id: string;
  email: string | null;
  /** E.164. */
  gsm: string | null;
  wantsReceipts: boolean;
  /** The retention of the addresses begins then. */
  keptFrom: Date;
}

/** Keeps the addresses for messages about a payment or user, sealed. If no address is given, one that was kept before stays. */
export async function keepContact(
  ctx: WriteContext,
  { id, email, gsm, wantsReceipts, keptFrom }: Contact,
): Promise<void> {
  await upsertContact(ctx, {
    id,
    ...sealedEmail(ctx, id, email),
    gsm: gsm === null ? null : seal(ctx, sealContexts.gsm(ctx.tenantId, id), gsm),
    gsmIndex: gsm === null ? null : addressIndex(ctx, gsm),
    wantsReceipts,
    keptFrom,
  });
}

/** Lets the retention of the addresses begin later. */
export async function extendContact(ctx: WriteContext, id: string, keptFrom: Date): Promise<void> {
  await updateKeptFrom(ctx, id, keptFrom);
}

/** Changes a user's e-mail address. Waiting messages go to the new one. */
export async function changeContactEmail(ctx: WriteContext, id: string, email: string): Promise<void> {
  await changeEmail(ctx, id, sealedEmail(ctx, id, email));
}

/** A keyed hash, by which messages to one address are counted. */
export function addressIndex(ctx: Pick<WriteContext, "keys" | "tenantId">, address: string): Buffer {
  return ctx.keys.blindIndex(ctx.tenantId, `notification:${foldCase(address)}`);
}

function sealedEmail(ctx: WriteContext, id: string, email: string | null) {
  return {
    email: email === null ? null : seal(ctx, sealContexts.email(ctx.tenantId, id), email),
    emailIndex: email === null ? null : addressIndex(ctx, email),
  };
}

function seal(ctx: WriteContext, context: string, text: string): Buffer {
  return ctx.keys.seal("personal-data", Buffer.from(text), context);
}
