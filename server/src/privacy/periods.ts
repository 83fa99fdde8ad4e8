import { deletedCards } from "#cards/index.ts";
import { unfinishedPrepared, usedPrepared } from "#checkouts/index.ts";
import { deletedTransactions } from "#current-accounts/index.ts";
import {
  endedSessions,
  expiredTokens,
  expiredWidgetTokens,
  forgottenSenders,
  SENDER_KNOWN_MS,
} from "#identity/index.ts";
import { oldSubmissions } from "#links/index.ts";
import { oldBankCalls, oldReturns } from "#payments/index.ts";
import type { Config } from "#platform/config/config.ts";
import { KEPT_MS } from "#platform/http/idempotency.ts";
import { endedRateLimits, keptReplies } from "#platform/http/idempotency-store.ts";
import type { Leftovers } from "#platform/leftovers.ts";
import { oldMovements } from "#reconciliation/index.ts";
import { oldEvents } from "#webhooks/index.ts";

export const DAY_MS = 24 * 3_600_000;
/** What can never be used again stays for a day, so that there is something to look at when a merchant asks. */
const GRACE_MS = DAY_MS;
/** Longer than a link can be paid, or a browser can come back from the bank. */
const LINK_MS = 400 * DAY_MS;

/** Something that leaves by itself. Payments, attempts, ledger, accounts and the audit log are not among it. */
export interface Leaving {
  leftovers: Leftovers;
  /** For people. */
  what: string;
  /** Counted from what makes it old: its making, its expiry, its deletion. */
  keptMs(config: Config): number;
}

/** Everything that leaves and when, but for details of persons, for which each tenant has its own periods. */
export const leavings: readonly Leaving[] = [
  { leftovers: keptReplies, what: "replies kept for Idempotency-Key", keptMs: () => KEPT_MS },
  { leftovers: endedRateLimits, what: "ended counters of rate limits", keptMs: () => 0 },
  { leftovers: expiredTokens, what: "expired tokens", keptMs: () => GRACE_MS },
  {
    leftovers: endedSessions,
    what: "ended sessions",
    keptMs: ({ refreshTokenSeconds }) => refreshTokenSeconds * 1_000 + GRACE_MS,
  },
  { leftovers: expiredWidgetTokens, what: "expired widget tokens", keptMs: () => GRACE_MS },
  { leftovers: forgottenSenders, what: "addresses of log-ins", keptMs: () => SENDER_KNOWN_MS },
  { leftovers: unfinishedPrepared, what: "prepared payments that were never made", keptMs: () => GRACE_MS },
  { leftovers: usedPrepared, what: "first answers to prepare tokens", keptMs: () => LINK_MS },
  { leftovers: oldSubmissions, what: "forms sent for links", keptMs: () => LINK_MS },
  { leftovers: oldEvents, what: "webhooks and their deliveries", keptMs: ({ keep }) => keep.webhooks * DAY_MS },
  { leftovers: oldBankCalls, what: "calls to banks", keptMs: ({ keep }) => keep.bankEvidence * DAY_MS },
  { leftovers: oldReturns, what: "returns from 3-D Secure", keptMs: ({ keep }) => keep.bankEvidence * DAY_MS },
  { leftovers: oldMovements, what: "lines of banks' lists", keptMs: ({ keep }) => keep.bankLists * DAY_MS },
  { leftovers: deletedTransactions, what: "deleted transactions", keptMs: ({ keep }) => keep.deleted * DAY_MS },
  { leftovers: deletedCards, what: "deleted saved cards", keptMs: ({ keep }) => keep.deleted * DAY_MS },
];
