import { eventVersionsOf, typesOf } from "#events/index.ts";
import type { Context } from "#platform/context.ts";
import { invalid } from "#platform/refusal.ts";
import { checkWebhookUrl } from "../check-webhook-url.ts";
import type { StoredEndpoint } from "./endpoint.ts";

type Checked = Pick<StoredEndpoint, "url" | "eventTypes" | "versions">;

/** Refuses (400) an address that no link may have, unknown types and unknown versions. Returns what is stored. */
export function checkEndpoint({ config }: Context, { url, eventTypes, versions }: Checked): Checked {
  const checked = checkWebhookUrl(config, url);
  if (checked.kind === "refused") throw invalid("url", checked.sentence);
  typesOf(eventTypes, "eventTypes");
  for (const [type, version] of Object.entries(versions)) {
    const known = eventVersionsOf(type);
    if (known.length === 0)
      throw invalid(`versions.${type}`, `"versions" names an event type that does not exist.`, "not_allowed");
    if (!known.includes(version))
      throw invalid(`versions.${type}`, `The data of ${type} has no such version.`, "not_allowed");
  }
  return { url: checked.url, eventTypes: [...new Set(eventTypes)], versions };
}
