import type { FastifyRequest } from "fastify";
import type { Clock } from "#platform/clock.ts";
import type { Actor, Context, Platform } from "#platform/context.ts";
import { equalBytes } from "#platform/crypto.ts";
import { scopesOf, type Access, type Authenticate, type Scope } from "#platform/http/access.ts";
import type { TenantId } from "#platform/ids.ts";
import { createUseRecorder } from "./use-recorder.ts";
import { scopeMissing, tokenMissing, tokenRefused } from "./errors.ts";
import { selectAccessToken, selectWidgetToken, type AccessTokenRow } from "./store/token-lookups.ts";
import { hashOfToken, isOfKind, parseWidgetToken } from "./token.ts";

/** Looks up the bearer token of every request, so that a revoked token is refused by every process at once. */
export function authenticate(platform: Platform): Authenticate {
  const recordUse = createUseRecorder(platform);

  async function callerOf(token: string, access: Exclude<Access, { by: "anyone" | "member" }>): Promise<Caller> {
    const takesWidget = access.by !== "credential";
    const takesAccess = access.by !== "widget";
    if (takesWidget && isOfKind("widget", token)) return widgetCaller(platform, token);
    if (!takesAccess || !isOfKind("access", token)) throw tokenRefused();
    const row = await selectAccessToken(platform.database.readSystem(), hashOfToken(token));
    const known = livingToken(row, platform.clock);
    recordUse(known);
    return credentialCaller(known, scopesOf(access));
  }

  return async (request: FastifyRequest, access: Access): Promise<Context | null> => {
    if (access.by === "anyone") return null;
    if (access.by === "member") throw new Error("members do not call with tokens");
    const token = bearerToken(request.headers.authorization);
    if (token === null) throw tokenMissing();
    const { tenantId, actor } = await callerOf(token, access);
    return { ...platform, tenantId, actor, traceId: request.id };
  };
}

interface Caller {
  tenantId: TenantId;
  actor: Actor;
}

const BEARER = /^Bearer +([A-Za-z0-9._~+/=-]{1,256})$/i;

export function bearerToken(header: string | undefined): string | null {
  return BEARER.exec(header?.trim() ?? "")?.[1] ?? null;
}

function livingToken(row: AccessTokenRow | undefined, clock: Clock): AccessTokenRow {
  if (row === undefined || !row.is_alive || row.expires_at <= clock.now()) throw tokenRefused();
  return row;
}

function credentialCaller(row: AccessTokenRow, accepted: readonly Scope[]): Caller {
  if (accepted.length > 0 && !accepted.some((scope) => row.scopes.includes(scope))) throw scopeMissing(accepted);
  return { tenantId: row.tenant_id, actor: { kind: "credential", id: row.credential_id } };
}

async function widgetCaller({ database, clock }: Platform, token: string): Promise<Caller> {
  const parsed = parseWidgetToken(token);
  if (parsed === null) throw tokenRefused();
  const row = await selectWidgetToken(database.readSystem(), parsed.id);
  const isRight = row !== undefined && equalBytes(row.secret_hash, parsed.secretHash);
  if (!isRight || !row.is_alive || row.consumed_at !== null || row.expires_at <= clock.now()) throw tokenRefused();
  return { tenantId: row.tenant_id, actor: { kind: "widget", id: parsed.id } };
}
