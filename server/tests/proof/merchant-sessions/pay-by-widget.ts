import assert from "node:assert/strict";
import type { DemoClient } from "../../support/demo-client.ts";
import { authenticate, postReturn } from "../../support/payer.ts";

export interface WidgetBehaviour {
  use3D?: boolean;
  /** Null cancels at the bank's page. */
  otp?: string | null;
}

interface WidgetPayment extends WidgetBehaviour {
  baseUrl: string;
  reference: string;
  amount: number;
  outcome: string;
}

/** Pays by widget, from its token to the merchant's page. Repeats each step that may take effect only once. */
export async function payByWidget(
  shop: DemoClient,
  { baseUrl, reference, amount, outcome, use3D = false, otp = "123456" }: WidgetPayment,
): Promise<void> {
  const { token } = shop;
  const widgetToken = String((await shop.get("/b2c/widget/token", { token })).body.token);
  const card = cardOf(shop, outcome);
  const query = `binNumber=${card.cardNumber.slice(0, 8)}&amount=${amount}&currency=TRY`;
  const options = await shop.get(`/b2c/paymentOptions?${query}`, { token: widgetToken });
  const installmentToken: unknown = options.body[0].installments[0].token;
  const asked = { card, use3D, currency: "TRY", amount, installmentToken };
  const prepare = () => shop.post("/b2c/widget/preparePayment", asked, { token: widgetToken });
  const earlier = await prepare();
  const { prepareToken } = (await prepare()).body;
  const order = { amount, prepareToken, clientReferenceCode: reference, returnUrl: "https://shop.example/return" };
  const pay = (changes: object = {}) => shop.post("/b2c/widget/payment", { ...order, ...changes }, { token });
  assert.equal((await pay({ amount: amount - 1 })).status, 409);
  assert.equal((await pay({ prepareToken: earlier.body.prepareToken })).status, 400, "an older card is not charged");

  const [reply, again] = await Promise.all([pay(), pay()]);
  assert.deepEqual([reply.status, again.status, again.body], [200, 200, reply.body]);
  assert.equal((await prepare()).status, 401, "a WidgetToken pays once");
  assert.equal(reply.body.success, use3D ? null : outcome === "approved", reply.text);
  if (!use3D) return;
  const returned = await authenticate(String(reply.body.redirectTo), { baseUrl, otp });
  for (let times = 0; times < 2; times += 1) assert.equal((await postReturn(returned, baseUrl)).status, 303);
}

function cardOf(shop: DemoClient, outcome: string) {
  const { "cc-number": cardNumber, "cc-csc": cvv, "cc-name": cardHolderName, "cc-exp": expiry } = shop.cardOf(outcome);
  const [expMonth = "", year = ""] = expiry.split("/");
  return { cardNumber, cvv, cardHolderName, expMonth, expYear: `20${year}` };
}
