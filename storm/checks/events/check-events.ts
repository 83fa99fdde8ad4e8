import type { EventPrograms } from "../../events/event-readers.ts";
import type { World } from "../../world/world.ts";
import type { Books } from "../books.ts";
import { timedBy } from "../order.ts";
import { checkEndpoints } from "./deliveries.ts";
import { readEventBooks } from "./event-books.ts";
import { checkFeed } from "./feed.ts";
import { checkLinkWebhooks } from "./link-webhooks.ts";
import { checkPersonalDetails, checkToldAmounts } from "./told-amounts.ts";
import { checkTold } from "./told.ts";

/** What payers, customers and members of a storm are called. Every address of theirs has an "@". */
const NAMES = ["@", "Ayşe", "Yılmaz"];

/** I46 to I51: the events that programs read and get. */
export async function checkEvents(
  world: World,
  books: Books,
  { readers, subscribers }: EventPrograms,
  tokens: readonly string[],
): Promise<string[]> {
  await readers.drain(tokens);
  const events = await readEventBooks(world);
  const holders = world.demo.testCards.map(({ cardHolderName }) => cardHolderName);
  return [
    ...checkTold(events, books.payments),
    ...readers.breaches,
    ...checkFeed(events, readers.readers),
    ...checkEndpoints(events, subscribers, world.eventReceiver.receipts, timedBy(world.tally)),
    ...checkLinkWebhooks(books, events),
    ...checkToldAmounts(events),
    ...checkPersonalDetails(events, [...NAMES, ...holders]),
  ];
}
