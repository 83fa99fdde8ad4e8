import type { MemberContext } from "#members/index.ts";
import { listAddressedMessages, type Channel } from "#notifications/index.ts";
import type { PaymentId } from "#payments/index.ts";
import { type Notice, useMember, useText } from "../page/index.ts";
import { Sheet } from "../parts/index.ts";
import { emailFor, phoneFor } from "../shown/masked.ts";
import { messageState } from "../shown/message-state.ts";
import { formatTime, type Text, type DoneName } from "../words/index.ts";

/** A link has few; more than this are not shown. */
const MESSAGES_MAX = 20;

/** The address gets no messages, its recipient wants no reminders, or a limit was reached: per address and day, or per link. */
const HELD = ["suppressed_address", "stopped", "address_limit", "link_limit"] as const;

const KINDS = { "link.created": "sent", "link.reminder": "reminder" } as const;

export interface LinkMessage {
  channel: Channel;
  kind: (typeof KINDS)[keyof typeof KINDS] | "receipt";
  /** The recipient, masked unless the member may see it. Null if the address has changed since, or was erased. */
  to: string | null;
  state: ReturnType<typeof messageState>;
  /** Why it was never tried. */
  held: (typeof HELD)[number] | null;
  at: Date;
}

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
      at: endedAt ?? createdAt,
    };
  });
}

/** What was done, and where the link is going or why it was not sent. */
export function noticeOf(words: Text, done: DoneName, messages: readonly LinkMessage[]): Notice | undefined {
  if (done !== "link_made" && done !== "link_sent") return undefined;
  const ofLink = messages.filter(({ kind }) => kind === "sent");
  const newest = done === "link_made" ? ofLink.toReversed() : ofLink.slice(0, 1);
  const sentences = newest.flatMap((message) => sentenceOf(message, words.link));
  if (sentences.length === 0) return undefined;
  return {
    text: [...(done === "link_made" ? [words.done.link_made] : []), ...sentences].join(" "),
    isWarning: newest.some(({ state }) => state === "failed"),
  };
}

function sentenceOf({ channel, to, state, held }: LinkMessage, text: Text["link"]): string[] {
  if (state === "failed") {
    const why = held === null ? [] : [text.heldBecause[held]];
    return [text.notSent[channel](to), ...why, text.whatToDo[held ?? "failed"]];
  }
  return to === null || state === "dropped" ? [] : [text.onItsWay[channel](to)];
}

interface Props {
  messages: readonly LinkMessage[];
}

export function LinkMessages({ messages }: Props) {
  const { locale, now } = useMember();
  const words = useText();
  const text = words.link;
  const stateWords = words.payment.eventOf.messageState;
  return (
    <Sheet look="results" title={text.messages}>
      <ul>
        {messages.map(({ channel, kind, to, state, held, at }) => (
          <li key={at.toISOString() + channel + kind}>
            {[text.messageKind[kind], text.messageChannel[channel], to, stateWords[state]].filter(Boolean).join(" · ")}
            {held !== null && <span class="hint block">{text.heldBecause[held]}</span>}
            <span class="hint block">{formatTime(locale, at, now.zone)}</span>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
