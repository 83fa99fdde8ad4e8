import { businessDay } from "../clock/istanbul-time.ts";
import type { AuthenticatedEntry, Entry, TransactionEntry } from "./entries.ts";

export interface Transaction extends TransactionEntry {
  voided: boolean;
  settled: boolean;
}

export interface BankMovement {
  kind: "sale" | "void" | "refund";
  orderId: string;
  /** A void has the reference of the voided transaction. */
  transId: string;
  amount: string;
  currency: string;
  installments: number;
  authCode: string;
  at: string;
}

/** Charges and net amount of one order. */
export interface OrderSummary {
  clientId: string;
  orderId: string;
  currency: string;
  installments: number;
  /** Approved sales that were not voided: more than one is a double charge. */
  charges: number;
  /** Sales less voids and refunds, in the currency's smallest unit. */
  netAmount: string;
  transactions: readonly Transaction[];
}

/** A bank's transactions in memory. */
export interface BankBooks {
  /** Returns when the entry is on disk. */
  record(entry: Entry): void;
  /** Applies an entry of the ledger file. */
  restore(entry: Entry): void;
  transactionsOf(clientId: string, orderId: string): readonly Transaction[];
  byTransId(clientId: string, transId: string): readonly Transaction[];
  authentication(clientId: string, md: string): AuthenticatedEntry | null;
  isUsed(md: string): boolean;
  /** True if somebody was charged, declined or authenticated for this order. */
  knowsOrder(clientId: string, orderId: string): boolean;
  hasOpenDayBefore(time: Date): boolean;
  /** Oldest first. */
  movementsOn(clientId: string, day: string): readonly BankMovement[];
  orders(): OrderSummary[];
}

export function createBankBooks(append: (entry: Entry) => void): BankBooks {
  const orders = new Map<string, Transaction[]>();
  const authentications = new Map<string, AuthenticatedEntry>();
  const transactions = new Map<string, Transaction>();
  const movements = createMovements();
  const usedMds = new Set<string>();
  const knownOrders = new Set<string>();
  const open = new Set<Transaction>();
  let oldestOpenDay: string | null = null;

  return {
    record(entry) {
      append(entry);
      apply(entry);
    },
    restore: apply,
    transactionsOf: (clientId, orderId) => orders.get(keyOf(clientId, orderId)) ?? [],
    byTransId(clientId, transId) {
      const found = transactions.get(transId);
      return found?.clientId === clientId ? [found] : [];
    },
    authentication(clientId, md) {
      const found = authentications.get(md);
      return found?.clientId === clientId ? found : null;
    },
    isUsed: (md) => usedMds.has(md),
    knowsOrder: (clientId, orderId) => knownOrders.has(keyOf(clientId, orderId)),
    hasOpenDayBefore: (time) => oldestOpenDay !== null && oldestOpenDay < businessDay(time),
    movementsOn: movements.on,
    orders: () => [...orders.values()].map(summarise),
  };

  function apply(entry: Entry): void {
    switch (entry.kind) {
      case "authenticated":
        authentications.set(entry.md, entry);
        knownOrders.add(keyOf(entry.clientId, entry.orderId));
        return;
      case "transaction": {
        const transaction: Transaction = { ...entry, voided: false, settled: false };
        const key = keyOf(entry.clientId, entry.orderId);
        orders.set(key, [...(orders.get(key) ?? []), transaction]);
        transactions.set(entry.transId, transaction);
        knownOrders.add(key);
        if (entry.md !== null) usedMds.add(entry.md);
        if (!entry.approved) return;
        movements.add(entry.type, transaction, entry.at);
        open.add(transaction);
        oldestOpenDay ??= businessDay(new Date(entry.at));
        return;
      }
      case "voided": {
        const transaction = transactions.get(entry.transId);
        if (transaction === undefined) return;
        transaction.voided = true;
        movements.add("void", transaction, entry.at);
        return;
      }
      case "dayClosed":
        for (const transaction of open) transaction.settled = true;
        open.clear();
        oldestOpenDay = null;
    }
  }
}

/** Each account's movements by the bank's day. */
function createMovements() {
  const byDay = new Map<string, BankMovement[]>();
  return {
    on: (clientId: string, day: string): readonly BankMovement[] => byDay.get(keyOf(clientId, day)) ?? [],
    add(kind: BankMovement["kind"], transaction: Transaction, at: string): void {
      const { clientId, orderId, transId, amount, currency, installments, authCode } = transaction;
      const ofDay = byDay.getOrInsertComputed(keyOf(clientId, businessDay(new Date(at))), () => []);
      ofDay.push({ kind, orderId, transId, amount, currency, installments, authCode, at });
    },
  };
}

export function netAmount(transactions: readonly Transaction[]): bigint {
  const effective = transactions.filter(({ approved, voided }) => approved && !voided);
  return effective.reduce(
    (sum, { type, amount }) => (type === "sale" ? sum + BigInt(amount) : sum - BigInt(amount)),
    0n,
  );
}

function keyOf(clientId: string, orderId: string): string {
  return `${clientId} ${orderId}`;
}

function summarise(transactions: readonly Transaction[]): OrderSummary {
  const [first] = transactions;
  const charges = transactions.filter(({ type, approved, voided }) => type === "sale" && approved && !voided);
  return {
    clientId: first?.clientId ?? "",
    orderId: first?.orderId ?? "",
    currency: first?.currency ?? "",
    installments: charges[0]?.installments ?? first?.installments ?? 1,
    charges: charges.length,
    netAmount: netAmount(transactions).toString(),
    transactions,
  };
}
