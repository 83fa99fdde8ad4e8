import type { BankSimulator } from "../../../index.ts";
import { elementsOf, formIn, postForm } from "../../../test-support/client.ts";
import { garantiAccounts, type GarantiAccount } from "../accounts.ts";
import { formHash, replyHash, requestHash, securityData } from "../hashes.ts";

export const shop = garantiAccounts[0] as GarantiAccount;
const security = securityData(shop.password, shop.clientId);
export const card = { Number: "5400360000000003", ExpireDate: "1230", CVV2: "123" };

export interface Message {
  user?: "PROVAUT" | "PROVRFN";
  order: Record<string, string>;
  card?: Record<string, string>;
  transaction: Record<string, string>;
  terminal?: Record<string, string>;
}

function xmlOf(content: Record<string, string>): string {
  return Object.entries(content)
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join("");
}

export function requestOf({ user = "PROVAUT", order, card: given = {}, transaction, terminal = {} }: Message): string {
  const currency = transaction["CurrencyCode"] ?? "949";
  const hash = requestHash(
    {
      orderId: order["OrderID"] ?? "",
      terminalId: shop.clientId,
      cardNumber: given["Number"] ?? "",
      amount: transaction["Amount"] ?? "",
      currency,
    },
    security,
  );
  const ids = { ID: shop.clientId, MerchantID: shop.merchantId, ProvUserID: user, UserID: user, HashData: hash };
  return `<GVPSRequest><Mode>TEST</Mode><Version>512</Version>${xmlOf({
    Terminal: xmlOf({ ...ids, ...terminal }),
    Customer: xmlOf({ IPAddress: "127.0.0.1", EmailAddress: "" }),
    Card: xmlOf(given),
    Order: xmlOf(order),
    Transaction: xmlOf({ CurrencyCode: currency, MotoInd: "N", CardholderPresentCode: "0", ...transaction }),
  })}</GVPSRequest>`;
}

export async function call(url: string, message: Message): Promise<Record<string, string>> {
  const response = await fetch(`${url}/VPServlet`, { method: "POST", body: requestOf(message) });
  return elementsOf(await response.text());
}

export const sale = (
  OrderID: string,
  changes: Partial<Message> = {},
  transaction: Record<string, string> = {},
): Message => ({
  order: { OrderID },
  card,
  ...changes,
  transaction: { Type: "sales", Amount: "10025", InstallmentCnt: "", ...transaction },
});
export const reversal = (
  Type: "void" | "refund",
  OrderID: string,
  OriginalRetrefNum: string,
  Amount = "100",
): Message => ({
  user: "PROVRFN",
  order: { OrderID },
  transaction: { Type, Amount, OriginalRetrefNum },
});
export const inquiry = (OrderID: string, Type = "orderinq"): Message => ({
  order: { OrderID },
  transaction: { Type, Amount: "100" },
});
export const codes = ({ Source, Code, ReasonCode }: Record<string, string>) => `${Source} ${Code} ${ReasonCode}`;
export const netOf = ({ ledger }: BankSimulator, order: string) =>
  ledger.orders().find(({ orderId }) => orderId === order)?.netAmount;

export function formOf(orderid: string, changes: Record<string, string> = {}): Record<string, string> {
  const fields = {
    secure3dsecuritylevel: "3D",
    mode: "TEST",
    apiversion: "512",
    terminalprovuserid: "PROVAUT",
    terminaluserid: "PROVAUT",
    terminalmerchantid: shop.merchantId,
    terminalid: shop.clientId,
    txntype: "sales",
    txnamount: "10025",
    txncurrencycode: "949",
    txninstallmentcount: "",
    orderid,
    successurl: "https://shop.example/ok",
    errorurl: "https://shop.example/fail",
    customeripaddress: "127.0.0.1",
    lang: "tr",
    cardnumber: card.Number,
    cardexpiredatemonth: "12",
    cardexpiredateyear: "30",
    cardcvv2: "123",
    ...changes,
  };
  return { ...fields, secure3dhash: formHash(new Map(Object.entries(fields)), shop.storeKey, security) };
}

export async function authenticate(url: string, form: Record<string, string>) {
  const page = formIn(await (await postForm(`${url}/servlet/gt3dengine`, form)).text());
  if (!page.action.startsWith("/acs/")) return page;
  return formIn(await (await postForm(url + page.action, { otp: "123456", answer: "approve" })).text());
}

export function completion(order: string, fields: ReadonlyMap<string, string>, transaction = {}): Message {
  const of = (name: string) => fields.get(name) ?? "";
  const proof = { AuthenticationCode: of("cavv"), SecurityLevel: of("eci"), TxnID: of("xid"), Md: of("md") };
  return sale(order, { card: {} }, { CardholderPresentCode: "13", Secure3D: xmlOf(proof), ...transaction });
}

export const isSigned = (reply: Record<string, string>) => {
  const { Code = "", RetrefNum = "", AuthCode = "", ProvDate = "", OrderID = "", HashData } = reply;
  const signed = { code: Code, retrefNum: RetrefNum, authCode: AuthCode, provDate: ProvDate, orderId: OrderID };
  return HashData === replyHash(signed, security);
};

export const listOf = (ListPageNum = "1"): Message => ({
  order: { OrderID: "", StartDate: "02/03/2026 00:00", EndDate: "02/03/2026 23:59", ListPageNum },
  transaction: { Type: "orderlistinq", Amount: "100" },
});
