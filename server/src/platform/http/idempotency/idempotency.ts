import type { FastifyReply, FastifyRequest, onSendAsyncHookHandler, preHandlerAsyncHookHandler } from "fastify";
import { inTransaction, type Context, type KeyedRequest, type Platform, type WriteContext } from "../../context.ts";
import { sha256 } from "../../crypto.ts";
import type { Transaction, Value } from "../../database/database.ts";
import { CommitUnknown } from "../../database/failures.ts";
import type { Statement } from "../../database/statement.ts";
import { newId } from "../../ids.ts";
import { conflict, invalid } from "../../refusal.ts";
import type { App } from "../app.ts";
import { JsonNumber } from "../body/read-json.ts";
import {
  reuseKey,
  endLease,
  findForUpdate,
  freeKey,
  claimAgain,
  insertClaim,
  storeReply,
  type Lease,
  type StoredReply,
} from "./idempotency-store.ts";
import { createUnfinishedKeys, type UnfinishedKeys } from "./unfinished-keys.ts";

declare module "fastify" {
  interface FastifyRequest {
    idempotency: Claim | null;
  }
}

/** A request that holds its key. */
type Claim = KeyedRequest & Lease;

export const KEPT_MS = 72 * 60 * 60 * 1000;
/** Longer than any request takes. After this time the key of a crashed process is free. */
const LEASE_SECONDS = 120;
const KEY_LENGTH_MAX = 255;
const REPEATED_HEADERS = ["content-type", "location", "retry-after"];

/** Handles the Idempotency-Key of POST requests: a repeated request gets the first reply again. */
export function addIdempotency(app: App, platform: Platform): void {
  app.decorateRequest("idempotency", null);
  const unfinished = createUnfinishedKeys(platform.log);
  app.addHook("onClose", async () => unfinished.stop());

  const repeatReply: preHandlerAsyncHookHandler = async (request, reply) => {
    const { caller } = request;
    const key = caller === null ? null : keyOf(request);
    if (caller === null || key === null) return;
    const claimed = await claim(caller, request, { key, unfinished });
    if ("claim" in claimed) {
      request.idempotency = claimed.claim;
      request.caller = { ...caller, keyedRequest: claimed.claim };
      return;
    }
    const { status, headers, body } = claimed.reply;
    reply.code(status).headers(headers).header("Idempotent-Replayed", "true").send(body);
    return reply;
  };
  const keepReply: onSendAsyncHookHandler = async (request, reply, payload) => {
    const { caller, idempotency } = request;
    if (idempotency === null || caller === null) return;
    request.idempotency = null;
    const work = () => keep(caller, idempotency, reply, payload);
    try {
      await work();
    } catch (error) {
      // The work is done, so the reply is still sent.
      platform.log.error("a reply could not be kept yet for its Idempotency-Key", { traceId: request.id, error });
      unfinished.add(rowName(caller.tenantId, idempotency.scope), work, LEASE_SECONDS * 1_000);
    }
  };
  app.addHook("onRoute", (route) => {
    if (![route.method].flat().includes("POST") || route.config?.keepsNoReply === true) return;
    route.preHandler = [repeatReply, ...[route.preHandler ?? []].flat()];
    route.onSend = [keepReply, ...[route.onSend ?? []].flat()];
  });
}

function keyOf(request: FastifyRequest): string | null {
  const key = request.headers["idempotency-key"];
  if (typeof key !== "string" || key === "") return null;
  if (key.length > KEY_LENGTH_MAX)
    throw invalid("Idempotency-Key", `"Idempotency-Key" must have at most ${KEY_LENGTH_MAX} characters.`, "too_long");
  return key;
}

async function claim(
  ctx: Context,
  request: FastifyRequest,
  { key, unfinished }: { key: string; unfinished: UnfinishedKeys },
): Promise<{ claim: Claim } | { reply: StoredReply }> {
  const [path = ""] = request.url.split("?", 1);
  const scope = sha256(JSON.stringify([ctx.actor.kind, ctx.actor.id, request.method, path, key]));
  const content = sha256(canonical([request.query, request.body])).toString("hex");
  // Only a keyed hash of this is stored: a card number in the body could be found by a plain hash.
  const message = `${ctx.tenantId}:${content}`;
  const name = rowName(ctx.tenantId, scope);
  await unfinished.finish(name);
  let held: Claim | null = null;
  try {
    return await inTransaction(ctx, async (ctx) => {
      const found = await claimOrFind(ctx, { scope, message });
      held = "claim" in found ? found.claim : null;
      return found;
    });
  } catch (error) {
    // The request ends here, and holds its key if the lost commit succeeded.
    const lost = held as Claim | null;
    if (error instanceof CommitUnknown && lost !== null)
      unfinished.add(name, () => release(ctx, lost), LEASE_SECONDS * 1_000);
    throw error;
  }
}

