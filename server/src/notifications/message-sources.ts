import type { Context } from "#platform/context.ts";
import type { Kind } from "./notification.ts";
import type { MessageLook } from "./text/email-parts.ts";

/** What messages need from modules above this one; `app.ts` hands it over. */
export interface MessageSources {
  /** The merchant's look, of a payment set or, for null, the tenant's. */
  lookOf(ctx: Context, paymentSetId: string | null): Promise<MessageLook>;
  /** Asked just before a message is sent: whether its link can still be paid, or its payment is still paid. */
  isStillValid(ctx: Context, message: { kind: Kind; contactId: string }): Promise<boolean>;
}
