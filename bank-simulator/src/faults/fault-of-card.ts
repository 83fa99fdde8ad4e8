import type { Bank } from "../bank/bank.ts";
import { outcomeOfMasked } from "../cards/test-cards.ts";
import { approvedSale } from "../orders/charges.ts";
import type { Fault, FaultPoint } from "./faults.ts";

/** What goes wrong after a sale because of its card: it is how payers try what happens then. */
export function faultOfCard(bank: Bank, point: FaultPoint, orderId: string): Fault | null {
  const sales = [...bank.accounts.keys()].map((clientId) => approvedSale(bank, clientId, orderId));
  switch (outcomeOfMasked(sales.find((sale) => sale !== null)?.maskedPan ?? "")) {
    case "amount_differs":
      return point === "query" ? { operation: point, kind: "wrong_amount" } : null;
    case "refund_timeout":
      return point === "refund" || point === "void" ? { operation: point, kind: "hang" } : null;
    default:
      return null;
  }
}
