import { parse } from "node:querystring";
import type { FastifyRequest } from "fastify";
import type { FormFields } from "#members/index.ts";
import { sha256 } from "#platform/crypto.ts";
import { Refusal } from "#platform/refusal.ts";
import type { Problem } from "../words/index.ts";

const TEXT_LENGTH_MAX = 2_000;
/** A new passkey with an RSA key takes about 4,000 characters. */
const PASSKEY_LENGTH_MAX = 20_000;
const LIST_LENGTH_MAX = 50;

/** The fields of a form that was sent, or of one that was kept. */
export interface Form {
  text(name: string, lengthMax?: number): string;
  list(name: string): string[];
}

export function formOf(fields: unknown): Form {
  const given = (typeof fields === "object" && fields !== null ? fields : {}) as Record<string, unknown>;
  const list = (name: string, lengthMax = TEXT_LENGTH_MAX) =>
    [given[name]]
      .flat()
      .filter((value) => typeof value === "string")
      .map((value) => storable(value).slice(0, lengthMax))
      .slice(0, LIST_LENGTH_MAX);
  return { list: (name) => list(name), text: (name, lengthMax) => list(name, lengthMax)[0] ?? "" };
}

/** The texts of fields of one line, by name, each cut to its greatest length. */
export function typedTexts<Name extends string>(form: Form, lengths: Readonly<Record<Name, number>>) {
  const names = Object.keys(lengths) as Name[];
  const texts = names.map((name) => [name, oneLine(form.text(name, lengths[name]))]);
  return Object.fromEntries(texts) as Record<Name, string>;
}

export function oneLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, " ").trim();
}

/** Removes the characters that PostgreSQL cannot store; no person types them. */
export function storable(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}

/** Stands in a form for what is stored, and differs when somebody has changed that meanwhile. */
export function fingerprint(stored: unknown): string {
  const text = JSON.stringify(stored, (_, value: unknown) => (typeof value === "bigint" ? String(value) : value));
  return sha256(text).toString("hex").slice(0, 32);
}

/** The form of a request that was refused before its body was read; null if it is too long or not a form. */
export async function readUnreadForm(request: FastifyRequest): Promise<FormFields | null> {
  if (request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded") !== true) return null;
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request.raw as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > request.routeOptions.bodyLimit) return null;
    chunks.push(chunk);
  }
  const fields = parse(Buffer.concat(chunks).toString("utf8"), "&", "=", { maxKeys: 500 });
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** Returns the browser's answer for a passkey, or "" if none was used. */
export function passkeyOf(form: Form): string {
  return form.text("passkey", PASSKEY_LENGTH_MAX);
}

/** What a refusal says about the form, and after how many seconds it may be sent again if that is limited. */
export interface RefusedForm {
  status: number;
  problems: readonly Problem[];
  retryAfterSeconds?: number;
}

/** Returns what a refusal says about the form. Rethrows every other error. */
export function problemsOf(error: unknown): RefusedForm {
  if (!(error instanceof Refusal)) throw error;
  const { status, field, reason } = error;
  if (error.code === "ERR_RATE_LIMIT" && reason === "too_many_logins") {
    const retryAfterSeconds = Number(error.headers["Retry-After"] ?? 60);
    const minutes = Math.max(1, Math.ceil(retryAfterSeconds / 60));
    return { status, problems: [{ field: "credentials", reason: "too_many", minutes }], retryAfterSeconds };
  }
  if (error.code === "ERR_UNAUTHORIZED" && reason === "wrong_credentials")
    return { status: 400, problems: [{ field: "credentials", reason: "wrong" }] };
  if (error.code !== "ERR_VALIDATION" && error.code !== "ERR_CONFLICT") throw error;
  return { status, problems: [{ field: field ?? "form", reason: reason ?? "invalid" }] };
}
