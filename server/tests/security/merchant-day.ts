import assert from "node:assert/strict";
import type { HttpReply, Json } from "../support/http.ts";
import type { TestService } from "../support/service.ts";
import { widgetClient, type WidgetClient } from "../support/widget-client.ts";

/** A merchant's records after a day of work, which another company might try to access. */
export interface MerchantDay {
  shop: WidgetClient;
  paymentSetId: string;
  customerId: string;
  accountId: string;
  userId: string;
  transactionId: string;
  savedCardId: string;
  /** A paid link with a partial refund. */
  orderReference: string;
  /** An open link. */
  linkId: string;
  /** A paid widget payment. */
  widgetOrderId: string;
  /** Not used. */
  prepareToken: string;
  installmentToken: string;
  codes: Codes;
}

export type Codes = ReturnType<typeof codesOf>;

/** Every code that a merchant chooses. Two merchants may choose the same ones. */
export function codesOf(prefix: string) {
  return {
    customer: `${prefix}-C`,
    customerErp: `${prefix}-CE`,
    account: `${prefix}-A`,
    accountErp: `${prefix}-AE`,
    user: `${prefix}-U`,
    userErp: `${prefix}-UE`,
    transaction: `${prefix}-T`,
    order: `${prefix}-ORDER`,
    payment: `${prefix}-PAYMENT`,
    email: `${prefix}@example.com`.toLowerCase(),
  };
}

export interface DayOptions {
  codes: Codes;
  gsm: string;
  tckn: string;
  webhookURL: string;
}

/** Calls every route that an integrator calls, as the first or the second of the demo's companies. */
export async function merchantDay(service: TestService, which: 0 | 1, options: DayOptions): Promise<MerchantDay> {
  const [first, second] = service.tenants;
  const tenants = which === 0 ? ([first, second] as const) : ([second, first] as const);
  const shop = await widgetClient({ ...service, tenants });
  const records = await keepRecords(shop, options);
  const link = await payLink(shop, options);
  const widget = await payByWidget(shop, options);
  return { shop, paymentSetId: tenants[0].paymentSetId, codes: options.codes, ...records, ...link, ...widget };
}

async function keepRecords(shop: WidgetClient, { codes, gsm, tckn }: DayOptions) {
  const { token } = shop;
  const create = async (path: string, body: Json) => done(await shop.post(path, body, { token }), 201).data;
  const change = async (path: string, body: Json) => done(await shop.put(path, body, { token }), 200);
  const person = { name: "Ayşe", surname: "Yılmaz", email: codes.email };
  const customer = await create("/vendor/customer", {
    ...person,
    code: codes.customer,
    erpCode: codes.customerErp,
    gsm,
    tckn,
  });
  await change("/vendor/customer", { updateCode: codes.customer, surname: "Demir" });
  const account = await create("/vendor/currentAccount", {
    code: codes.account,
    erpCode: codes.accountErp,
    name: "Hesap",
  });
  await change("/vendor/currentAccount", { updateCode: codes.account, name: "Hesap 2" });
  const accounts = [{ customerCode: codes.customer }, { accountErpCode: codes.accountErp }];
  const user = await create("/vendor/user", { ...person, code: codes.user, erpCode: codes.userErp, accounts });
  await change("/vendor/user", { updateCode: codes.user, surname: "Demir" });
  done(await shop.post("/vendor/user/invite", { code: codes.user }, { token }), 200);
  const row = { accountErpCode: codes.accountErp, amount: -111, currencyCode: "TRY", dueDate: "2026-02-28T00:00:00" };
  const transaction = await create("/cat/cat", { ...row, erpCode: codes.transaction });
  const batch = [1, 2].map((number) => ({ ...row, erpCode: `${codes.transaction}-${number}` }));
  done(await shop.post("/cat/cat/batch", { transactions: batch }, { token }), 201);
  await change("/cat/cat", { updateErpCode: `${codes.transaction}-1`, description: "changed" });
  done(await shop.delete(`/cat/cat?erpCode=${codes.transaction}-2`, { token }), 200);
  for (const path of ["/vendor/customer", "/vendor/currentAccount", "/vendor/user", "/cat/cat/list"])
    done(await shop.get(path, { token }), 200);
  return {
    customerId: String(customer.id),
    accountId: String(account.id),
    userId: String(user.id),
    transactionId: String(transaction.id),
  };
}

async function payLink(shop: WidgetClient, { codes, webhookURL }: DayOptions) {
  const { token } = shop;
  const order = {
    clientOrderReference: codes.order,
    customer: { email: codes.email },
    webhookURL,
    successURL: "https://shop.example/thanks",
  };
  const path = await shop.linkPath(order);
  const card = shop.cardOf("approved");
  const typed = await shop.submit(path, { ...card, "save-card": "yes" });
  const result = await shop.get(await shop.passBank(typed.headers.get("location")!));
  const orderReference = new URL(result.headers.get("location")!).searchParams.get("orderReference")!;
  done(await shop.post("/b2c/payment/refund", { referenceCode: orderReference, amount: 1 }, { token }), 200);
  const cards = done(await shop.get(`/vendor/creditcard?customerCode=${codes.customer}`, { token }), 200);
  const open = await shop.linkPath({ ...order, clientOrderReference: `${codes.order}-open` });
  const linkId = new URL(open, "http://host").searchParams.get("id")!;
  done(await shop.get("/hpm/links?status=open", { token }), 200);
  const expiryUtc = new Date(Date.now() + 7 * 24 * 60 * 60 * 1_000).toISOString();
  done(await shop.post(`/hpm/${linkId}/extend`, { expiryUtc }, { token }), 200);
  const unwanted = await shop.linkPath({ ...order, clientOrderReference: `${codes.order}-unwanted` });
  const unwantedId = new URL(unwanted, "http://host").searchParams.get("id")!;
  done(await shop.post(`/hpm/${unwantedId}/cancel`, {}, { token }), 200);
  return { orderReference, linkId, savedCardId: String(cards.data[0].cardId) };
}

async function payByWidget(shop: WidgetClient, { codes }: DayOptions) {
  const { token } = shop;
  const widgetToken = await shop.newWidgetToken();
  const query = "binNumber=43550843&amount=250.75&currency=TRY";
  const options = done(await shop.get(`/b2c/paymentOptions?${query}`, { token: widgetToken }), 200);
  const installmentToken = String(options[0].installments[0].token);
  const { prepareToken: spent } = done(await shop.prepare(widgetToken, { installmentToken }), 200);
  const paid = done(await shop.pay(String(spent), { clientReferenceCode: codes.payment }), 200);
  assert.equal(paid.success, true);
  done(await shop.get(`/b2c/payment?orderId=${paid.orderId}`, { token }), 200);
  const other = done(await shop.pay(await shop.prepareToken()), 200);
  done(await shop.post("/b2c/payment/cancel", { referenceCode: other.orderId, reason: "changed" }, { token }), 200);
  return { widgetOrderId: String(paid.orderId), installmentToken, prepareToken: await shop.prepareToken() };
}

function done({ status, text, body }: HttpReply, expected: number): Json {
  assert.equal(status, expected, text);
  return body;
}
