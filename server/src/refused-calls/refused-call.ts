import type { Id } from "#platform/ids.ts";

export type RefusedCallId = Id<"refused-call">;

/** A call of a merchant's program that was answered with 4xx or 5xx. No value that the caller sent is in it. */
export interface RefusedCall {
  id: RefusedCallId;
  createdAt: Date;
  method: string;
  /** The route's pattern, such as /hpm/{id}. */
  route: string;
  status: number;
  /** Null if the reply was that of an earlier request with the same Idempotency-Key. */
  code: string | null;
  reason: string | null;
  /** The field that the error names. Names that are not in the route's schemas are replaced. */
  field: string | null;
  /** Null for a widget. */
  credentialId: string | null;
  traceId: string;
}

/** All conditions hold at once. */
export interface RefusedCallFilter {
  createdFrom?: Date | undefined;
  /** The first moment after the period. */
  createdBefore?: Date | undefined;
  code?: string | undefined;
  credentialId?: string | undefined;
  traceId?: string | undefined;
}

export const REFUSED_CALLS_KEPT_MS = 7 * 24 * 3_600_000;
