import type { Bank } from "../../bank/bank.ts";
import type { AuthenticatedEntry, Money } from "../../books/entries.ts";
import { cardRemembered, type CardDetails } from "../../cards/authorization.ts";
import type { Fault } from "../../faults/faults.ts";
import { approvedSale, chargeCard } from "../../orders/charges.ts";
import { digits, randomBase64, randomHex } from "../../orders/numbers.ts";
import type { Sessions } from "../../three-ds/sessions.ts";
import type { PosnetAccount } from "./accounts.ts";
import { firstHash, replyMac, requestMac, signOf, type Signed } from "./hashes.ts";
import { checkOrder, isRefused } from "./order-checks.ts";
import {
  approved,
  approvedBefore,
  currencyCode,
  declined,
  refused,
  type Answer,
  type PosnetRequest,
} from "./replies.ts";

/** What the bank keeps between our start and the payer's browser. With the card, so in memory only. */
export interface Start extends Money {
  account: PosnetAccount;
  xid: string;
  installments: number;
  data2: string;
  sign: string;
}

export type Starts = Sessions<Start & { card: CardDetails }>;

/** Takes the card and the order, and returns what the payer's browser posts. Charges nothing. */
export function startOrder(bank: Bank, starts: Starts, account: PosnetAccount, request: PosnetRequest): Answer {
  const of = (name: string) => request.get(`oosRequestData.${name}`) ?? "";
  const xid = of("XID");
  if (of("posnetid") !== account.posnetId || of("tranType") !== "Sale") return refused("0200", "GECERSIZ ISTEK");
  if (!/^[A-Za-z0-9_]{20}$/.test(xid)) return refused("E189", "XID HATALI");
  if (bank.books.knowsOrder(account.clientId, xid)) return refused("0127", "ORDERID DAHA ONCE KULLANILMIS 0127");
  const checked = checkOrder(request, "oosRequestData", account);
  if (isRefused(checked)) return checked;
  const [data2, sign] = [randomHex(64), randomBase64(32)];
  const data1 = starts.open({ account, xid, data2, sign, ...checked });
  return { approved: "1", respCode: "", respText: "", oosRequestDataResponse: { data1, data2, sign } };
}

/** Tells what became of the authentication, signed. */
export function resolveReturn(bank: Bank, account: PosnetAccount, request: PosnetRequest, fault: Fault | null): Answer {
  const entry = entryNamed(bank, account, request, "oosResolveMerchantData");
  const of = (name: string) => request.get(`oosResolveMerchantData.${name}`) ?? "";
  const isWhole = of("sign") === signOf(of("bankData"), of("merchantData"), account.encKey);
  if (entry === null || !isWhole) return refused("0200", "GECERSIZ ISTEK");
  const first = firstHash(account.encKey, account.tid);
  const signed = signedOf(entry);
  if (of("mac") !== requestMac(signed, first)) return MAC_WRONG;
  if (fault?.kind === "posnet.resolve_once") return refused("0200", "ISLEM DAHA ONCE COZULMUS");
  const mdStatus = fault?.kind === "posnet.md_status_9" ? "9" : entry.mdStatus;
  const told = fault?.kind === "posnet.other_amount" ? { ...signed, amount: "1" } : signed;
  const mac = fault?.kind === "wrong_hash" ? randomBase64(32) : replyMac(mdStatus, told, first);
  const data = {
    xid: fault?.kind === "wrong_order" ? "SOMEONEELSES" : told.xid,
    amount: fault?.kind === "wrong_amount" ? "1" : told.amount,
    currency: told.currency,
    installment: String(entry.installments === 1 ? 0 : entry.installments).padStart(2, "0"),
    point: "0",
    pointAmount: "0",
    txStatus: mdStatus === "1" ? "Y" : mdStatus === "4" ? "A" : "N",
    mdStatus,
    mdErrorMessage: mdStatus === "9" ? "None 3D - Secure Transaction" : (entry.message ?? messageOf(mdStatus)),
    ...(fault?.kind !== "no_hash" && { mac }),
  };
  return { approved: "1", respCode: "", respText: "", oosResolveMerchantDataResponse: data };
}

/** Charges what was authenticated, or not: the bank leaves that to the merchant. Null: no reply ever. */
export function completeOrder(
  bank: Bank,
  account: PosnetAccount,
  request: PosnetRequest,
  hideFromQueriesMs: number,
): Answer | null {
  const entry = entryNamed(bank, account, request, "oosTranData");
  if (entry === null || request.get("oosTranData.wpAmount") !== "0") return refused("0200", "GECERSIZ ISTEK");
  const mac = requestMac(signedOf(entry), firstHash(account.encKey, account.tid));
  if (request.get("oosTranData.mac") !== mac) return MAC_WRONG;
  const { clientId, orderId, amount, currency, installments } = entry;
  const earlier = approvedSale(bank, clientId, orderId);
  if (earlier !== null) return approvedBefore(earlier);
  if (bank.books.isUsed(entry.md)) return refused("0200", "GECERSIZ ISTEK");
  const order = { clientId, orderId, amount, currency, installments };
  const charged = chargeCard(bank, order, cardRemembered(entry), {
    transId: `0${digits(8)}${digits(9)}`,
    hideFromQueriesMs,
  });
  if (charged === null || charged.authorization.kind === "hang") return null;
  const { transaction, authorization } = charged;
  return "code" in authorization ? declined(authorization) : approved(transaction);
}

function messageOf(mdStatus: string): string {
  return mdStatus === "1" ? "" : "Not authenticated";
}

const MAC_WRONG = refused("E216", "Mac Doğrulama hatalı");

function entryNamed(
  bank: Bank,
  { clientId }: PosnetAccount,
  request: PosnetRequest,
  element: string,
): AuthenticatedEntry | null {
  return bank.books.authentication(clientId, request.get(`${element}.bankData`) ?? "");
}

function signedOf({ orderId, amount, currency, clientId }: AuthenticatedEntry): Signed {
  return { xid: orderId, amount, currency: currencyCode(currency), mid: clientId };
}
