import type { BenchWorld } from "./world.ts";

/** The demo's first company, asking the service before anything is measured. */
export interface Merchant {
  paymentSetId: string;
  /** Path and query of a new payment link. */
  newLink(order: { reference: string; email?: string }): Promise<string>;
}

export function merchantOf({ url, token, demo }: Pick<BenchWorld, "url" | "token" | "demo">): Merchant {
  const { paymentSetId } = demo.tenants[0]!;
  return {
    paymentSetId,
    async newLink({ reference, email = "payer@example.com" }) {
      const reply = await fetch(`${url}/hpm`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify({
          currencyCode: "TRY",
          clientOrderReference: reference,
          amount: 1250.5,
          paymentSetId,
          description: "Dokuma kilim",
          customer: { email, name: "Ayşe", surname: "Yılmaz" },
          userVerificationBy: "Email",
          userVerificationFailBehavior: "Create",
        }),
      });
      if (!reply.ok) throw new Error(`POST /hpm answered ${reply.status}: ${await reply.text()}`);
      const { data } = (await reply.json()) as { data: { link: string } };
      const { pathname, search } = new URL(data.link);
      return pathname + search;
    },
  };
}
