import { isIP } from "node:net";
import type { Config } from "#platform/config/config.ts";
import type { Id } from "#platform/ids.ts";
import { invalid } from "#platform/refusal.ts";

export type PasskeyId = Id<"passkey">;

/** A passkey in the member's list. */
export interface Passkey {
  id: PasskeyId;
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

export const PASSKEYS_MAX = 20;
const NAME_LENGTH_MAX = 100;

export function checkPasskeyName(given: string): string {
  const name = given.trim().replaceAll(/\s+/g, " ");
  if (name === "") throw invalid("name", "A passkey needs a name.", "required");
  if (name.length > NAME_LENGTH_MAX || /\p{C}/u.test(name))
    throw invalid("name", `A name has at most ${NAME_LENGTH_MAX} characters.`, "length");
  return name;
}

/** The site that passkeys belong to. Browsers check the domain before they sign, and send the origin. */
export function passkeySite({ portalUrl }: Pick<Config, "portalUrl">): { domain: string; origin: string } {
  const { hostname, origin } = new URL(portalUrl);
  return { domain: hostname, origin };
}

/** Whether browsers can use passkeys at this address: only for a domain, and only with TLS or on localhost. */
export function supportsPasskeys({ portalUrl }: Pick<Config, "portalUrl">): boolean {
  const { hostname, protocol } = new URL(portalUrl);
  const isAddress = isIP(hostname) !== 0 || hostname.startsWith("[");
  return !isAddress && (protocol === "https:" || hostname === "localhost" || hostname.endsWith(".localhost"));
}
