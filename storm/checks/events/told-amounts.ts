import { minorOf, sumOf } from "../books.ts";
import type { EventBooks, StoredEvent } from "./event-books.ts";

const SIGNS: Readonly<Record<string, bigint>> = { "payment.succeeded": 1n, "refund.succeeded": -1n };

/**
 * I50: by company and currency, what events say was paid, less what they say was given back, is what the attempts at the bank moved,
 * as the ledger has it.
 */
export function checkToldAmounts({ events, journals }: Pick<EventBooks, "events" | "journals">): string[] {
  const told = events.flatMap(({ type, company, content: { payment, transaction } }) => {
    const sign = SIGNS[type];
    if (sign === undefined || !payment || !transaction) return [];
    const { currency } = payment;
    return [{ name: `${company} ${currency}`, amount: sign * minorOf(String(transaction.amount), currency) }];
  });
  const booked = journals.map(({ company, journal }) => {
    const [, , currency = "", amount = ""] = journal.split(" ");
    return { name: `${company} ${currency}`, amount: minorOf(amount, currency) };
  });
  const sums = (lines: readonly { name: string; amount: bigint }[]) =>
    new Map(
      [...Map.groupBy(lines, ({ name }) => name)].map(([name, own]) => [name, sumOf(own.map(({ amount }) => amount))]),
    );
  const [toldSums, bookedSums] = [sums(told), sums(booked)];
  return [...new Set([...toldSums.keys(), ...bookedSums.keys()])]
    .filter((name) => (toldSums.get(name) ?? 0n) !== (bookedSums.get(name) ?? 0n))
    .map(
      (name) =>
        `I50: company ${name}: events tell ${toldSums.get(name) ?? 0n}, and the ledger has ${bookedSums.get(name) ?? 0n}`,
    );
}

/** I51: no event holds a person's details. */
export function checkPersonalDetails(
  { events }: { events: readonly Pick<StoredEvent, "id" | "type" | "text">[] },
  details: readonly string[],
): string[] {
  return events
    .filter(({ text }) => details.some((detail) => text.includes(detail)))
    .map(({ id, type }) => `I51: event ${id}, ${type}, holds a person's details`);
}
