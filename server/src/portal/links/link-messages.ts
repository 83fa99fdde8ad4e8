import type { HeldReason, LinkMessage } from "../model.ts";
import type { MemberContext } from "#members/index.ts";
import { listAddressedMessages } from "#notifications/index.ts";
import type { PaymentId } from "#payments/index.ts";
import { emailFor, phoneFor } from "../shown/masked.ts";
import { messageState } from "../shown/message-state.ts";

/** A link has few; more than this are not shown. */
const MESSAGES_MAX = 20;

const HELD: readonly HeldReason[] = ["suppressed_address", "stopped", "address_limit", "link_limit"];

const KINDS = { "link.created": "sent", "link.reminder": "reminder" } as const;

/** The messages about the link, newest first. A recipient is named only where no later message can have changed it. */
export async function messagesOf(ctx: MemberContext, paymentId: PaymentId): Promise<LinkMessage[]> {
  const messages = await listAddressedMessages(ctx, { about: paymentId, page: 1, pageSize: MESSAGES_MAX });
  return messages.map(({ kind, channel, state, reason, endedAt, createdAt, to }, index) => {
    // A member who sends the link by hand gives an address, which replaces the earlier one.
    const isOutdated = messages
      .slice(0, index)
      .some((later) => later.channel === channel && later.kind === "link.created");
    return {
      channel,
      kind: kind === "link.created" || kind === "link.reminder" ? KINDS[kind] : "receipt",
      to: to === null || isOutdated ? null : channel === "email" ? emailFor(ctx, to) : phoneFor(ctx, to),
      state: messageState(state),
      held: state === "suppressed" ? (HELD.find((held) => held === reason) ?? null) : null,
      at: (endedAt ?? createdAt).toISOString(),
    };
  });
}
