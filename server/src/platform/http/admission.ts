import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from "fastify";
import type { Context, Platform } from "../context.ts";
import { Refusal } from "../refusal.ts";
import type { Access, Authenticate } from "./access.ts";
import type { App } from "./app.ts";
import { unavailable, unknownAddress } from "./errors/failure.ts";
import { createRateLimit, senderOf, type RateLimit, type Taken } from "./rate-limit.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Exempt from the limits by caller and address. */
    isUnlimited?: true;
  }
}

const WINDOW_SECONDS = 60;
const LEASE_MAX = 1_000;

/** Authenticates and rate limits each request before its body is read. */
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
  const byCaller = limit("credential", config.rateLimitPerCredential);
  const byAddress = limit("address", config.rateLimitPerAddress);

  app.decorateRequest("caller", null);
  app.decorateRequest("tokenOwner", null);
  app.addHook("onRequest", (request, reply, done) => (request.is404 ? admitStranger(request, reply) : done()));
  app.addHook("onRoute", (route) => {
    const { access = { by: "anyone" }, isUnlimited = false } = route.config ?? {};
    if (!isUnlimited) route.onRequest = [admitting(access), ...[route.onRequest ?? []].flat()];
  });

  async function admitStranger(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (isDraining()) throw unavailable();
    await takeOrRefuse(byAddress, senderOf(request), reply);
  }

  function admitting(access: Access): onRequestAsyncHookHandler {
    if (access.by === "anyone") return admitStranger;
    return async (request, reply) => {
      if (request.headers.authorization === undefined) await admitStranger(request, reply);
      if (isDraining()) throw unavailable();
      let caller: Context | null;
      try {
        caller = await authenticate(request, access);
      } catch (error) {
        // A wrong token counts against the sender's address, so that tokens cannot be guessed.
        const isUnknown = error instanceof Refusal && error.code === "ERR_UNAUTHORIZED";
        if (isUnknown && request.headers.authorization !== undefined)
          await takeOrRefuse(byAddress, senderOf(request), reply);
        throw error;
      }
      request.caller = caller;
      if (caller !== null) await takeOrRefuse(byCaller, `${caller.actor.kind}:${caller.actor.id}`, reply);
    };
  }
}

/** Throws for a route without `config.access`. */
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

/** Returns null when it did not have to wait, which is nearly always. */
function takeOrRefuse(limit: RateLimit, key: string, reply: FastifyReply): Promise<void> | null {
  const held = limit.takeHeld(key);
  if (held === null) return limit.take(key).then((taken) => setHeadersOrRefuse(taken, reply));
  setHeadersOrRefuse(held, reply);
  return null;
}

function setHeadersOrRefuse({ isAllowed, limit, remaining, resetSeconds }: Taken, reply: FastifyReply): void {
  reply
    .header("ratelimit-limit", String(limit))
    .header("ratelimit-remaining", String(remaining))
    .header("ratelimit-reset", String(resetSeconds));
  if (isAllowed) return;
  throw new Refusal("ERR_RATE_LIMIT", "Too many requests. Please wait and try again.", {
    retryAfterSeconds: resetSeconds,
  });
}
