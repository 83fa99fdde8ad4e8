/** Verifies the address at which a payer's browser arrives after the payment. */
import { WebhookRefused } from "./errors.ts";
import { bytesOfBase64, isSignedByOne } from "./signatures.ts";

const SIGNED =
  /(?:[?&]previousSign=(?<previous>[\w-]+))?[?&](?<fields>(?:clientOrderReference|orderId)=[^#]*)&sign=(?<sign>[\w-]+)$/;

/**
 * Returns the fields that the service appended to `successURL`, `failURL` or `returnUrl`. Throws if they are not its own. They
 * say what the payer should see; that an order is paid, the webhook says.
 */
export async function verifyRedirect(
  address: string,
  secrets: string | readonly string[],
): Promise<Record<string, string>> {
  // The merchant's own query comes first and may have the same names.
  const start = Math.max(address.lastIndexOf("clientOrderReference="), address.lastIndexOf("orderId="));
  const before = /[?&]previousSign=[\w-]+&$/.exec(address.slice(0, start))?.[0] ?? address.charAt(start - 1);
  const { previous, fields = "", sign = "" } = SIGNED.exec(before + address.slice(start))?.groups ?? {};
  const signatures = [sign, previous ?? ""].flatMap((text) => (text === "" ? [] : [bytesOfBase64(text)]));
  const message = new TextEncoder().encode(`redirect.${fields}`);
  const isGenuine = await isSignedByOne(
    [secrets].flat(),
    signatures.filter((signature) => signature !== null),
    message,
  );
  if (!isGenuine) throw new WebhookRefused("The address was not signed by the service.", { reason: "wrong_signature" });
  return Object.fromEntries(new URLSearchParams(fields));
}
