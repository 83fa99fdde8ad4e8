import type { FastifyRequest } from "fastify";
import type { Context } from "../context.ts";
import type { Refusal } from "../refusal.ts";

/**
 * What a credential may call. A scope covers routes of several modules: `vendor` customers, users, saved cards, accounts,
 * requests and collections; `payments` also webhooks of links.
 */
export const scopes = ["cat", "hpm", "widget", "vendor", "payments", "events"] as const;
export type Scope = (typeof scopes)[number];

/**
 * Who may call a route. Every route must set `config.access`. A credential needs one of several scopes; null = any
 * credential. A member of the portal needs a role that allows the action.
 */
export type Access =
  | { by: "anyone" }
  | { by: "credential"; scope: Scope | readonly Scope[] | null }
  | { by: "widget" }
  | { by: "widget-or-credential"; scope: Scope }
  | { by: "member"; action: string };

/** The scopes of which a credential needs one. Empty when the route needs none. */
export function scopesOf(access: Access): readonly Scope[] {
  if (!("scope" in access) || access.scope === null) return [];
  return typeof access.scope === "string" ? [access.scope] : access.scope;
}

/** Identifies the caller, or throws a Refusal (401, 403). Null for "anyone". */
export type Authenticate = (request: FastifyRequest, access: Access) => Promise<Context | null>;

declare module "fastify" {
  interface FastifyContextConfig {
    access?: Access;
    /** Errors have the envelope of hosted payment links. */
    envelope?: "hpm";
    /**
     * Keeps null in fields of a body whose schema allows it, for example to clear a value. Otherwise null and "" mean
     * absent.
     */
    nulls?: "keep";
    /** The reply has a secret, so none is kept for an Idempotency-Key. */
    keepsNoReply?: true;
    /** The route has HTML pages, and its own error handler answers errors as HTML. */
    page?: true;
  }
  interface FastifyRequest {
    /** Set by authentication. Null on routes for anyone. */
    caller: Context | null;
    /** The token's owner, as soon as it is certain, even if the token or the call is then refused. */
    tokenOwner: Pick<Context, "tenantId" | "actor"> | null;
    /** Why the request was refused. Null until then. */
    refusal: Refusal | null;
    traceId: string;
    /** The route's envelope, or that of other methods at this path when the method is wrong. */
    envelope: "hpm" | undefined;
  }
}

/** The caller's context. Throws on a route that anyone may call. */
export function contextOf(request: FastifyRequest): Context {
  if (request.caller === null) throw new Error("the route is open to anyone and has no caller");
  return request.caller;
}
