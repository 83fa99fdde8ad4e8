import { appendFileSync, existsSync, readFileSync } from "node:fs";
import type { Booking, ErpBooks } from "../../server/tests/support/erp/fake-erp.ts";

/** The books of an ERP that is killed: a line for each booking, which is written before `add` returns. */
export function booksOnDisk(file: string): ErpBooks & { bookings: ReadonlyMap<string, Booking> } {
  const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
  const stored = lines.filter((line) => line !== "").map((line) => JSON.parse(line) as Booking);
  const bookings = new Map(stored.map((booking) => [booking.id, booking]));
  if (bookings.size < stored.length) throw new Error(`${file} has a collection twice`);
  return {
    bookings,
    find: (id) => bookings.get(id),
    add(collection) {
      const booking = { ...collection, erpCode: `ERP-${bookings.size + 1}` };
      appendFileSync(file, `${JSON.stringify(booking)}\n`);
      bookings.set(collection.id, booking);
      return booking;
    },
  };
}
