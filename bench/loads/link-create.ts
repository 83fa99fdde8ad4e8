import { randomBytes } from "node:crypto";
import { requestBytes } from "../connection.ts";
import type { Load } from "../load.ts";

export interface LinkCreateData {
  token: string;
  paymentSetId: string;
  /** Of the customer in each request; null = a new one each time. */
  email: string | null;
}

export const load: Load<LinkCreateData> = ({ token, paymentSetId, email }) => {
  const run = randomBytes(4).toString("hex");
  return {
    request(count) {
      const body = {
        currencyCode: "TRY",
        clientOrderReference: `BENCH-${run}-${count}`,
        amount: 1250.5,
        paymentSetId,
        description: "Dokuma kilim",
        customer: { email: email ?? `payer-${run}-${count}@example.com`, name: "Ayşe", surname: "Yılmaz" },
        webhookURL: "https://shop.example.com/webhook",
        userVerificationBy: "Email",
        userVerificationFailBehavior: "Create",
      };
      return requestBytes({ method: "POST", path: "/hpm", token, body: JSON.stringify(body) });
    },
    isRight: ({ status, body }) => status === 200 && body.includes("/hpm/pay?"),
  };
};
