import type { DemoTenant } from "#demo/seed-demo.ts";
import { http, type HttpClient, type HttpReply, type Json } from "./http.ts";
import { authenticate } from "./payer.ts";
import type { TestService } from "./service.ts";

export interface DemoClient extends HttpClient {
  /** The company's AccessToken. */
  token: string;
  /** Sends a POST /hpm, which succeeds unless `changes` break it. */
  newLink(changes?: Record<string, unknown>): Promise<HttpReply>;
  /** The path and query of a new link. */
  linkPath(changes?: Record<string, unknown>): Promise<string>;
  cardOf(outcome: string): FormCard;
  /** Posts the card form of a link like a browser without script. */
  submit(path: string, fields: Record<string, string>): Promise<HttpReply>;
  /** Follows a redirect through the 3-D Secure step, the bank and back. Returns the first address after the return. */
  passBank(redirectUrl: string, otp?: string | null): Promise<string>;
}

export type FormCard = Record<"cc-number" | "cc-exp" | "cc-csc" | "cc-name", string>;

let orders = 0;

export function orderReference(): string {
  orders += 1;
  return `ORDER-${process.pid}-${orders}`;
}

/** A client of one of the demo's companies, by default the first. */
export async function demoClient(
  service: Pick<TestService, "url" | "demo" | "tenants">,
  tenant: Pick<DemoTenant, "apiKey" | "secretKey" | "paymentSetId"> = service.tenants[0],
): Promise<DemoClient> {
  const client = http(service.url);
  const { apiKey, secretKey } = tenant;
  const connected = await client.post("/auth/api/token/connect", { apiKey, secretKey });
  const token = String(connected.body.accessToken);
  const newLink = (changes: Record<string, unknown> = {}) =>
    client.post("/hpm", { ...orderBody(tenant.paymentSetId), ...changes }, { token });
  return {
    ...client,
    token,
    newLink,
    async linkPath(changes) {
      const reply = await newLink(changes);
      if (reply.status !== 200) throw new Error(`POST /hpm answered ${reply.status}: ${reply.text}`);
      return pathOf(String(reply.body.data.link));
    },
    cardOf(outcome) {
      const card = service.demo.testCards.find((candidate) => candidate.outcome === outcome);
      if (card === undefined) throw new Error(`no test card for ${outcome}`);
      const expiry = `${card.expMonth}/${card.expYear.slice(-2)}`;
      return { "cc-number": card.cardNumber, "cc-exp": expiry, "cc-csc": card.cvv, "cc-name": card.cardHolderName };
    },
    async submit(path, fields) {
      const page = await client.get(path);
      const nonce = /name="nonce" value="([^"]+)"/.exec(page.text)?.[1] ?? "";
      return client.form(path.replace("/hpm/result", "/hpm/pay"), { nonce, step: "pay", ...fields });
    },
    async passBank(redirectUrl, otp = "123456") {
      const returned = await authenticate(redirectUrl, { baseUrl: service.url, otp });
      const back = await client.form(new URL(returned.action).pathname, returned.fields);
      return String(back.headers.get("location"));
    },
  };
}

export function orderBody(paymentSetId: string): Record<string, Json> {
  return {
    currencyCode: "TRY",
    clientOrderReference: orderReference(),
    amount: 1250.5,
    paymentSetId,
    description: "Dokuma kilim",
    customer: { email: "ayse@example.com", name: "Ayşe" },
    userVerificationBy: "Email",
    userVerificationFailBehavior: "Create",
  };
}

export function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
