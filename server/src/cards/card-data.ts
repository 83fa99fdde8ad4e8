import type { Card } from "#acquirers/registry.ts";
import { hmacSha256, openWith, sealWith } from "#platform/crypto.ts";
import type { Keys } from "#platform/keys/keys.ts";

export const CARD_DATA_MS = 20 * 60_000;

export interface CardDataKey {
  tenantId: string;
  id: string;
}

/**
 * Encrypts a card twice: with a key derived from `secret`, which only the caller's token holds, then with the server's key.
 * Neither a stolen token nor the database with the server's keys is enough to decrypt it.
 */
export function sealCardData(keys: Keys, key: CardDataKey, card: Card, secret: Buffer): Buffer {
  const plaintext = Buffer.from(JSON.stringify(card));
  const inner = sealWith(holderKey(secret, key), plaintext, contextOf(key));
  plaintext.fill(0);
  return keys.seal("card-data", inner, contextOf(key));
}

/** Throws if the secret, the row or the tenant is a different one. */
export function openCardData(keys: Keys, key: CardDataKey, sealed: Buffer, secret: Buffer): Card {
  const inner = keys.open("card-data", sealed, contextOf(key));
  const plaintext = openWith(holderKey(secret, key), inner, contextOf(key));
  const card = JSON.parse(plaintext.toString()) as Card;
  plaintext.fill(0);
  return card;
}

function holderKey(secret: Buffer, key: CardDataKey): Buffer {
  return hmacSha256(secret, contextOf(key));
}

function contextOf({ tenantId, id }: CardDataKey): string {
  return `card:${tenantId}:${id}`;
}