async function claimOrFind(
  { tenantId, tx, keys, clock }: WriteContext,
  { scope, message }: { scope: Buffer; message: string },
): Promise<{ claim: Claim } | { reply: StoredReply }> {
  const now = clock.now();
  const claimId = newId();
  const values = [tenantId, scope, claimId, keys.sign("idempotency", message), LEASE_SECONDS, now];
  const inserted = await tx.row(insertClaim, values);
  if (inserted !== undefined) return { claim: { scope, claimId, ...inserted } };
  const row = await tx.row(findForUpdate, [tenantId, scope]);
  if (row === undefined)
    throw conflict("A request with this Idempotency-Key has just ended; send it again.", {
      reason: "in_flight",
      retryAfterSeconds: 1,
    });
  if (now.getTime() - row.created_at.getTime() >= KEPT_MS) {
    return { claim: { scope, claimId, ...(await leased(tx, reuseKey, values)) } };
  }
  if (!keys.verify("idempotency", message, row.fingerprint)) {
    throw conflict("This Idempotency-Key was used for another request.", {
      field: "Idempotency-Key",
      reason: "other_request",
    });
  }
  if (row.status !== null && row.sealed_reply !== null) {
    return {
      reply: { status: row.status, ...opened(keys.open("idempotency", row.sealed_reply, rowName(tenantId, scope))) },
    };
  }
  if (row.is_leased) {
    throw conflict("The first request with this Idempotency-Key is still under way.", {
      field: "Idempotency-Key",
      reason: "in_flight",
      retryAfterSeconds: 2,
    });
  }
  const lease = await leased(tx, claimAgain, [tenantId, scope, LEASE_SECONDS]);
  return { claim: { scope, claimId: row.claim_id, ...lease } };
}

/** Leases a key whose row is locked. */
async function leased(tx: Transaction, statement: Statement<Lease>, values: readonly Value[]): Promise<Lease> {
  const lease = await tx.row(statement, values);
  if (lease === undefined) throw new Error("a locked key is gone");
  return lease;
}

/** The call was refused before it wrote anything: the caller corrects what was wrong, and uses the key again. */
const REFUSALS_WITHOUT_A_TRACE: ReadonlySet<number> = new Set([400, 401, 403, 404, 405, 413, 429]);

/** A reply of 500 or more is not final, so the request can be repeated at once. */
async function keep(ctx: Context, claim: Claim, reply: FastifyReply, payload: unknown): Promise<void> {
  const { scope, claimId, lease } = claim;
  const body = typeof payload === "string" || Buffer.isBuffer(payload) ? Buffer.from(payload) : null;
  const hasNoBody = payload === undefined || payload === null;
  await inTransaction(ctx, async ({ tenantId, tx, keys }) => {
    const isFree =
      REFUSALS_WITHOUT_A_TRACE.has(reply.statusCode) &&
      (await tx.run(freeKey, [tenantId, scope, claimId, lease])) === 1;
    if (isFree) return;
    if (reply.statusCode >= 500 || (body === null && !hasNoBody)) {
      await tx.run(endLease, [tenantId, scope, claimId, lease]);
      return;
    }
    const sealed = keys.seal("idempotency", packed(reply, body ?? Buffer.alloc(0)), rowName(tenantId, scope));
    await tx.run(storeReply, [tenantId, scope, claimId, reply.statusCode, sealed]);
  });
}

/** Lets a repetition claim the key at once. */
async function release(ctx: Context, { scope, claimId, lease }: Claim): Promise<void> {
  await ctx.database.writeTenant(ctx.tenantId).run(endLease, [ctx.tenantId, scope, claimId, lease]);
}

function rowName(tenantId: string, scope: Buffer): string {
  return `${tenantId}:${scope.toString("hex")}`;
}

function packed(reply: FastifyReply, body: Buffer): Buffer {
  const headers: Record<string, string> = {};
  for (const name of REPEATED_HEADERS) if (reply.hasHeader(name)) headers[name] = String(reply.getHeader(name));
  return Buffer.from(JSON.stringify({ headers, body: body.toString("base64") }));
}

function opened(bytes: Buffer): Omit<StoredReply, "status"> {
  const { headers, body } = JSON.parse(bytes.toString()) as { headers: Record<string, string>; body: string };
  return { headers, body: Buffer.from(body, "base64") };
}

/** Serialises equal values to the same text, independent of the order of fields. */
function canonical(value: unknown): string {
  if (typeof value === "bigint") return `${value}n`;
  if (value instanceof JsonNumber) return value.source;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const fields = Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`).join(",")}}`;
}
