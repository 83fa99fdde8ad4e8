import { elementsOf } from "../../../test-support/client.ts";
import { publishedTerminals, type NestpayAccount } from "../accounts.ts";
import { ver3 } from "../ver3.ts";

export const terminal = publishedTerminals[0] as NestpayAccount;

/** Posts a CC5Request as raw XML and returns the reply's elements by name. */
export async function callApi(url: string, fields: Record<string, string>): Promise<Record<string, string>> {
  const login = { Name: terminal.username, Password: terminal.password, ClientId: terminal.clientId };
  const inner = Object.entries({ ...login, ...fields }).map(([name, value]) => `<${name}>${value}</${name}>`);
  const response = await fetch(`${url}/fim/api`, {
    method: "POST",
    body: `<CC5Request>${inner.join("")}</CC5Request>`,
  });
  return elementsOf(await response.text());
}

export function saleOf(orderId: string, changes: Record<string, string> = {}): Record<string, string> {
  return {
    Type: "Auth",
    OrderId: orderId,
    Total: "100.25",
    Currency: "949",
    Taksit: "",
    Number: "4355084355084358",
    Expires: "12/30",
    Cvv2Val: "000",
    Mode: "P",
    ...changes,
  };
}

/** The merchant's 3-D form, signed. */
export function formOf(orderId: string, changes: Record<string, string> = {}): Record<string, string> {
  const fields = {
    clientid: terminal.clientId,
    storetype: "3d",
    hashAlgorithm: "ver3",
    TranType: "Auth",
    amount: "100.25",
    currency: "949",
    oid: orderId,
    okUrl: "https://shop.example/ok?token=1",
    failUrl: "https://shop.example/fail",
    lang: "tr",
    rnd: "random",
    taksit: "",
    pan: "4355084355084358",
    Ecom_Payment_Card_ExpDate_Month: "12",
    Ecom_Payment_Card_ExpDate_Year: "30",
    cv2: "000",
    ...changes,
  };
  return { ...fields, hash: ver3(new Map(Object.entries(fields)), terminal.storeKey) };
}
