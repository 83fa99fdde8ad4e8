import { findAwaitedWebhookUrls } from "#payments/index.ts";
import { reading, type Context } from "#platform/context.ts";
import { selectPaymentsOfFile } from "../store.ts";
import type { LinkFile } from "./link-file.ts";
import { readLinkRows } from "./read-link-rows.ts";
import { contentContext, selectContent } from "./store.ts";

/** Where webhooks of a file's links will be sent: of all of them, and once they exist, of those that are not paid yet. */
export async function listWebhookUrls(ctx: Context, { id, state }: Pick<LinkFile, "id" | "state">): Promise<string[]> {
  if (state === "refused") return [];
  const sealed = await selectContent(reading(ctx), id);
  if (sealed === null) return findAwaitedWebhookUrls(ctx, await selectPaymentsOfFile(reading(ctx), id));
  const urls = new Set<string>();
  for await (const { body } of readLinkRows(ctx.keys.open("personal-data", sealed, contentContext(ctx.tenantId, id))))
    if (typeof body?.["webhookURL"] === "string") urls.add(body["webhookURL"]);
  return [...urls];
}
