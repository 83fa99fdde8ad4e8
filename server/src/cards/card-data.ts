import type { Card } from "#acquirers/registry.ts";
import { hmacSha256, openWith, sealWith } from "#platform/crypto.ts";
import type { Keys } from "#platform/keys/keys.ts";

export const CARD_DATA_MS = 20 * 60_000;

export interface CardDataRow {
  tenantId: string;
  id: string;
}

/**
 * Encrypts a card twice: with a key derived from `secret`, which only the caller's token holds, then with the server's key.
 * Neither a stolen token nor the database with the server's keys is enough to decrypt it.
 */
export function sealCardData(keys: Keys, row: CardDataRow, card: Card, secret: Buffer): Buffer {
  const plaintext = Buffer.from(JSON.stringify(card));
  const inner = sealWith(holderKey(secret, row), plaintext, contextOf(row));
  plaintext.fill(0);
  return keys.seal("card-data", inner, contextOf(row));
}

/** Throws if the secret, the row or the tenant is a different one. */
export function openCardData(keys: Keys, row: CardDataRow, sealed: Buffer, secret: Buffer): Card {
  const inner = keys.open("card-data", sealed, contextOf(row));
  const plaintext = openWith(holderKey(secret, row), inner, contextOf(row));
  const card = JSON.parse(plaintext.toString()) as Card;
  plaintext.fill(0);
  return card;
}

function holderKey(secret: Buffer, row: CardDataRow): Buffer {
  return hmacSha256(secret, contextOf(row));
}

function contextOf({ tenantId, id }: CardDataRow): string {
  return `card:${tenantId}:${id}`;
}
