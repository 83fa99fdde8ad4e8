import { readFileSync } from "node:fs";
import { Invalid } from "../errors.ts";
import { isEvent, verify } from "../webhooks.ts";

/** Says whether a webhook that was kept in files is genuine. Reports its age, which does not matter. Asks no service. */
export async function verifyFiles(headersFile: string, bodyFile: string, secret: string | undefined): Promise<number> {
  if (secret === undefined || secret === "")
    throw new Invalid("SERVICEPAY_WEBHOOK_SECRET is not set.", { field: "SERVICEPAY_WEBHOOK_SECRET" });
  const headers = readHeaders(readFileSync(headersFile, "utf8"));
  const sentAt = new Date(Number(headers["webhook-timestamp"] ?? Number.NaN) * 1_000);
  const webhook = await verify({ secrets: secret, headers, body: readFileSync(bodyFile), now: sentAt });
  const subject = isEvent(webhook) ? `${webhook.type} ${webhook.sequence}` : webhook.ClientOrderReference;
  console.log(`Genuine: ${subject}, sent ${sentAt.toISOString()}`);
  return 0;
}

/** Lines `Name: value`, or JSON. */
function readHeaders(text: string): Record<string, string> {
  if (text.trimStart().startsWith("{")) return JSON.parse(text) as Record<string, string>;
  const lines = text.split(/\r?\n/).map((line) => /^([\w-]+): *(.*?) *$/.exec(line));
  return Object.fromEntries(lines.flatMap((line) => (line === null ? [] : [[line[1]!.toLowerCase(), line[2]!]])));
}
