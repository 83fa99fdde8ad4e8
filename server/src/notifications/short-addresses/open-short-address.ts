import type { Platform } from "#platform/context.ts";
import { sealContexts } from "../notification.ts";
import { markOpened, selectByShortHash } from "../store/short-addresses.ts";
import { hashOfCode } from "./short-address.ts";

/**
 * Returns the signed link of a short address. Returns null both for an address that never existed and for one whose message was
 * deleted or erased. Stores the time of the first visit, if `isVisit`.
 */
export async function openShortAddress(platform: Platform, code: string, isVisit: boolean): Promise<string | null> {
  const hash = hashOfCode(code);
  if (hash === null) return null;
  const found = await selectByShortHash(platform.database.readSystem(), hash);
  if (found === undefined) return null;
  const { tenantId, id, content, openedAt } = found;
  const context = sealContexts.content(tenantId, id);
  const { link } = JSON.parse(platform.keys.open("personal-data", content, context).toString()) as { link: string };
  if (isVisit && openedAt === null) await platform.database.system((tx) => markOpened(tx, found, platform.clock.now()));
  return link;
}
