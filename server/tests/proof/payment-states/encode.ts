import { attemptTransitions } from "#payments/attempts/attempt.ts";
import { paymentTransitions } from "#payments/payment.ts";
import {
  beginning,
  emptyAttempt,
  idle,
  type AttemptSide,
  type PaymentSide,
  type ProcessSide,
  type Scope,
  type World,
} from "./world.ts";

/** All values of every field, so that each takes half a byte. A state is then about forty bytes instead of an object. */
type Values<Side> = { readonly [Field in keyof Side]: readonly Side[Field][] };

const yesOrNo = [false, true] as const;

const paymentValues: Values<PaymentSide> = {
  state: Object.keys(paymentTransitions) as PaymentSide["state"][],
  triesUsed: [0, 1, 2],
  isCancelRequested: yesOrNo,
  isPastExpiry: yesOrNo,
  refunded: [0, 1, 2],
  booked: [0, 1, 2],
  isCancelNotified: yesOrNo,
  reversalTries: [0, 1, 2],
};

const attemptValues: Values<AttemptSide> = {
  kind: ["sale", "void", "refund"],
  state: ["NONE", ...(Object.keys(attemptTransitions) as AttemptSide["state"][])],
  amount: [0, 1, 2],
  reverses: [0, 1],
  age: ["fresh", "settled", "overdue"],
  notFound: ["never", "now", "aMinuteAgo"],
  isLeased: yesOrNo,
  lateReply: ["none", "approved", "declined"],
  wire: ["none", "request", "kept", "approved", "declined", "dayClosed", "undecided"],
  isNotFoundSaid: yesOrNo,
  notified: ["none", "succeeded", "failed", "cancelled", "reversed"],
  atBank: ["none", "declined", "charged", "partlyRefunded", "refunded", "voided", "done"],
  isStarting: yesOrNo,
  hasSession: yesOrNo,
  isFormShown: yesOrNo,
  isVouchedFor: yesOrNo,
  isAuthenticationOver: yesOrNo,
  returned: ["none", "authenticated", "failed", "forged"],
  isDayClosedKnown: yesOrNo,
  isReferenceKnown: yesOrNo,
  isLastAtBank: yesOrNo,
};

const processValues: Values<ProcessSide> = {
  at: ["idle", "holding", "submitted", "waiting", "replied", "lost", "claimed", "asking", "answered"],
  attempt: [0, 1, 2, 3],
  isCurrent: yesOrNo,
  received: [
    "nothing",
    "approved",
    "anotherAmount",
    "declined",
    "dayClosed",
    "unknown",
    "undone",
    "notFound",
    "open",
    "unanswerable",
  ],
};

interface Side {
  write(side: object, into: Uint8Array, from: number): number;
  read(from: Uint8Array, at: number): object;
  bytes: number;
}

const payments = sideOf(paymentValues);
const attempts = sideOf(attemptValues);
const processes = sideOf(processValues);

/** Several fields share a byte if they have at most 256 combinations of values. */
function sideOf<Record extends object>(values: Values<Record>): Side {
  const names = Object.keys(values) as (keyof Record & string)[];
  const bytes: { name: string; codes: Map<unknown, number>; list: readonly unknown[]; weight: number }[][] = [];
  let room = 0;
  for (const name of names) {
    const list: readonly unknown[] = values[name];
    if (bytes.length === 0 || room * list.length > 256) {
      bytes.push([]);
      room = 1;
    }
    bytes.at(-1)!.push({ name, list, codes: new Map(list.map((value, code) => [value, code])), weight: room });
    room *= list.length;
  }
  return {
    bytes: bytes.length,
    write(side, into, from) {
      const record = side as { readonly [name: string]: unknown };
      for (const [place, fields] of bytes.entries()) {
        let byte = 0;
        for (const { name, codes, weight } of fields) byte += codes.get(record[name])! * weight;
        into[from + place] = byte;
      }
      return from + bytes.length;
    },
    read(from, at) {
      const record: { [name: string]: unknown } = {};
      for (const [place, fields] of bytes.entries()) {
        const byte = from[at + place]!;
        for (const { name, list, weight } of fields) record[name] = list[Math.floor(byte / weight) % list.length];
      }
      return record;
    },
  };
}

export interface Encoding {
  bytes: number;
  write(world: World, into: Uint8Array): void;
  read(from: Uint8Array, at: number): World;
}

/** States that differ only in the order of the two processes are encoded the same. */
export function encodingOf(scope: Scope): Encoding {
  const attemptCount = scope.sales + scope.reversals;
  const processBytes = processes.bytes;
  const bytes = payments.bytes + attemptCount * attempts.bytes + 2 * processBytes + 1;
  const first = bytes - 1 - 2 * processBytes;
  const second = first + processBytes;
  return {
    bytes,
    write(world, into) {
      let at = payments.write(world.payment, into, 0);
      for (const sale of world.sales) at = attempts.write(sale, into, at);
      for (const reversal of world.reversals) at = attempts.write(reversal, into, at);
      for (const process of world.processes) at = processes.write(process, into, at);
      into[at] = world.bankDay === "closed" ? 1 : 0;
      sort(into, first, second, processBytes);
    },
    read(from, at) {
      const payment = payments.read(from, at) as PaymentSide;
      let place = at + payments.bytes;
      const next = (side: Side) => {
        const read = side.read(from, place);
        place += side.bytes;
        return read;
      };
      const sales = Array.from({ length: scope.sales }, () => next(attempts) as AttemptSide);
      const reversals = Array.from({ length: scope.reversals }, () => next(attempts) as AttemptSide);
      const both = [next(processes) as ProcessSide, next(processes) as ProcessSide];
      return { payment, sales, reversals, processes: both, bankDay: from[place] === 1 ? "closed" : "open" };
    },
  };
}

function sort(bytes: Uint8Array, first: number, second: number, length: number): void {
  for (let place = 0; place < length; place += 1) {
    const difference = bytes[first + place]! - bytes[second + place]!;
    if (difference < 0) return;
    if (difference > 0) break;
  }
  for (let place = 0; place < length; place += 1) {
    const byte = bytes[first + place]!;
    bytes[first + place] = bytes[second + place]!;
    bytes[second + place] = byte;
  }
}

/** Describes the differences from the initial state, for people. */
export function describe(world: World, scope: Scope): string {
  const before = beginning(scope);
  const parts = [changes("payment", world.payment, before.payment)];
  for (const [index, sale] of world.sales.entries())
    parts.push(changes(`sale ${index + 1}`, sale, emptyAttempt("sale", 2)));
  for (const [index, reversal] of world.reversals.entries())
    parts.push(changes(`${reversal.kind} ${index + 1}`, reversal, emptyAttempt(reversal.kind, reversal.amount)));
  for (const process of world.processes) parts.push(changes("process", process, idle()));
  return parts.filter((part) => part !== "").join("; ");
}

function changes(name: string, side: object, before: object): string {
  const was = Object.entries(before);
  const changed = Object.entries(side).filter(
    ([field, value]) => was.find(([other]) => other === field)?.[1] !== value,
  );
  return changed.length === 0
    ? ""
    : `${name}: ${changed.map(([field, value]) => `${field}=${String(value)}`).join(" ")}`;
}
