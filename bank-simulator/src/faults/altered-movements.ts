import type { BankMovement } from "../books/bank-books.ts";
import type { Fault } from "./faults.ts";

/** A day's movements with the faults that change lists. */
export function alteredMovements(
  movements: readonly BankMovement[],
  faults: readonly Fault[],
  day: string,
): readonly BankMovement[] {
  return faults.reduce((list: readonly BankMovement[], { kind, orderId }) => {
    const isMeant = (each: BankMovement) => each.orderId === (orderId ?? list[0]?.orderId);
    switch (kind) {
      case "missing_movement":
        return list.filter((each) => !isMeant(each));
      case "altered_amount":
        return list.map((each) => (isMeant(each) ? { ...each, amount: String(BigInt(each.amount) + 100n) } : each));
      case "foreign_movement":
        return [...list, foreignMovement(orderId ?? "SOMEONEELSES", day)];
      default:
        return list;
    }
  }, movements);
}

/** A sale of another merchant's order, at noon. */
function foreignMovement(orderId: string, day: string): BankMovement {
  const numbers = { transId: `F${day.replaceAll("-", "")}${orderId}`.slice(0, 40), authCode: "P00001" };
  const money = { amount: "1999", currency: "949", installments: 1 };
  return { kind: "sale", orderId, ...numbers, ...money, at: `${day}T09:00:00.000Z` };
}
