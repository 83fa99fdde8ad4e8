import assert from "node:assert/strict";
import { orderReference, type DemoClient } from "../../support/demo-client.ts";

/** A merchant's server, which takes payments and refunds them. */
export function shopOf(client: DemoClient) {
  const { token } = client;
  const pay = async (clientReferenceCode = orderReference()): Promise<string> => {
    const widget = String((await client.get("/b2c/widget/token", { token })).body.token);
    const {
      "cc-number": cardNumber,
      "cc-csc": cvv,
      "cc-name": cardHolderName,
      "cc-exp": expiry,
    } = client.cardOf("approved");
    const [expMonth = "", year = ""] = expiry.split("/");
    const card = { cardNumber, cvv, cardHolderName, expMonth, expYear: `20${year}` };
    const asked = { card, use3D: false, currency: "TRY", amount: 250.75 };
    const prepared = await client.post("/b2c/widget/preparePayment", asked, { token: widget });
    const order = { amount: 250.75, prepareToken: prepared.body.prepareToken, clientReferenceCode };
    const reply = await client.post("/b2c/widget/payment", { ...order, returnUrl: "https://shop.example" }, { token });
    assert.equal(reply.status, 200, reply.text);
    return String(reply.body.orderId);
  };
  const takeBack = async (how: "cancel" | "refund", body: object) => {
    const reply = await client.post(`/b2c/payment/${how}`, { ...body, reason: "drill" }, { token });
    assert.equal(reply.body.success, true, reply.text);
  };
  const payLink = async (path: string) => {
    const sent = await client.submit(path, client.cardOf("approved"));
    const landed = await client.passBank(String(sent.headers.get("location")));
    assert.match(landed, /result/, sent.text);
  };
  return { client, pay, payLink, takeBack };
}
