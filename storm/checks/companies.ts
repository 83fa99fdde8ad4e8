import type { Order } from "../orders/order.ts";
import type { Client } from "../world/client.ts";
import type { World } from "../world/world.ts";
import { readPage } from "./accounts.ts";
import { minorOf, twinName, type Books } from "./books.ts";

const SENDS_MAX = 10;

type ShownAmount = string | null | undefined;

/** What each company is shown of the order that has the same name at both. */
export interface ShownTwins {
  order: Pick<Order, "reference" | "amount" | "currency">;
  twin: Pick<Order, "amount">;
  /** The amount that each company reads; null if it has no such payment, undefined if it gets no answer. */
  amounts: readonly [own: ShownAmount, others: ShownAmount];
  /** Whether each company has such a payment. */
  has: readonly [own: boolean, others: boolean];
  /** The account of the other company, which nobody paid: what it shows as open and what was written to it, in the smallest unit. */
  account: { open: bigint; owed: bigint } | null;
}

/**
 * I40: two companies that sell to the same payer under the same order reference, e-mail, keys, codes and address of webhooks each see
 * their own payment if they have one, and what is paid to one pays nothing at the other. I6 and I14 compare their webhooks, I33 their lists.
 */
export async function checkCompanies(
  { tally }: Pick<World, "tally">,
  { payments }: Pick<Books, "payments">,
  { client, tokens, orders }: { client: Client; tokens: readonly string[]; orders: readonly Order[] },
): Promise<string[]> {
  const breaches: string[] = [];
  const references = new Set(payments.map(({ client_reference }) => client_reference));
  for (const order of orders) {
    const { twin, reference } = order;
    if (twin === null) continue;
    const read = (tenant: number) =>
      readAmount(client, `/b2c/payment?clientReferenceCode=${reference}`, tokens[tenant]!);
    const amounts = [await read(order.tenant), await read(twin.tenant)] as const;
    const shown = twin.page === null ? null : await readPage(client, twin);
    const account = shown === null || twin.page!.owed === null ? null : { open: shown.open, owed: twin.page!.owed };
    const has = [references.has(reference), references.has(twinName(reference))] as const;
    tally.count("company compared with its twin");
    breaches.push(...twinBreaches({ order, twin, amounts, has, account }));
  }
  return breaches.map((breach) => `I40: ${breach}`);
}

export function twinBreaches({ order, twin, amounts, has, account }: ShownTwins): string[] {
  const { reference, currency } = order;
  const expected = [order.amount, twin.amount];
  const unanswered = amounts.filter((amount) => amount === undefined);
  const crossed = amounts.flatMap((amount, company) =>
    amount === null || amount === undefined || minorOf(amount, currency) === minorOf(expected[company]!, currency)
      ? []
      : [`a company asked ${expected[company]} for ${reference}, and is shown ${amount}`],
  );
  const hidden = amounts.filter((amount, company) => amount === null && has[company]);
  const isPaidElsewhere = account !== null && account.open !== (account.owed > 0n ? account.owed : 0n);
  return [
    ...unanswered.map(() => `a company that asks for ${reference} gets no answer`),
    ...hidden.map(() => `a company that has ${reference} is told that it has none`),
    ...crossed,
    ...(isPaidElsewhere
      ? [`account ${reference}, which nobody paid, shows ${account.open} of ${account.owed} as open`]
      : []),
  ];
}

async function readAmount(client: Client, path: string, token: string): Promise<ShownAmount> {
  for (let sends = 0; sends < SENDS_MAX; sends += 1) {
    const { status, body } = await client.call(-1, "status", { method: "GET", path, token });
    if (status === 200) return String(body.amount);
    if (status === 404) return null;
  }
  return undefined;
}
