import { sha256, sha256Hex } from "#platform/crypto.ts";
import { parseId, randomToken } from "#platform/ids.ts";
import type { Id } from "#platform/ids.ts";

export type WidgetTokenId = Id<"widget-token">;

/** Each kind has its own prefix: a token in the wrong place is told by its looks, and found by secret scanners. */
const PREFIX = { access: "spa_", refresh: "spr_", widget: "spw_", apiKey: "spk_", secretKey: "sps_" } as const;
export type TokenKind = keyof typeof PREFIX;

const SECRET_BYTES = 32;
const API_KEY_BYTES = 16;

export function newToken(kind: "access" | "refresh" | "secretKey"): string {
  return PREFIX[kind] + randomToken(SECRET_BYTES);
}

/** Public: it names a credential as a user name does. */
export function newApiKey(): string {
  return PREFIX.apiKey + randomToken(API_KEY_BYTES);
}

export function isOfKind(kind: TokenKind, text: string): boolean {
  return text.startsWith(PREFIX[kind]);
}

/** What is kept of a token. It has 256 random bits, so that a plain hash cannot be searched for. */
export function hashOfToken(text: string): Buffer {
  return sha256(text);
}

/** The same as PostgreSQL writes bytes. */
export function writtenHashOfToken(text: string): string {
  return `\\x${sha256Hex(text)}`;
}

/** `publicId.secret`: the widget's loader puts only the public id into the address of its frame. */
export function newWidgetToken(id: WidgetTokenId): { token: string; secretHash: Buffer } {
  const secret = randomToken(SECRET_BYTES);
  return { token: `${PREFIX.widget}${id}.${secret}`, secretHash: sha256(secret) };
}

export function parseWidgetToken(text: string): { id: WidgetTokenId; secretHash: Buffer } | null {
  const [publicId = "", secret = "", ...rest] = text.split(".");
  const id = parseWidgetPublicId(publicId);
  return id === null || secret === "" || rest.length > 0 ? null : { id, secretHash: sha256(secret) };
}

export function parseWidgetPublicId(text: string): WidgetTokenId | null {
  return isOfKind("widget", text) ? parseId<"widget-token">(text.slice(PREFIX.widget.length)) : null;
}
