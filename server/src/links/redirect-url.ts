import type { Context } from "#platform/context.ts";
import { hmacSha256 } from "#platform/crypto.ts";
import { invalid } from "#platform/refusal.ts";
import { validWebhookSecrets } from "#webhooks/index.ts";

const LENGTH_MAX = 2_048;

/** Returns a URL that a payer's browser may be sent to. Refuses anything but plain http(s), naming `field`. */
export function checkRedirectUrl(field: string, text: string): string {
  const url = URL.parse(text);
  const isWeb =
    url !== null && (url.protocol === "https:" || url.protocol === "http:") && /^https?:\/\/[^/\\]/i.test(text);
  if (!isWeb) throw invalid(field, `"${field}" must be an absolute http or https address.`);
  if (url.username !== "" || url.password !== "")
    throw invalid(field, `"${field}" must not carry a user name or password.`);
  if (url.href.length > LENGTH_MAX)
    throw invalid(field, `"${field}" must have at most ${LENGTH_MAX} characters.`, "too_long");
  return url.href;
}

export interface SignedFields {
  fields: Readonly<Record<string, string>>;
  sign: string;
  /** The signature by the previous webhook secret; null unless that is still valid. */
  previousSign: string | null;
}

/**
 * `sign` proves to the merchant that we sent the browser. It is an HMAC-SHA-256 with the tenant's webhook secret over
 * "redirect." and the fields, in their order, as a query string.
 */
export async function signFields(ctx: Context, fields: Readonly<Record<string, string>>): Promise<SignedFields> {
  return signFieldsWith(await validWebhookSecrets(ctx), fields);
}

/** `signFields` with the secrets that the caller has read, the current one first. */
export function signFieldsWith(
  [current, previous]: readonly string[],
  fields: Readonly<Record<string, string>>,
): SignedFields {
  const text = `redirect.${new URLSearchParams(fields).toString()}`;
  const signed = (webhookSecret: string) =>
    hmacSha256(Buffer.from(webhookSecret.replace(/^whsec_/, ""), "base64"), text).toString("base64url");
  return { fields, sign: signed(current!), previousSign: previous === undefined ? null : signed(previous) };
}

/** Appends the fields and their signatures to the query of the merchant's address. `sign` is the last parameter. */
export function withSignedFields(merchantUrl: string, { fields, sign, previousSign }: SignedFields): string {
  const url = new URL(merchantUrl);
  const before = previousSign === null ? "" : `previousSign=${previousSign}&`;
  const added = `${before}${new URLSearchParams(fields).toString()}&sign=${sign}`;
  url.search = url.search === "" ? added : `${url.search.slice(1)}&${added}`;
  return url.href;
}
