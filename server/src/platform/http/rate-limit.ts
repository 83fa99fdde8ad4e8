import type { FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { sha256 } from "../crypto.ts";
import type { Database, Value } from "../database/database.ts";
import { statement } from "../database/statement.ts";

export interface RateLimitOptions {
  /** Part of every key, so that limits do not share counters. */
  name: string;
  points: number;
  windowSeconds: number;
  /** How many points are taken per database round trip. 1 counts exactly. */
  lease: number;
}

export type Taken = { isAllowed: boolean; limit: number; remaining: number; resetSeconds: number };

/**
 * A fixed window, shared by all processes through PostgreSQL. A process takes `lease` points at a time, so at most
 * `points` pass, and up to (processes - 1) × (lease - 1) requests can be refused too early. Without a database each
 * process counts alone.
 */
export interface RateLimit {
  take(key: string): Promise<Taken>;
  /** Takes a point that this process has leased, without waiting. Returns null when it must lease more with `take`. */
  takeHeld(key: string): Taken | null;
  /** Returns the current state without taking a point. */
  look(key: string): Promise<Taken>;
  forget(key: string): Promise<void>;
}

interface Lease {
  left: number;
  isExhausted: boolean;
  endsMs: number;
  /** What the shared counter had left after this lease. */
  beyond: number;
}

const LEASES_MAX = 20_000;

export function createRateLimit(database: Database, options: RateLimitOptions): RateLimit {
  const { points, windowSeconds: duration, lease } = options;
  const limiter = new RateLimiterPostgres({
    storeClient: storeClient(database),
    storeType: "client",
    tableName: "rate_limits",
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: options.name,
    points,
    duration,
    insuranceLimiter: new RateLimiterMemory({ keyPrefix: options.name, points, duration }),
  });
  const leases = new Map<string, Lease>();
  const refills = new Map<string, Promise<void>>();

  const refill = async (key: string) => {
    const asked = Math.min(lease, points);
    const { consumedPoints, msBeforeNext } = await consume(limiter, storedKey(key), asked);
    const granted = Math.max(0, Math.min(asked, points - (consumedPoints - asked)));
    if (leases.size >= LEASES_MAX) leases.clear();
    const beyond = Math.max(0, points - consumedPoints);
    leases.set(key, { left: granted, isExhausted: beyond === 0, endsMs: performance.now() + msBeforeNext, beyond });
  };
  const refillOnce = (key: string) => {
    const running = refills.get(key) ?? refill(key).finally(() => refills.delete(key));
    refills.set(key, running);
    return running;
  };
  const spend = (key: string): Taken | null => {
    const held = leases.get(key);
    const msLeft = (held?.endsMs ?? 0) - performance.now();
    if (held === undefined || msLeft <= 0) return null;
    const resetSeconds = Math.ceil(msLeft / 1000);
    if (held.left === 0)
      return held.isExhausted ? { isAllowed: false, limit: points, remaining: 0, resetSeconds } : null;
    held.left -= 1;
    return { isAllowed: true, limit: points, remaining: held.left + held.beyond, resetSeconds };
  };

  return {
    takeHeld: spend,
    async take(key) {
      // Many callers can wait for one refill and find it spent. Each round gives points to some or refuses all.
      for (let round = 0; round <= points; round += 1) {
        const taken = spend(key);
        if (taken !== null) return taken;
        await refillOnce(key);
      }
      return { isAllowed: false, limit: points, remaining: 0, resetSeconds: 1 };
    },
    async look(key) {
      const found = await limiter.get(storedKey(key));
      const consumed = found?.consumedPoints ?? 0;
      const resetSeconds = Math.max(1, Math.ceil((found?.msBeforeNext ?? 0) / 1000));
      return { isAllowed: consumed < points, limit: points, remaining: Math.max(0, points - consumed), resetSeconds };
    },
    async forget(key) {
      leases.delete(key);
      await limiter.delete(storedKey(key));
    },
  };
}

async function consume(limiter: RateLimiterPostgres, key: string, points: number): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(key, points);
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return refused;
    throw refused;
  }
}

/** Keys contain names and addresses, so only their hashes are stored. */
function storedKey(text: string): string {
  return sha256(text).toString("base64url");
}

/** Runs the library's queries with the system role. */
function storeClient(database: Database) {
  return {
    async query({ name, text, values }: { name?: string; text: string; values: Value[] }) {
      const rows = await database.writeSystem().rows(statement<object>(name ?? "rateLimits.query", text), values);
      return { rows, rowCount: rows.length };
    },
  };
}

/** The address that counts as one sender: an IPv4 address, or the /64 of an IPv6 address. */
export function senderOf(request: Pick<FastifyRequest, "ip">): string {
  if (!ipaddr.isValid(request.ip)) return request.ip;
  const address = ipaddr.process(request.ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  const network = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(":")}::/64`;
}
