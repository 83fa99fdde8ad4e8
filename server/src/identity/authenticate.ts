import type { FastifyRequest } from "fastify";
import type { Actor, Context, Platform } from "#platform/context.ts";
import { equalBytes } from "#platform/crypto.ts";
import { scopesOf, type Access, type Authenticate, type Scope } from "#platform/http/access.ts";
import type { TenantId } from "#platform/ids.ts";
import { scopeMissing, tokenMissing, tokenRefused } from "./errors.ts";
import {
  selectAccessToken,
  selectWidgetToken,
  type AccessTokenRow,
  type WidgetTokenRow,
} from "./store/token-lookups.ts";
import { hashOfToken, isOfKind, parseWidgetToken } from "./token.ts";
import { createUseRecorder } from "./use-recorder.ts";

/** Returns a function that looks up the bearer token of every request, so that every process refuses a revoked token at once. */
export function authenticate(platform: Platform): Authenticate {
  const recordUse = createUseRecorder(platform);

  /** Records on the request who owns the token, before the token or the call is refused. */
  async function callerOf(request: FastifyRequest, token: string, access: TokenAccess): Promise<Caller> {
    const { database, clock } = platform;
    const takesWidget = access.by !== "credential";
    const takesAccess = access.by !== "widget";
    if (takesWidget && isOfKind("widget", token)) {
      const { row, caller } = await widgetOf(platform, token);
      request.tokenOwner = caller;
      if (!row.is_alive || row.consumed_at !== null || row.expires_at <= clock.now()) throw tokenRefused();
      return caller;
    }
    if (!takesAccess || !isOfKind("access", token)) throw tokenRefused();
    const row = await selectAccessToken(database.readSystem(), hashOfToken(token));
    if (row === undefined) throw tokenRefused();
    const caller: Caller = { tenantId: row.tenant_id, actor: { kind: "credential", id: row.credential_id } };
    request.tokenOwner = caller;
    if (!row.is_alive || row.expires_at <= clock.now()) throw tokenRefused();
    recordUse(row);
    refuseOtherScopes(row, scopesOf(access));
    return caller;
  }

  return async (request: FastifyRequest, access: Access): Promise<Context | null> => {
    if (access.by === "anyone") return null;
    if (access.by === "member") throw new Error("members do not call with tokens");
    const token = bearerToken(request.headers.authorization);
    if (token === null) throw tokenMissing();
    const { tenantId, actor } = await callerOf(request, token, access);
    return { ...platform, tenantId, actor, traceId: request.id };
  };
}

type TokenAccess = Exclude<Access, { by: "anyone" | "member" }>;

interface Caller {
  tenantId: TenantId;
  actor: Actor;
}

const BEARER = /^Bearer +([A-Za-z0-9._~+/=-]{1,256})$/i;

export function bearerToken(header: string | undefined): string | null {
  return BEARER.exec(header?.trim() ?? "")?.[1] ?? null;
}

function refuseOtherScopes({ scopes }: AccessTokenRow, accepted: readonly Scope[]): void {
  if (accepted.length > 0 && !accepted.some((scope) => scopes.includes(scope))) throw scopeMissing(accepted);
}

async function widgetOf({ database }: Platform, token: string): Promise<{ row: WidgetTokenRow; caller: Caller }> {
  const parsed = parseWidgetToken(token);
  if (parsed === null) throw tokenRefused();
  const row = await selectWidgetToken(database.readSystem(), parsed.id);
  if (row === undefined || !equalBytes(row.secret_hash, parsed.secretHash)) throw tokenRefused();
  return { row, caller: { tenantId: row.tenant_id, actor: { kind: "widget", id: parsed.id } } };
}
