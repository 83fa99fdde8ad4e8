import { createBankBooks, type BankBooks, type OrderSummary } from "./bank-books.ts";
import { openLedgerFile } from "./ledger-file.ts";

/** The books of every bank, in one ledger file. */
export interface Books {
  of(protocol: string): BankBooks;
  /** Oldest first, whichever bank has them. */
  orders(): OrderSummary[];
  close(): void;
}

export function openBooks(path: string): Books {
  const file = openLedgerFile(path);
  const byProtocol = new Map<string, BankBooks>();
  const booksOf = (protocol: string) =>
    byProtocol.getOrInsertComputed(protocol, () => createBankBooks((entry) => file.append({ ...entry, protocol })));
  for (const { protocol = "nestpay", ...entry } of file.entries) booksOf(protocol).restore(entry);
  return {
    of: booksOf,
    orders() {
      const orders = [...byProtocol.values()].flatMap((books) => books.orders());
      const begunAt = ({ transactions }: OrderSummary) => transactions[0]?.at ?? "";
      return orders.toSorted((one, other) => Date.parse(begunAt(one)) - Date.parse(begunAt(other)));
    },
    close: () => file.close(),
  };
}
