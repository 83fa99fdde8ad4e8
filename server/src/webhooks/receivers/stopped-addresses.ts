import { reading, type Context, type ReadContext } from "#platform/context.ts";
import type { Paging } from "#platform/http/schemas.ts";
import { receiverOf } from "../event.ts";
import { selectStopped, selectStoppedAt, type StoppedAddress } from "../store/stopped-addresses.ts";

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

/** When webhooks to this address were stopped, because it answered 410; null if they are sent. */
export function addressStoppedAt(ctx: Context | ReadContext, text: string): Promise<Date | null> {
  const url = addressOf(text);
  return selectStoppedAt(reading(ctx), receiverOf(url), url);
}
