import type { Bank } from "../../bank/bank.ts";
import type { Transaction } from "../../books/bank-books.ts";
import { approvedSale } from "../../orders/charges.ts";
import { readMinorUnits } from "../../orders/money-texts.ts";
import { digits } from "../../orders/numbers.ts";
import { recordRefund, recordVoid, remainingOf, voidProblem } from "../../orders/reversals.ts";
import type { GarantiAccount } from "./accounts.ts";
import { approved, gatewayRefusal, type GvpsReply, type GvpsRequest } from "./gvps-reply.ts";

const IMPOSSIBLE = gatewayRefusal("0208", "İade etmek istediğiniz işlem geçerli değil");

/** Cancels a sale of the same day. The request's amount is always 1.00 and means nothing. */
export function voidSale(bank: Bank, account: GarantiAccount, request: GvpsRequest): GvpsReply {
  const sale = saleOf(bank, account, request);
  if (sale === null || voidProblem(bank, sale) !== null) return IMPOSSIBLE;
  recordVoid(bank, sale);
  return approved(sale);
}

/** Gives back a sale or a part of it, also on the day of the sale. */
export function refundSale(bank: Bank, account: GarantiAccount, request: GvpsRequest): GvpsReply {
  const sale = saleOf(bank, account, request);
  const money = readMinorUnits(request.get("Transaction.Amount") ?? "", request.get("Transaction.CurrencyCode") ?? "");
  if (sale === null || sale.voided || typeof money === "string" || money.currency !== sale.currency) return IMPOSSIBLE;
  if (BigInt(money.amount) > remainingOf(bank, sale)) return IMPOSSIBLE;
  return approved(recordRefund(bank, sale, BigInt(money.amount), `G${digits(9)}${digits(9)}`));
}

/** The order's sale, if the request names it by its RetrefNum. */
function saleOf(bank: Bank, { clientId }: GarantiAccount, request: GvpsRequest): Transaction | null {
  const sale = approvedSale(bank, clientId, request.get("Order.OrderID") ?? "");
  return sale?.hostRefNum === request.get("Transaction.OriginalRetrefNum") ? sale : null;
}
