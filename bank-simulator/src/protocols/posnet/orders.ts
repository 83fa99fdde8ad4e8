import type { Bank } from "../../bank/bank.ts";
import type { Transaction } from "../../books/bank-books.ts";
import { cardGiven } from "../../cards/authorization.ts";
import { istanbulTime } from "../../clock/istanbul-time.ts";
import { approvedSale, chargeCard, visibleTransactions } from "../../orders/charges.ts";
import { decimalText, readMinorUnits } from "../../orders/money-texts.ts";
import { digits } from "../../orders/numbers.ts";
import { recordRefund, recordVoid, refundedOf, remainingOf, voidProblem } from "../../orders/reversals.ts";
import type { PosnetAccount } from "./accounts.ts";
import { checkOrder, isRefused } from "./order-checks.ts";
import {
  approved,
  approvedBefore,
  currencyCode,
  currencyNumber,
  declined,
  refused,
  type Answer,
  type PosnetRequest,
} from "./replies.ts";

/** An XID has 20 characters. The bank stores its order with a prefix of four; merchants fill a direct sale's number with zeros. */
const ORDER_ID = /^[A-Za-z0-9_]{24}$/;

/** The merchant's own number, which the ledger has. */
export function withoutPrefix(orderID: string): string {
  return orderID.replace(/^(?:TDS[C_]|0000)/, "");
}

/** Charges a card without authentication. Null: no reply ever. */
export function sellDirectly(
  bank: Bank,
  account: PosnetAccount,
  request: PosnetRequest,
  hideFromQueriesMs: number,
): Answer | null {
  const { clientId } = account;
  const orderID = request.get("sale.orderID") ?? "";
  const orderId = withoutPrefix(orderID);
  if (!ORDER_ID.test(orderID)) return refused("0144", "PAKET HATALI (ORDERID)");
  const earlier = approvedSale(bank, clientId, orderId);
  if (earlier !== null) return approvedBefore(earlier);
  const checked = checkOrder(request, "sale", account);
  if (isRefused(checked)) return checked;
  const { card, ...money } = checked;
  const transId = `0${digits(8)}${digits(9)}`;
  const charged = chargeCard(bank, { clientId, orderId, ...money }, cardGiven(card), { transId, hideFromQueriesMs });
  if (charged === null || charged.authorization.kind === "hang") return null;
  const { transaction, authorization } = charged;
  return "code" in authorization ? declined(authorization) : approved(transaction);
}

/** Cancels a sale of the open batch. */
export function voidSale(bank: Bank, account: PosnetAccount, request: PosnetRequest): Answer {
  const sale = saleNamed(bank, account, request, "reverse");
  if (sale === null || request.get("reverse.transaction") !== "sale") return refused("0122", "ORJINAL ISLEM YOK");
  // Which of the two codes the bank prefers for a refunded sale of a closed batch is not known.
  if (refundedOf(bank, sale) > 0n) return refused("0218", "ISLEM IADE EDILMIS");
  switch (voidProblem(bank, sale)) {
    case "voided":
      return refused("0220", "ISLEM DAHA ONCE IPTAL EDILMIS");
    case "settled":
      return refused("0211", "GUN SONU YAPILMIS, IADE EDINIZ");
    case "refunded":
    case null:
      recordVoid(bank, sale);
      return approved(sale);
  }
}

/** Gives back a sale or a part of it, also on the day of the sale. */
export function refundSale(bank: Bank, account: PosnetAccount, request: PosnetRequest): Answer {
  const sale = saleNamed(bank, account, request, "return");
  if (sale === null) return refused("0122", "ORJINAL ISLEM YOK");
  if (sale.voided) return refused("0220", "ISLEM DAHA ONCE IPTAL EDILMIS");
  const currency = currencyNumber(request.get("return.currencyCode") ?? "");
  const money = readMinorUnits(request.get("return.amount") ?? "", currency);
  const isPossible =
    typeof money !== "string" && currency === sale.currency && BigInt(money.amount) <= remainingOf(bank, sale);
  if (!isPossible) return refused("0205", "GECERSIZ TUTAR");
  return approved(recordRefund(bank, sale, BigInt(money.amount), `0${digits(8)}${digits(9)}`));
}

/** The sale of an order. After a void or refund it is still there as it was approved. */
export function agreementOf(bank: Bank, { clientId }: PosnetAccount, request: PosnetRequest): Answer {
  const orderID = request.get("agreement.orderID") ?? "";
  if (!ORDER_ID.test(orderID)) return refused("E219", "KAYIT BULUNAMADI");
  const isDirect = !orderID.startsWith("TDS_");
  const named = isDirect ? orderID.replace(/^0000/, "") : withoutPrefix(orderID);
  const transactions = visibleTransactions(bank, clientId, named);
  const sales = transactions.filter(({ type, md }) => type === "sale" && (md === null) === isDirect);
  const sale = sales.find(({ approved: isApproved }) => isApproved) ?? sales.at(-1);
  if (sale === undefined) return refused("E219", "KAYIT BULUNAMADI");
  const transaction = {
    orderID,
    ccno: sale.maskedPan,
    amount: decimalText(sale.amount, ","),
    currencyCode: currencyCode(sale.currency),
    authCode: sale.authCode,
    tranDate: istanbulTime(sale.at),
    state: "Sale",
    txnStatus: sale.approved ? "1" : "0",
    hostlogkey: sale.transId,
  };
  return { approved: "1", respCode: "", respText: "", transactions: { transaction } };
}

/** A reversal names the sale by hostLogKey or by orderID, which has the prefix TDSC after an authentication. */
function saleNamed(
  bank: Bank,
  { clientId }: PosnetAccount,
  request: PosnetRequest,
  element: string,
): Transaction | null {
  const hostLogKey = request.get(`${element}.hostLogKey`);
  const orderID = request.get(`${element}.orderID`);
  if ((hostLogKey === undefined) === (orderID === undefined)) return null;
  if (orderID !== undefined)
    return ORDER_ID.test(orderID) ? approvedSale(bank, clientId, withoutPrefix(orderID)) : null;
  const [transaction] = bank.books.byTransId(clientId, hostLogKey ?? "");
  return transaction?.type === "sale" && transaction.approved ? transaction : null;
}
