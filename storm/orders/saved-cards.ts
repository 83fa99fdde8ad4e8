import type { DemoCard } from "../../server/src/demo/demo-file.ts";
import type { World } from "../world/world.ts";
import type { OrderContext } from "./order-context.ts";
import type { Order } from "./order.ts";

/** A saved card that a page offered, and to whom. */
interface OfferedCard {
  id: string;
  tenant: Order["tenant"];
  email: string;
}

interface Seen {
  offered: OfferedCard[];
  /** Ids whose deletion was acknowledged. */
  deleted: string[];
}

const seen = new WeakMap<World, Seen>();

export function seenCards(world: World): Seen {
  const found = seen.get(world) ?? { offered: [], deleted: [] };
  seen.set(world, found);
  return found;
}

/** The fields of a saved card that the page offers; null if it offers none that the storm knows the code of. */
export function offeredCard(
  { world, random }: OrderContext,
  order: Order,
  page: string,
): Record<string, string> | null {
  const ids = [...page.matchAll(/<input[^>]*\sname="saved-card" value="([0-9a-f-]{36})"/g)].map(([, id]) => id!);
  const { offered } = seenCards(world);
  for (const id of ids) offered.push({ id, tenant: order.tenant, email: order.payer.email });
  if (ids.length === 0 || !order.usesSavedCard) return null;
  world.tally.count("paid with a saved card");
  return savedCardFields(random.pick(ids), random.pick(world.demo.testCards));
}

export function savedCardFields(id: string, { cvv }: DemoCard): Record<string, string> {
  return { "saved-card": id, "cc-csc": cvv };
}

/** A saved card that this payer must not pay with: another customer's, another company's, or a deleted one. Null if there is none. */
export function cardOfOthers({ world, random }: OrderContext, { tenant, payer }: Order): string | null {
  const { offered, deleted } = seenCards(world);
  const isOwn = (card: OfferedCard) => card.tenant === tenant && card.email === payer.email;
  const others = offered.filter((card) => !isOwn(card)).map(({ id }) => id);
  // For a deleted card of another customer, the owner would be refused first.
  const ownDeleted = offered.filter((card) => isOwn(card) && deleted.includes(card.id)).map(({ id }) => id);
  const ids = ownDeleted.length > 0 && random.percent(50) ? ownDeleted : [...others, ...deleted];
  return ids.length === 0 ? null : random.pick(ids);
}

/** The merchant deletes one of its saved cards. */
export async function deleteSavedCard({ client, random, tokens, world }: OrderContext, order: Order): Promise<void> {
  const token = tokens[order.tenant]!;
  const list = { method: "GET", path: "/vendor/creditcard?pageSize=20", token } as const;
  const { outcome, body } = await client.call(order.index, "card.list", list);
  const cards = outcome === "ok" ? (body.data as { cardId: string }[]) : [];
  if (cards.length === 0) return;
  const { cardId } = random.pick(cards);
  const call = { method: "DELETE", path: `/vendor/creditcard/${cardId}`, token } as const;
  const { status } = await client.call(order.index, "card.delete", call);
  if (status !== 200) return;
  world.tally.count("saved card deleted");
  seenCards(world).deleted.push(cardId);
}
