import { sha256 } from "#platform/crypto.ts";
import { parseId, randomToken, type Id } from "#platform/ids.ts";

export type WidgetTokenId = Id<"widget-token">;

/** Each kind has its own prefix, so that people and secret scanners recognise a token. */
const PREFIX = { access: "spa_", refresh: "spr_", widget: "spw_", apiKey: "spk_", secretKey: "sps_" } as const;
export type TokenKind = keyof typeof PREFIX;

const SECRET_BYTES = 32;
const API_KEY_BYTES = 16;

export function newToken(kind: "access" | "refresh" | "secretKey"): string {
  return PREFIX[kind] + randomToken(SECRET_BYTES);
}

/** Public, like a user name. */
export function newApiKey(): string {
  return PREFIX.apiKey + randomToken(API_KEY_BYTES);
}

export function isOfKind(kind: TokenKind, text: string): boolean {
  return text.startsWith(PREFIX[kind]);
}

/** Only the hash is stored. A token has 256 random bits, so a plain hash cannot be reversed by search. */
export function hashOfToken(text: string): Buffer {
  return sha256(text);
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
