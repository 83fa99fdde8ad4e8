import type { FastifyRequest } from "fastify";
import type { Context } from "../context.ts";

/** The modules a credential may call. */
export const scopes = ["cat", "hpm", "widget", "vendor", "payments"] as const;
export type Scope = (typeof scopes)[number];

/**
 * Who may call a route. Every route states it in `config.access`, or the server does not start. Of several scopes a
 * credential needs one; null = any credential.
 */
export type Access =
  | { by: "anyone" }
  | { by: "credential"; scope: Scope | readonly Scope[] | null }
  | { by: "widget" }
  | { by: "widget-or-credential"; scope: Scope };

/** The scopes of which a credential needs one; none = the route asks for none. */
export function scopesOf(access: Access): readonly Scope[] {
  if (!("scope" in access) || access.scope === null) return [];
  return typeof access.scope === "string" ? [access.scope] : access.scope;
}

/** Finds out who calls; throws a Refusal (401, 403) where the route's access is not met. Null for "anyone". */
export type Authenticate = (request: FastifyRequest, access: Access) => Promise<Context | null>;

declare module "fastify" {
  interface FastifyContextConfig {
    access?: Access;
    /** Errors are answered in the envelope of hosted payment links. */
    envelope?: "hpm";
    /** In a body, null stays in the fields whose schema allows it: there it clears, for example. Elsewhere null and "" both mean absent. */
    nulls?: "keep";
    /** Route has pages for people: errors are answered as HTML by the route's own error handler. */
    page?: true;
  }
  interface FastifyRequest {
    /** Set by the access check; null on routes for anyone. */
    caller: Context | null;
    traceId: string;
    /** The route's; of a wrong method, that of the other routes at its address. */
    envelope: "hpm" | undefined;
  }
}

/** The caller's context, on a route that is not open to anyone. */
export function contextOf(request: FastifyRequest): Context {
  if (request.caller === null) throw new Error("the route is open to anyone and has no caller");
  return request.caller;
}
