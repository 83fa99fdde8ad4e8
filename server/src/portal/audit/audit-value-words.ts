import type { Factor, OidcPurpose, ViewList } from "#members/index.ts";
import type { Channel, Language } from "#notifications/index.ts";
import type { CheckResult } from "#payment-sets/index.ts";
import type { ManualOutcome } from "#payments/index.ts";

/** The words of codes that only the log shows. */
export interface AuditValueWords {
  outcome: Record<ManualOutcome, string>;
  factor: Record<Factor | "totp" | "all", string>;
  channel: Record<Channel, string>;
  language: Record<Language, string>;
  list: Record<ViewList, string>;
  check: Record<CheckResult, string>;
  purpose: Record<OidcPurpose, string>;
  listSource: Record<"bank" | "file", string>;
  /** Banks and other systems have reasons of their own, which are shown as they wrote them. */
  reason: Record<string, string>;
}
