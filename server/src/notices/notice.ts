import { rightOf, type Action, type MailedMember, type Role } from "#members/index.ts";
import { noticeKinds, type NoticeContent, type NoticeKind } from "#notifications/index.ts";
import type { Context } from "#platform/context.ts";

/** Something of a company that waits for members who can act. */
export interface Notice {
  kind: NoticeKind;
  /** The receiver or terminal that it is about; "" for kinds about the company. */
  subject: string;
}

interface NoticeRule {
  /** The members whose roles allow this are mailed. */
  action: Action;
  /** What begins within this time is mailed together. */
  gatherMs: number;
  /** After a mail, the next one of the same kind and subject follows at the earliest after this time. */
  quietMs: number;
  /** The page of the company on which the member acts. */
  path: (subject: string) => string;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export const noticeRules: Readonly<Record<NoticeKind, NoticeRule>> = {
  // Requests end after a day, so their members hear of the next ones within an hour.
  "approval.waiting": { action: "refunds.approve", gatherMs: 0, quietMs: HOUR_MS, path: () => "/approvals" },
  "attempt.unclear": { action: "payments.settle", gatherMs: 0, quietMs: HOUR_MS, path: () => "/unclear" },
  "case.opened": {
    action: "reconciliation.close",
    gatherMs: 15 * MINUTE_MS,
    quietMs: DAY_MS,
    path: () => "/reconciliation?period=all&state=open",
  },
  // The payer waits for an answer.
  "link.asked": {
    action: "links.write",
    gatherMs: 0,
    quietMs: HOUR_MS,
    path: () => "/links?period=all&asked=yes",
  },
  "receiver.failing": {
    action: "webhooks.write",
    gatherMs: 0,
    quietMs: DAY_MS,
    path: (receiver) =>
      receiver.startsWith("endpoint:") ? `/endpoints/${receiver.slice("endpoint:".length)}` : "/webhooks/receivers",
  },
  "terminal.failing": {
    action: "setup.write",
    gatherMs: 0,
    quietMs: DAY_MS,
    path: (terminalId) => `/terminals/${terminalId}`,
  },
};

/**
 * What modules say about their notices: null if nothing waits for this member any more. Asked when the mail is queued, and
 * again just before it is sent.
 */
export type NoticeSources = {
  [Kind in NoticeKind]: (ctx: Context, subject: string, member: MailedMember) => Promise<NoticeContent[Kind] | null>;
};

/** The kinds of notices that a member with these roles in some company is mailed. */
export function noticesOf(companies: readonly { roles: readonly Role[] }[]): NoticeKind[] {
  return noticeKinds.filter((kind) => companies.some(({ roles }) => rightOf(roles, noticeRules[kind].action) !== null));
}
