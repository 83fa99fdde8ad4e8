import type { ListModel, Problem, ShellModel, ViewTab } from "../model.ts";

/** What happened to the transaction that an event is about. */
export type WebhookEventName =
  | "succeeded"
  | "failed"
  | "pending"
  | "cancelled"
  | "refunded"
  | "partially_refunded"
  | "other";

/** `dead`: it was given up after the last attempt. */
export type WebhookStateName = "pending" | "delivered" | "dead";

/** How an attempt ended. */
export type WebhookOutcomeName =
  | "delivered"
  | "gone"
  | "overloaded"
  | "redirected"
  | "rejected"
  | "failed"
  | "timeout"
  | "reset"
  | "refused"
  | "unresolved"
  | "untrusted"
  | "blocked";

export interface WebhooksPage extends ShellModel {
  kind: "webhooks";
  tabs: readonly ViewTab[];
  list: ListModel;
  views: readonly ViewTab[];
  rows: readonly WebhookRow[];
  /** For the filter. */
  receivers: readonly string[];
}

export interface WebhookRow {
  id: string;
  url: string;
  at: string;
  event: WebhookEventName;
  /** The order that the event is about. */
  reference: string;
  paymentUrl: string;
  /** scheme://host:port */
  receiver: string;
  state: WebhookStateName;
  attempts: number;
  /** The HTTP status and the outcome of the last attempt; null before it ended. */
  status: number | null;
  outcome: WebhookOutcomeName | null;
}

export interface WebhookPage extends ShellModel {
  kind: "webhook";
  listUrl: string;
  /** Sent with every attempt as `webhook-id`. */
  id: string;
  event: WebhookEventName;
  reference: string;
  paymentUrl: string;
  /** The whole address that it is sent to. */
  address: string;
  receiver: string;
  state: WebhookStateName;
  verdict: WebhookVerdict;
  /** The newest first. */
  attempts: readonly WebhookAttempt[];
  created: string;
  /** The next attempt, and about when the last one is made if all fail. Null unless the delivery waits. */
  next: string | null;
  last: string | null;
  /** The body that was sent, byte for byte. */
  body: string;
  /** Null: the member may not send it again. `seen`: the number of attempts that the page shows. */
  replay: { action: string; seen: number } | null;
  problems: readonly Problem[];
}

/** Whether the receiver has the event, and if not why. */
export type WebhookVerdict =
  | { kind: "delivered"; at: string }
  /** Nothing was sent yet, or the attempt has no result yet. */
  | { kind: "waiting" | "sending" }
  | { kind: "disabled"; why: "gone" | "failing" }
  | { kind: "failing" | "dead"; attempts: number; outcome: WebhookOutcomeName; status: number | null };

export interface WebhookAttempt {
  no: number;
  at: string;
  isReplay: boolean;
  durationMs: number | null;
  status: number | null;
  /** Null: it has no result, or not yet. */
  outcome: WebhookOutcomeName | null;
  /** The beginning of the receiver's reply. */
  reply: string | null;
}

export interface ReceiversPage extends ShellModel {
  kind: "receivers";
  tabs: readonly ViewTab[];
  rows: readonly ReceiverRow[];
  /** More than the page shows. */
  total: number;
  /** Null if the member may only look. */
  forms: {
    enableAction: string;
    replayAction: string;
    testAction: string;
    /** A day; what was given up since then is sent again. */
    since: string;
    today: string;
  } | null;
  /** What became of the test event that was just sent. */
  test: {
    address: string;
    status: number | null;
    outcome: WebhookOutcomeName;
    durationMs: number;
    /** The beginning of the receiver's reply. */
    reply: string | null;
  } | null;
  problems: readonly Problem[];
}

export interface ReceiverRow {
  /** scheme://host:port */
  receiver: string;
  /** `address`: only addresses on it are stopped. */
  disabled: { since: string; why: "gone" | "failing" | "address" } | null;
  /** Every attempt has failed since then; null while it works. */
  failingSince: string | null;
  lastDelivered: string | null;
  waiting: number;
  dead: number;
  waitingUrl: string;
  deadUrl: string;
}

export type SignatureFaultName =
  | "id_missing"
  | "timestamp_missing"
  | "signature_missing"
  | "body_rewritten"
  | "body_changed"
  | "other_secret"
  | "unknown_event";

export interface SignaturePage extends ShellModel {
  kind: "signature";
  tabs: readonly ViewTab[];
  action: string;
  /** What was pasted. */
  headers: string;
  body: string;
  /** Null before something was checked. */
  result: {
    /** Null: the signature is valid. */
    fault: SignatureFaultName | null;
    secret: "current" | "previous" | null;
    /** The timestamp of the webhook. */
    sent: string | null;
    /** Receivers accept the timestamp now. */
    isTimely: boolean;
  } | null;
  secret: {
    created: string | null;
    previousUntil: string | null;
    /** Null if the member may not replace it. */
    replaceUrl: string | null;
    /** Ends the previous secret. Null as for `replaceUrl`. */
    endPreviousAction: string | null;
  };
}

export interface ReplaceWebhookSecretPage extends ShellModel {
  kind: "replace-webhook-secret";
  action: string;
  backUrl: string;
  /** The id of the secret that is replaced; empty if there is none. */
  seen: string;
  created: string | null;
  problems: readonly Problem[];
}

/** The only page with the secret. It is shown once. */
export interface WebhookSecretPage extends ShellModel {
  kind: "webhook-secret";
  secret: string;
  backUrl: string;
}

export type WebhooksAreaPage =
  | WebhooksPage
  | WebhookPage
  | ReceiversPage
  | SignaturePage
  | ReplaceWebhookSecretPage
  | WebhookSecretPage;
