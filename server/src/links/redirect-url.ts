import type { Context } from "#platform/context.ts";
import { invalid } from "#platform/refusal.ts";
import { hmacSha256 } from "#platform/crypto.ts";
import { webhookSecret } from "#webhooks/index.ts";

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
}

/**
 * `sign` proves to the merchant that we sent the browser. It is an HMAC-SHA-256 with the tenant's webhook secret over
 * "redirect." and the fields, in their order, as a query string.
 */
export async function signFields(ctx: Context, fields: Readonly<Record<string, string>>): Promise<SignedFields> {
  return signFieldsWith(await webhookSecret(ctx), fields);
}

/** `signFields` with a secret that the caller has read. */
export function signFieldsWith(webhookSecret: string, fields: Readonly<Record<string, string>>): SignedFields {
  const secret = Buffer.from(webhookSecret.replace(/^whsec_/, ""), "base64");
  const sign = hmacSha256(secret, `redirect.${new URLSearchParams(fields).toString()}`).toString("base64url");
  return { fields, sign };
}

/** Appends the fields and `sign` to the query of the merchant's address. */
export function withSignedFields(merchantUrl: string, { fields, sign }: SignedFields): string {
  const url = new URL(merchantUrl);
  const added = `${new URLSearchParams(fields).toString()}&sign=${sign}`;
  url.search = url.search === "" ? added : `${url.search.slice(1)}&${added}`;
  return url.href;
}
