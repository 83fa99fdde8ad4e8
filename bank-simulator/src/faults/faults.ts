import { listFaults, sharedFaults, type FaultKind } from "./fault-kinds.ts";

const POINTS = ["sale", "start", "threeds", "resolve", "complete", "void", "refund", "query", "list"] as const;

/**
 * The operation that a fault affects. "start" is a call of ours before the payer's page, "threeds" the return of the payer's
 * browser, "resolve" the bank's word about that return, "list" the list of a day.
 */
export type FaultPoint = (typeof POINTS)[number];

export interface Fault {
  operation: FaultPoint | "any";
  kind: FaultKind;
  /** Limits the fault to the bank of this protocol. */
  protocol?: string;
  /** How often the fault happens; default 1. Faults that change lists stay until they are deleted. */
  times?: number;
  delayMs?: number;
  /** Limits the fault to this order. */
  orderId?: string;
}

export interface Faults {
  add(fault: Fault): void;
  clear(): void;
  /** Takes the first fault for such a message at the bank of this protocol, and counts it as used once. */
  take(protocol: string, point: FaultPoint, orderId: string): Fault | null;
  ofLists(protocol: string): readonly Fault[];
  waiting(): readonly Fault[];
}

export function createFaults(): Faults {
  let faults: Fault[] = [];
  return {
    add(fault) {
      faults.push({ ...fault });
    },
    clear() {
      faults = [];
    },
    take(protocol, point, orderId) {
      const fault = faults.find(
        (each) =>
          !altersLists(each) &&
          concerns(each, protocol) &&
          ["any", point].includes(each.operation) &&
          [undefined, orderId].includes(each.orderId),
      );
      if (fault === undefined) return null;
      fault.times = (fault.times ?? 1) - 1;
      if (fault.times <= 0) faults = faults.filter((waiting) => waiting !== fault);
      return fault;
    },
    ofLists: (protocol) => faults.filter((fault) => altersLists(fault) && concerns(fault, protocol)),
    waiting: () => faults,
  };
}

function concerns(fault: Fault, protocol: string): boolean {
  const [maker, isOwn] = fault.kind.split(".");
  return [undefined, protocol].includes(fault.protocol) && (isOwn === undefined || maker === protocol);
}

function altersLists({ kind }: Pick<Fault, "kind">): boolean {
  return kind in listFaults;
}

/** Null for anything that is not a fault. `ownFaults` are those that only one protocol has. */
export function parseFault(value: unknown, ownFaults: ReadonlySet<string>): Fault | null {
  if (typeof value !== "object" || value === null) return null;
  const { operation, kind, protocol, times, delayMs, orderId } = value as Record<string, unknown>;
  if (!["any", ...POINTS].includes(String(operation)) || typeof kind !== "string") return null;
  if (!(kind in sharedFaults) && !(kind in listFaults) && !ownFaults.has(kind)) return null;
  if (kind in listFaults && operation !== "list") return null;
  if (![times, delayMs].every((count) => count === undefined || (Number.isSafeInteger(count) && Number(count) >= 0)))
    return null;
  if (![orderId, protocol].every((text) => text === undefined || typeof text === "string")) return null;
  return {
    operation: operation as Fault["operation"],
    kind: kind as FaultKind,
    ...(typeof protocol === "string" && { protocol }),
    ...(times !== undefined && { times: Number(times) }),
    ...(delayMs !== undefined && { delayMs: Number(delayMs) }),
    ...(typeof orderId === "string" && { orderId }),
  };
}
