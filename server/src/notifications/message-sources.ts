import type { Context } from "#platform/context.ts";
import type { Message } from "./notification.ts";
import type { MessageLook } from "./text/email-parts.ts";

/** What messages need from modules above this one; `app.ts` hands it over. */
export interface MessageSources {
  /** The merchant's look, of a payment set or, for null, the tenant's. */
  lookOf(ctx: Context, paymentSetId: string | null): Promise<MessageLook>;
  /** Asked just before a message is sent: whether what it says still holds, such as that its link can be paid. */
  isStillValid(ctx: Context, message: Message & { contactId: string }): Promise<boolean>;
}
