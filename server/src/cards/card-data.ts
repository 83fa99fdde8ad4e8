import type { Card } from "#acquirers/registry.ts";
import { hmacSha256, openWith, sealWith } from "#platform/crypto.ts";
import type { Keys } from "#platform/keys/keys.ts";

export const CARD_DATA_MS = 20 * 60_000;

export interface CardPlace {
  tenantId: string;
  id: string;
}

/**
 * Sealed twice: with a key that only the holder of `secret` has, then with the server's. Neither the database with the
 * server's keys nor a stolen token opens it alone.
 */
export function sealCardData(keys: Keys, place: CardPlace, card: Card, secret: Buffer): Buffer {
  const plaintext = Buffer.from(JSON.stringify(card));
  const inner = sealWith(holderKey(secret, place), plaintext, contextOf(place));
  plaintext.fill(0);
  return keys.seal("card-data", inner, contextOf(place));
}

/** Throws if the secret, the row or the tenant is another. */
export function openCardData(keys: Keys, place: CardPlace, sealed: Buffer, secret: Buffer): Card {
  const inner = keys.open("card-data", sealed, contextOf(place));
  const plaintext = openWith(holderKey(secret, place), inner, contextOf(place));
  const card = JSON.parse(plaintext.toString()) as Card;
  plaintext.fill(0);
  return card;
}

function holderKey(secret: Buffer, place: CardPlace): Buffer {
  return hmacSha256(secret, contextOf(place));
}

function contextOf({ tenantId, id }: CardPlace): string {
  return `card:${tenantId}:${id}`;
}
