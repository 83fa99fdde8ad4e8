import { findTenant } from "#identity/index.ts";
import { updatePaymentSet, type PaymentSetChanges } from "#payment-sets/index.ts";
import { inTransaction } from "#platform/context.ts";
import { demoClient, orderReference, type DemoClient } from "./demo-client.ts";
import type { HttpReply, Json } from "./http.ts";
import type { TestService } from "./service.ts";

export const AMOUNT = 250.75;
export const RETURN_URL = "https://shop.example/return?basket=7";

/** The first demo company, paying by widget. */
export interface WidgetClient extends DemoClient {
  newWidgetToken(): Promise<string>;
  /** A test card in the API's format. */
  cardBody(outcome?: string): Record<string, string>;
  prepare(token: string, changes?: Record<string, Json>): Promise<HttpReply>;
  /** Prepares a payment with a new WidgetToken, by default without 3-D Secure. */
  prepareToken(changes?: Record<string, Json>): Promise<string>;
  pay(prepareToken: string, changes?: Record<string, Json>): Promise<HttpReply>;
  changeSet(changes: PaymentSetChanges): Promise<void>;
  charges(): number;
  /** An AccessToken of the other demo company. */
  foreignToken(): Promise<string>;
}

export async function widgetClient(service: TestService): Promise<WidgetClient> {
  const client = await demoClient(service);
  const { token: accessToken } = client;
  const newWidgetToken = async () => String((await client.get("/b2c/widget/token", { token: accessToken })).body.token);
  const cardBody = (outcome = "approved") => {
    const card = service.demo.testCards.find((candidate) => candidate.outcome === outcome);
    if (card === undefined) throw new Error(`no test card for ${outcome}`);
    const { cardNumber, cardHolderName, cvv, expMonth, expYear } = card;
    return { cardNumber, cardHolderName, cvv, expMonth, expYear };
  };
  const prepare = (token: string, changes: Record<string, Json> = {}) => {
    const body = { card: cardBody(), use3D: false, currency: "TRY", amount: AMOUNT, ...changes };
    return client.post("/b2c/widget/preparePayment", body, { token });
  };
  return {
    ...client,
    newWidgetToken,
    cardBody,
    prepare,
    async prepareToken(changes) {
      const { status, body, text } = await prepare(await newWidgetToken(), changes);
      if (status !== 200) throw new Error(`preparePayment answered ${status}: ${text}`);
      return String(body.prepareToken);
    },
    pay(prepareToken, changes = {}) {
      const order = { clientReferenceCode: orderReference(), customerIpAddress: "203.0.113.9" };
      const body = { amount: AMOUNT, prepareToken, returnUrl: RETURN_URL, ...order, ...changes };
      return client.post("/b2c/widget/payment", body, { token: accessToken });
    },
    async changeSet(changes) {
      const [{ code, paymentSetId }] = service.tenants;
      const tenant = await findTenant(service.platform, code);
      if (tenant === undefined) throw new Error("the demo company has gone");
      await inTransaction(service.contextFor(tenant.id), (tx) => updatePaymentSet(tx, paymentSetId, changes));
    },
    charges: () => service.bank.ledger.orders().length,
    async foreignToken() {
      const { apiKey, secretKey } = service.tenants[1];
      return String((await client.post("/auth/api/token/connect", { apiKey, secretKey })).body.accessToken);
    },
  };
}
