import type { Operation } from "./handle-request.ts";

/** The operation that a fault affects. "threeds" is the return of the payer's browser, "list" the list of a day. */
export type FaultPoint = Operation | "threeds" | "list";

/**
 * `reset_before` and `down` happen before the bank does anything, all others after it has carried out the request. `hang`
 * never answers, `slow` answers after `delayMs`, `not_found` hides a charge from queries for `delayMs`, and
 * `lost_and_hidden` hides it and loses the reply.
 */
export const faultKinds = [
  "http_500",
  "html",
  "empty",
  "truncated",
  "garbage_prefix",
  "duplicate_reply",
  "wrong_order",
  "wrong_amount",
  "wrong_hash",
  "no_hash",
  "latin5",
  "utf8",
  "reset_before",
  "reset_after",
  "slow",
  "hang",
  "not_found",
  "lost_and_hidden",
  "down",
] as const;

/**
 * Differences between a day's list and the ledger, for the order that the fault names or the first one. They stay until they
 * are deleted.
 */
const listFaultKinds = ["missing_movement", "foreign_movement", "altered_amount"] as const;

export type FaultKind = (typeof faultKinds)[number] | (typeof listFaultKinds)[number];

export interface Fault {
  operation: FaultPoint | "any";
  kind: FaultKind;
  /** How often the fault happens; default 1. */
  times?: number;
  delayMs?: number;
  /** Limits the fault to this order. */
  orderId?: string;
}

export interface Faults {
  add(fault: Fault): void;
  clear(): void;
  /** Takes the first fault for such a message, and counts it as used once. */
  take(point: FaultPoint, orderId: string): Fault | null;
  ofLists(): readonly Fault[];
  waiting(): readonly Fault[];
}

const POINTS: readonly string[] = ["sale", "complete", "void", "refund", "query", "threeds", "list", "any"];

export function createFaults(): Faults {
  let faults: Fault[] = [];
  return {
    add(fault) {
      faults.push({ ...fault });
    },
    clear() {
      faults = [];
    },
    take(point, orderId) {
      const isMeant = (fault: Fault) =>
        !altersLists(fault) && ["any", point].includes(fault.operation) && [undefined, orderId].includes(fault.orderId);
      const fault = faults.find(isMeant);
      if (fault === undefined) return null;
      fault.times = (fault.times ?? 1) - 1;
      if (fault.times <= 0) faults = faults.filter((waiting) => waiting !== fault);
      return fault;
    },
    ofLists: () => faults.filter(altersLists),
    waiting: () => faults,
  };
}

function altersLists({ kind }: Pick<Fault, "kind">): boolean {
  return (listFaultKinds as readonly string[]).includes(kind);
}

/** Null for anything that is not a fault. */
export function parseFault(value: unknown): Fault | null {
  if (typeof value !== "object" || value === null) return null;
  const { operation, kind, times, delayMs, orderId } = value as Record<string, unknown>;
  if (typeof operation !== "string" || !POINTS.includes(operation)) return null;
  if (typeof kind !== "string" || !([...faultKinds, ...listFaultKinds] as readonly string[]).includes(kind))
    return null;
  if (altersLists({ kind: kind as FaultKind }) && operation !== "list") return null;
  if (
    ![times, delayMs].every((number) => number === undefined || (Number.isSafeInteger(number) && Number(number) >= 0))
  )
    return null;
  if (orderId !== undefined && typeof orderId !== "string") return null;
  return {
    operation: operation as Fault["operation"],
    kind: kind as FaultKind,
    ...(times !== undefined && { times: Number(times) }),
    ...(delayMs !== undefined && { delayMs: Number(delayMs) }),
    ...(orderId !== undefined && { orderId }),
  };
}
