import { reading, type Context, type ReadContext } from "#platform/context.ts";
import type { Paging } from "#platform/http/schemas.ts";
import { receiverOf } from "../event.ts";
import { countHeldRows } from "../store/receivers.ts";
import { selectStopped, selectStops, type StoppedAddress, type WebhookStop } from "../store/stopped-addresses.ts";

/** The form in which `checkWebhookUrl` accepts an address: host in lower case, no port that the scheme implies. */
export function addressOf(text: string): string {
  return URL.parse(text)?.href ?? text;
}

/** Lists the addresses that answered 410, those stopped last first. */
export function listStoppedAddresses(
  ctx: Context | ReadContext,
  { page, pageSize }: Paging,
): Promise<{ totalCount: number; addresses: StoppedAddress[] }> {
  return selectStopped(reading(ctx), { limit: pageSize, offset: (page - 1) * pageSize });
}

/** Finds those of the addresses to which no webhook is sent until somebody enables them. Null is no address. */
export async function findWebhookStops(
  ctx: Context | ReadContext,
  texts: readonly (string | null)[],
): Promise<Map<string, WebhookStop>> {
  const urls = new Set(texts.flatMap((text) => (text === null ? [] : addressOf(text))));
  if (urls.size === 0) return new Map();
  const addresses = [...urls].map((url) => ({ receiver: receiverOf(url), url }));
  const stops = await selectStops(reading(ctx), addresses);
  return new Map(stops.map((stop) => [stop.url, stop]));
}

/** The webhooks that wait until somebody enables their address or receiver, counted up to `max` exactly. */
export function countHeldDeliveries(ctx: Context | ReadContext, max: number): Promise<number> {
  return countHeldRows(reading(ctx), max + 1);
}
