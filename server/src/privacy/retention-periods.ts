import { deletedCards } from "#cards/index.ts";
import { deletedTransactions, oldImports, refusedImportLines, unfinishedImports } from "#current-accounts/index.ts";
import { oldEvents } from "#events/index.ts";
import {
  endedSessions,
  expiredTokens,
  expiredWidgetTokens,
  oldLoginSenders,
  SENDER_KNOWN_MS,
} from "#identity/index.ts";
import { oldLinkFiles, refusedLinkFiles, oldSubmissions, unconfirmedLinkFiles } from "#links/index.ts";
import {
  endedMemberSessions,
  expiredKeptForms,
  oldMemberSenders,
  oldChallenges,
  oldInvitations,
  oldOperatorGrants,
} from "#members/index.ts";
import { oldContacts, oldMessages } from "#notifications/index.ts";
import { oldBankCalls, oldReturns } from "#payments/index.ts";
import type { Config } from "#platform/config/config.ts";
import { endedRateLimits, oldReplies } from "#platform/http/idempotency/idempotency-store.ts";
import { KEPT_MS } from "#platform/http/idempotency/idempotency.ts";
import type { ExpiringRows } from "#platform/retention.ts";
import { oldMovements } from "#reconciliation/index.ts";
import { oldRefusedCalls, REFUSED_CALLS_KEPT_MS } from "#refused-calls/index.ts";
import { endedVisitSenders, unpaidVisits } from "#requests/index.ts";
import { oldUserActivity, oldUserCodes, oldUserInvitations, oldUserSessions } from "#users/index.ts";
import { oldStops, oldWebhooks } from "#webhooks/index.ts";
import { unfinishedPrepared, usedPrepared } from "#widget-payments/index.ts";

export const DAY_MS = 24 * 3_600_000;
/** Tokens and prepared payments are kept for a day after they expire, for questions from merchants. */
const GRACE_MS = DAY_MS;
/** Longer than any link can be paid, and than a browser can take to return from the bank. */
const LINK_MS = 400 * DAY_MS;
/** For correcting the lines and sending them again. */
const REFUSED_FILE_MS = 30 * DAY_MS;

export interface RetentionPeriod {
  rows: ExpiringRows;
  /** Shown to operators. */
  what: string;
  /** Counted from the row's creation, expiry or deletion. */
  keptMs(config: Config): number;
}

/**
 * Everything that is deleted when it is old. Payments that somebody tried to pay, attempts, ledger, accounts and the audit log
 * are not, and each tenant sets its own periods for personal details.
 */
export const retentionPeriods: readonly RetentionPeriod[] = [
  { rows: oldReplies, what: "replies kept for Idempotency-Key", keptMs: () => KEPT_MS },
  { rows: endedRateLimits, what: "ended counters of rate limits", keptMs: () => 0 },
  { rows: expiredTokens, what: "expired tokens", keptMs: () => GRACE_MS },
  {
    rows: endedSessions,
    what: "ended sessions",
    keptMs: ({ refreshTokenSeconds }) => refreshTokenSeconds * 1_000 + GRACE_MS,
  },
  { rows: expiredWidgetTokens, what: "expired widget tokens", keptMs: () => GRACE_MS },
  { rows: oldLoginSenders, what: "addresses of log-ins", keptMs: () => SENDER_KNOWN_MS },
  { rows: oldRefusedCalls, what: "refused calls", keptMs: () => REFUSED_CALLS_KEPT_MS },
  {
    rows: unfinishedImports,
    what: "files of transactions that did not arrive whole, or that nobody confirmed",
    keptMs: () => DAY_MS,
  },
  { rows: refusedImportLines, what: "refused lines of files of transactions", keptMs: () => REFUSED_FILE_MS },
  { rows: oldImports, what: "imports of files of transactions", keptMs: () => 400 * DAY_MS },
  { rows: unconfirmedLinkFiles, what: "files of links that nobody confirmed", keptMs: () => DAY_MS },
  { rows: refusedLinkFiles, what: "files of links whose lines were refused", keptMs: () => REFUSED_FILE_MS },
  { rows: oldLinkFiles, what: "files of links, without their content", keptMs: () => LINK_MS },
  { rows: endedMemberSessions, what: "ended sessions of members", keptMs: () => 2 * DAY_MS },
  { rows: expiredKeptForms, what: "forms kept for a log-in", keptMs: () => 0 },
  { rows: oldChallenges, what: "used challenges of passkeys", keptMs: () => 0 },
  { rows: oldInvitations, what: "old invitations of members", keptMs: () => 30 * DAY_MS },
  { rows: oldOperatorGrants, what: "old grants of access to operators", keptMs: () => 30 * DAY_MS },
  { rows: oldMemberSenders, what: "addresses of members' log-ins", keptMs: () => SENDER_KNOWN_MS },
  { rows: oldUserSessions, what: "sessions of users", keptMs: () => 30 * DAY_MS },
  { rows: oldUserCodes, what: "log-in codes of users", keptMs: () => 30 * DAY_MS },
  { rows: oldUserInvitations, what: "old invitations of users", keptMs: () => 30 * DAY_MS },
  { rows: oldUserActivity, what: "what users did in self-service", keptMs: () => 400 * DAY_MS },
  { rows: unfinishedPrepared, what: "prepared payments that were never made", keptMs: () => GRACE_MS },
  { rows: usedPrepared, what: "first answers to prepare tokens", keptMs: () => LINK_MS },
  { rows: oldSubmissions, what: "forms sent for links", keptMs: () => LINK_MS },
  { rows: endedVisitSenders, what: "addresses of payers who had not paid yet", keptMs: () => 0 },
  {
    rows: unpaidVisits,
    what: "payments that payers chose on our pages and never tried to pay",
    keptMs: ({ retentionDays }) => retentionDays.unpaidVisits * DAY_MS,
  },
  {
    rows: oldWebhooks,
    what: "webhooks and their deliveries",
    keptMs: ({ retentionDays }) => retentionDays.webhooks * DAY_MS,
  },
  {
    rows: oldStops,
    what: "stopped addresses of webhooks",
    keptMs: ({ retentionDays }) => retentionDays.webhooks * DAY_MS,
  },
  { rows: oldEvents, what: "events", keptMs: ({ retentionDays }) => retentionDays.events * DAY_MS },
  { rows: oldMessages, what: "e-mails and SMS", keptMs: ({ retentionDays }) => retentionDays.messages * DAY_MS },
  {
    rows: oldContacts,
    what: "addresses for e-mails and SMS",
    keptMs: ({ retentionDays }) => retentionDays.messages * DAY_MS,
  },
  { rows: oldBankCalls, what: "calls to banks", keptMs: ({ retentionDays }) => retentionDays.bankEvidence * DAY_MS },
  {
    rows: oldReturns,
    what: "returns from 3-D Secure",
    keptMs: ({ retentionDays }) => retentionDays.bankEvidence * DAY_MS,
  },
  {
    rows: oldMovements,
    what: "lines of banks' lists",
    keptMs: ({ retentionDays }) => retentionDays.bankLists * DAY_MS,
  },
  {
    rows: deletedTransactions,
    what: "deleted transactions",
    keptMs: ({ retentionDays }) => retentionDays.deleted * DAY_MS,
  },
  { rows: deletedCards, what: "deleted saved cards", keptMs: ({ retentionDays }) => retentionDays.deleted * DAY_MS },
];
