import type { FastifyReply, FastifyRequest } from "fastify";
import type { Platform } from "../context.ts";
import { Refusal } from "../refusal.ts";
import type { Access, Authenticate } from "./access.ts";
import type { App } from "./app.ts";
import { unavailable, unknownAddress } from "./failure.ts";
import { createRateLimit } from "./rate-limit.ts";
import type { RateLimit, Taken } from "./rate-limit.ts";
import { senderOf } from "./sender.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Not counted against any rate limit: probes and scrapes. */
    isUnlimited?: true;
  }
}

const WINDOW_SECONDS = 60;
const LEASE_MAX = 1_000;

/** Before a request is read: who calls, may they, and not too often. */
export function addAdmission(
  app: App,
  platform: Platform,
  authenticate: Authenticate,
  isDraining: () => boolean,
): void {
  const { config, database } = platform;
  const limit = (name: string, points: number) =>
    createRateLimit(database, {
      name,
      points,
      windowSeconds: WINDOW_SECONDS,
      lease: Math.max(1, Math.min(LEASE_MAX, Math.floor(points / 20))),
    });
  const byCredential = limit("credential", config.rateLimitPerCredential);
  const byAddress = limit("address", config.rateLimitPerAddress);

  app.decorateRequest("caller", null);
  app.addHook("onRequest", async (request, reply) => {
    if (isDraining() && !isProbe(request)) throw unavailable();
    if (isProbe(request)) return;
    const access = request.routeOptions.config.access ?? { by: "anyone" };
    if (request.is404 || access.by === "anyone" || request.headers.authorization === undefined) {
      await takeOrRefuse(byAddress, senderOf(request), reply);
    }
    if (request.is404) return;
    request.caller = await callerOf(request, reply, access);
    if (request.caller !== null)
      await takeOrRefuse(byCredential, `${request.caller.actor.kind}:${request.caller.actor.id}`, reply);
  });

  /** A wrong token counts against its sender's address: tokens cannot be guessed at any speed. */
  async function callerOf(request: FastifyRequest, reply: FastifyReply, access: Access) {
    try {
      return await authenticate(request, access);
    } catch (error) {
      const isUnknown = error instanceof Refusal && error.code === "ERR_UNAUTHORIZED";
      if (isUnknown && request.headers.authorization !== undefined)
        await takeOrRefuse(byAddress, senderOf(request), reply);
      throw error;
    }
  }
}

/** Refuses every route that does not say who may call it. */
export function requireAccess(route: { url: string; method: string | string[]; config?: { access?: Access } }): void {
  if (route.config?.access === undefined)
    throw new Error(`the route ${String(route.method)} ${route.url} does not say who may call it (config.access)`);
}

export function methodOrAddressRefusal(methods: readonly string[]): Refusal {
  if (methods.length === 0) return unknownAddress();
  return new Refusal("ERR_METHOD_NOT_ALLOWED", `This address takes ${methods.join(", ")} only.`, {
    headers: { Allow: methods.join(", ") },
  });
}

function isProbe(request: FastifyRequest): boolean {
  return request.routeOptions.config.isUnlimited === true;
}

async function takeOrRefuse(limit: RateLimit, key: string, reply: FastifyReply): Promise<void> {
  const taken = await limit.take(key);
  reply.headers(limitHeaders(taken));
  if (taken.isAllowed) return;
  throw new Refusal("ERR_RATE_LIMIT", "Too many requests. Please wait and try again.", {
    retryAfterSeconds: taken.resetSeconds,
  });
}

function limitHeaders({ limit, remaining, resetSeconds }: Taken): Record<string, string> {
  return {
    "RateLimit-Limit": String(limit),
    "RateLimit-Remaining": String(remaining),
    "RateLimit-Reset": String(resetSeconds),
  };
}
