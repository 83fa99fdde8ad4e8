import type { Order } from "../orders/order.ts";
import { seenCards } from "../orders/saved-cards.ts";
import type { Client } from "../world/client.ts";
import type { World } from "../world/world.ts";
import type { AttemptRow, Books } from "./books.ts";
import { readPages } from "./shown/lists.ts";

export interface SavedCardRow {
  id: string;
  tenant_id: string;
  owner: string;
  state: "pending" | "active" | "deleted";
  is_default: boolean;
  /** Has its number, encrypted. */
  has_number: boolean;
}

/**
 * I38: a card is saved exactly if its payer asked for that and the payment succeeded; never for the customer who stands for many people,
 * and once for each customer. A company lists its own cards, and none that was deleted.
 */
export async function checkSavedCards(
  world: World,
  books: Books,
  { client, tokens, orders }: { client: Client; tokens: readonly string[]; orders: readonly Order[] },
): Promise<string[]> {
  const rows = await world.query<SavedCardRow>(
    `select s.id, s.tenant_id, s.state, c.is_default, s.sealed_pan is not null as has_number,
       concat_ws(' ', s.customer_id, encode(s.pan_index, 'hex')) as owner
     from saved_cards s join customers c on c.tenant_id = s.tenant_id and c.id = s.customer_id`,
  );
  const tenants = await world.query<{ id: string; code: string }>(`select id, code from tenants`);
  const breaches = savedCardBreaches(rows, books, { orders, deleted: seenCards(world).deleted });
  for (const [index, { code }] of world.demo.tenants.entries()) {
    const tenantId = tenants.find((tenant) => tenant.code === code)!.id;
    const own = rows.filter((row) => row.tenant_id === tenantId && row.state === "active");
    const listed = await readPages(client, "/vendor/creditcard", tokens[index]!);
    const shown = listed?.rows.map((row) => (row as unknown as { cardId: string }).cardId) ?? [];
    if (
      shown.toSorted().join() !==
      own
        .map(({ id }) => id)
        .toSorted()
        .join()
    )
      breaches.push(`${code} has ${own.length} saved cards, and is shown ${shown.length}`);
  }
  return breaches.map((breach) => `I38: ${breach}`);
}

export function savedCardBreaches(
  rows: readonly SavedCardRow[],
  { payments, attempts }: Pick<Books, "payments" | "attempts">,
  { orders, deleted }: { orders: readonly Pick<Order, "reference" | "savesCard">[]; deleted: readonly string[] },
): string[] {
  const references = new Map(payments.map(({ id, client_reference }) => [id, client_reference]));
  const asked = new Set(orders.filter(({ savesCard }) => savesCard).map(({ reference }) => reference));
  const sales = Map.groupBy(
    attempts.filter(({ saved_card_id }) => saved_card_id !== null),
    ({ saved_card_id }) => saved_card_id,
  );
  const isAsked = ({ payment_id }: AttemptRow) => asked.has(references.get(payment_id) ?? "");
  const ofOwner = Map.groupBy(
    rows.filter(({ state }) => state === "active"),
    ({ owner }) => owner,
  );
  return [
    ...rows.flatMap(({ id, state, is_default, has_number }) => {
      const own = sales.get(id) ?? [];
      const isPaid = own.some((sale) => sale.state === "APPROVED");
      return [
        ...(own.length === 1 && own.every(isAsked) ? [] : [`card ${id} was saved without its payer's consent`]),
        ...(isPaid && state === "pending" ? [`card ${id} is pending, and its payment succeeded`] : []),
        ...(!isPaid && state !== "pending" ? [`card ${id} is ${state}, and its payment did not succeed`] : []),
        ...(is_default ? [`card ${id} is saved for the customer who stands for many people`] : []),
        ...(has_number === (state !== "deleted")
          ? []
          : [`card ${id} is ${state}, and its number is ${has_number ? "kept" : "gone"}`]),
        ...(state === "active" && deleted.includes(id) ? [`card ${id} was deleted, and is there`] : []),
      ];
    }),
    ...[...ofOwner.values()].filter(({ length }) => length > 1).map(([one]) => `the card of ${one!.id} is saved twice`),
  ];
}
