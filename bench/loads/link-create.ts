import { randomBytes } from "node:crypto";
import { requestBytes } from "../connection.ts";
import type { Operation } from "../load.ts";

export interface LinkCreateData {
  token: string;
  paymentSetId: string;
  /** The customer of each request; null = a new one each time. */
  email: string | null;
}

export function load({ token, paymentSetId, email }: LinkCreateData): Operation & { body(number: number): object } {
  const run = randomBytes(4).toString("hex");
  const body = (number: number) => ({
    currencyCode: "TRY",
    clientOrderReference: `BENCH-${run}-${number}`,
    amount: 1250.5,
    paymentSetId,
    description: "Dokuma kilim",
    customer: { email: email ?? `payer-${run}-${number}@example.com`, name: "Ayşe", surname: "Yılmaz" },
    webhookURL: "https://shop.example.com/webhook",
    userVerificationBy: "Email",
    userVerificationFailBehavior: "Create",
  });
  return {
    body,
    request: (number) => requestBytes({ method: "POST", path: "/hpm", token, body: JSON.stringify(body(number)) }),
    isRight: ({ status, body: answered }) => status === 200 && answered.includes("/hpm/pay?"),
  };
}
