import type { Bank } from "../../bank/bank.ts";
import { approvedSale } from "../../orders/charges.ts";
import { readDecimal } from "../../orders/money-texts.ts";
import { digits } from "../../orders/numbers.ts";
import { recordRefund, recordVoid, remainingOf, voidProblem } from "../../orders/reversals.ts";
import type { PayforAccount } from "./accounts.ts";
import { payforResponse, refused, type Answer, type PayforRequest } from "./charge.ts";

/** Cancels a sale of the open batch. */
export function voidSale(bank: Bank, { clientId }: PayforAccount, request: PayforRequest): Answer {
  const orderId = request.get("OrgOrderId") ?? "";
  const sale = approvedSale(bank, clientId, orderId);
  if (sale === null || voidProblem(bank, sale) !== null) return refused(orderId, "V013");
  recordVoid(bank, sale);
  return payforResponse(orderId, "00", "Onaylandı", sale);
}

/** Gives back a sale of a closed batch, or a part of it. */
export function refundSale(bank: Bank, { clientId }: PayforAccount, request: PayforRequest): Answer {
  const orderId = request.get("OrgOrderId") ?? "";
  const sale = approvedSale(bank, clientId, orderId);
  if (sale === null || sale.voided) return refused(orderId, "V013");
  if (!sale.settled) return refused(orderId, "V014");
  const money = readDecimal(request.get("PurchAmount") ?? "", request.get("Currency") ?? "", "two");
  if (typeof money === "string" || money.currency !== sale.currency) return refused(orderId, "M012");
  if (BigInt(money.amount) > remainingOf(bank, sale)) return refused(orderId, "V014");
  return payforResponse(orderId, "00", "Onaylandı", recordRefund(bank, sale, BigInt(money.amount), digits(12)));
}
