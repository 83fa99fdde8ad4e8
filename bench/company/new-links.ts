import type { BenchWorld } from "../world.ts";

export type Company = Pick<BenchWorld, "url" | "token" | "demo">;

export interface LinkPage {
  /** Path and query of the payment page. */
  path: string;
  /** A text of the order that the page shows. */
  contains: string;
}

const MAKERS = 8;
/** References start at this number, so that all have the same length and none is a part of another. */
export const FIRST_REFERENCE = 10_000;

/** Creates payment links of the demo's first company, with references from PREFIX-10000. */
export async function newLinks(company: Company, prefix: string, count: number): Promise<LinkPage[]> {
  const references = Array.from({ length: count }, (_, index) => `${prefix}-${FIRST_REFERENCE + index}`).values();
  const pages: LinkPage[] = [];
  await Promise.all(
    Array.from({ length: MAKERS }, async () => {
      for (const reference of references) pages.push(await newLink(company, reference));
    }),
  );
  return pages;
}

async function newLink({ url, token, demo }: Company, reference: string): Promise<LinkPage> {
  const { paymentSetId } = demo.tenants[0]!;
  const reply = await fetch(`${url}/hpm`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({
      currencyCode: "TRY",
      clientOrderReference: reference,
      amount: 1250.5,
      paymentSetId,
      description: "Dokuma kilim",
      customer: { email: "payer@example.com", name: "Ayşe", surname: "Yılmaz" },
      userVerificationBy: "Email",
      userVerificationFailBehavior: "Create",
    }),
  });
  if (!reply.ok) throw new Error(`POST /hpm answered ${reply.status}: ${await reply.text()}`);
  const { data } = (await reply.json()) as { data: { link: string } };
  const { pathname, search } = new URL(data.link);
  return { path: pathname + search, contains: reference };
}
