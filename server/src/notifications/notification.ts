import type { CurrencyCode } from "@servicepay/money";
import type { Id } from "#platform/ids.ts";

export type NotificationId = Id<"notification">;
export type Channel = "email" | "sms";
export type Language = "tr" | "en";

/** `dropped`: it became untrue before it was sent. `unknown`: an SMS that may have been sent, and is not sent again. */
export const notificationStates = [
  "queued",
  "sending",
  "sent",
  "delivered",
  "failed",
  "dropped",
  "suppressed",
  "unknown",
] as const;
export type NotificationState = (typeof notificationStates)[number];

/** An amount as stored: exact decimal text. */
export interface MessageSum {
  amount: string;
  currency: CurrencyCode;
}

export interface LinkContent {
  firstName: string | null;
  sum: MessageSum;
  description: string | null;
  clientReference: string | null;
  link: string;
  /** Leads to the link. Queueing adds it. */
  shortLink?: string;
  expiresAt: string;
}

/** What a notice tells a member of a company. `notices/` says when and whom. */
export interface NoticeContent {
  "approval.waiting": { count: number; until: string };
  "attempt.unclear": { count: number };
  "case.opened": { count: number };
  "link.asked": { count: number };
  "receiver.failing": { receiver: string; since: string; problem: "failing" | "disabled" | "gone" };
  "terminal.failing": { terminal: string; since: string; problem: "address" | "credentials" };
}

export type NoticeKind = keyof NoticeContent;

interface NoticeLinks {
  /** The subject of the notice, by which it is checked again before it is sent. */
  subject: string;
  /** Where the member acts, and where the member chooses what to be mailed. */
  page: string;
  settings: string;
}

type NoticeContents = { [K in NoticeKind]: NoticeContent[K] & NoticeLinks };

interface ReversalContent {
  firstName?: string | null;
  sum: MessageSum;
  card: string | null;
  description: string | null;
  clientReference: string | null;
  orderReference: string;
  at: string;
}

/** The content of each kind of message. Dates are ISO 8601. */
export interface Contents extends NoticeContents {
  "link.created": LinkContent;
  "link.reminder": LinkContent;
  "payment.receipt": {
    /** Absent in messages that were queued before there was one. */
    firstName?: string | null;
    /** What the card was charged. */
    sum: MessageSum;
    /** The order's amount, where the charge includes an installment fee. */
    orderSum: MessageSum | null;
    installments: number;
    card: string | null;
    description: string | null;
    clientReference: string | null;
    orderReference: string;
    at: string;
  };
  "payment.refunded": ReversalContent;
  /** The whole charge was taken off the card before it was on a statement. */
  "payment.voided": ReversalContent;
  "user.registered": { firstName: string | null; page: string };
  /** The invitation logs the user in once. */
  "user.invited": { firstName: string | null; invitation: string };
  /** Only the person at `host` may read it. No member sees the code. */
  "user.code": { code: string; host: string };
  /** A log-in with a new browser. The page ends all of the user's sessions. */
  "user.device": { device: string; at: string; page: string };
  /** Sent by the installation, not by the company: its members must not read it. */
  "member.invited": { company: string; invitation: string; expiresAt: string };
}

export type Kind = keyof Contents;

/** A kind with its content. */
export type Message = { [K in Kind]: { kind: K; content: Contents[K] } }[Kind];

export type NoticeMessage = Extract<Message, { kind: NoticeKind }>;

export const noticeKinds = [
  "approval.waiting",
  "attempt.unclear",
  "case.opened",
  "link.asked",
  "receiver.failing",
  "terminal.failing",
] as const satisfies NoticeKind[];

export const kinds = [
  "link.created",
  "link.reminder",
  "payment.receipt",
  "payment.refunded",
  "payment.voided",
  "user.registered",
  "user.invited",
  "user.code",
  "user.device",
  "member.invited",
  ...noticeKinds,
] as const satisfies Kind[];

/** The kinds whose texts a company may set. */
export type CompanyKind = Exclude<Kind, "member.invited" | LoginKind | NoticeKind>;

/** Kinds by which users log in safely. Their texts are ours. */
type LoginKind = "user.code" | "user.device";

export const companyKinds = kinds.filter((kind) => isCompanyKind(kind));

export function isCompanyKind(kind: Kind): kind is CompanyKind {
  return kind !== "member.invited" && !isLoginKind(kind) && !isNotice(kind);
}

function isLoginKind(kind: Kind): kind is LoginKind {
  return kind === "user.code" || kind === "user.device";
}

function isNotice(kind: Kind): kind is NoticeKind {
  return (noticeKinds as readonly Kind[]).includes(kind);
}

export function isNoticeMessage(message: Message): message is NoticeMessage {
  return isNotice(message.kind);
}

/**
 * Whether the limits apply that protect people from messages which others cause. Receipts have none; notices, invitations of users,
 * their codes and what follows from a code have bounds of their own.
 */
export function isLimited(kind: Kind): boolean {
  return !isReceipt(kind) && !isNotice(kind) && kind !== "user.invited" && !isLoginKind(kind);
}

/** Receipts of payments, refunds and voids, which a contact may not want. */
export function isReceipt(kind: Kind): boolean {
  return kind === "payment.receipt" || kind === "payment.refunded" || kind === "payment.voided";
}

/** What people other than the receiver may see of a message: nobody sees a log-in code. */
export function contentForOthers(message: Message): Message["content"] {
  return message.kind === "user.code" ? { ...message.content, code: "••••••" } : message.content;
}

/** Binds a sealed value to its row. */
export const sealContexts = {
  content: (tenantId: string, id: string) => `notification:${tenantId}:${id}`,
  email: (tenantId: string, id: string) => `notification-email:${tenantId}:${id}`,
  gsm: (tenantId: string, id: string) => `notification-gsm:${tenantId}:${id}`,
};
