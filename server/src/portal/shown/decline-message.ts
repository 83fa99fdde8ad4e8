import type { Decline } from "#acquirers/registry.ts";
import { notAuthenticated, ownDeclineOf } from "#payments/index.ts";
import type { Text } from "../words/index.ts";

/** What the bank wrote. Where no bank wrote anything, what happened, in the member's language. */
export function declineMessage({ payments }: Text, decline: Decline): string {
  const own = ownDeclineOf(decline);
  if (own !== null) return payments.ownDecline[own];
  const { code, message } = decline;
  const isBanks = message !== notAuthenticated && message !== `Declined ${code}`.trimEnd();
  return isBanks ? message : payments.declineShort[decline.class];
}
