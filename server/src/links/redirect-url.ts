import type { Context } from "#platform/context.ts";
import { invalid } from "#platform/refusal.ts";
import { hmacSha256 } from "#platform/crypto.ts";
import { webhookSecret } from "#webhooks/index.ts";

const LENGTH_MAX = 2_048;

/** An address that a payer's browser may be sent to. Throws a refusal naming `field` for anything but plain http(s). */
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
 * `sign` lets the merchant see that we sent the browser: HMAC-SHA-256 with the tenant's webhook secret, which it has,
 * over "redirect." and the fields in their order, written as a query string.
 */
export async function signFields(ctx: Context, fields: Readonly<Record<string, string>>): Promise<SignedFields> {
  return signFieldsWith(await webhookSecret(ctx), fields);
}

/** The same with the tenant's secret, where the caller has just read it. */
export function signFieldsWith(webhookSecret: string, fields: Readonly<Record<string, string>>): SignedFields {
  const secret = Buffer.from(webhookSecret.replace(/^whsec_/, ""), "base64");
  const sign = hmacSha256(secret, `redirect.${new URLSearchParams(fields).toString()}`).toString("base64url");
  return { fields, sign };
}

/** The merchant's address with the fields and `sign` at the end of its query; what was there stays as it was. */
export function withSignedFields(merchantUrl: string, { fields, sign }: SignedFields): string {
  const url = new URL(merchantUrl);
  const added = `${new URLSearchParams(fields).toString()}&sign=${sign}`;
  url.search = url.search === "" ? added : `${url.search.slice(1)}&${added}`;
  return url.href;
}
