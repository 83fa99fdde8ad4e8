import type { ListedMessage } from "#notifications/index.ts";

const SHOWN = {
  queued: "waiting",
  sending: "waiting",
  sent: "sent",
  delivered: "sent",
  unknown: "sent",
  failed: "failed",
  suppressed: "failed",
  dropped: "dropped",
} as const;

/** The state of a message as members see it. */
export function messageState(state: ListedMessage["state"]): (typeof SHOWN)[keyof typeof SHOWN] {
  return SHOWN[state];
}
