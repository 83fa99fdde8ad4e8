import { buildApp } from "#app.ts";
import { recordEvent, type EventType } from "#events/index.ts";
import { eventJobs } from "#events/jobs.ts";
import { listWaitingTenants } from "#events/store/sequences.ts";
import { createCredential } from "#identity/index.ts";
import { inTransaction, type Context, type Platform } from "#platform/context.ts";
import { newId, randomHex } from "#platform/ids.ts";
import { queueForEndpoints } from "#webhooks/index.ts";
import { http, listening, type Json } from "../http.ts";
import { webhookQueue } from "../webhook-queue.ts";

export const ENDPOINTS = "/webhooks/endpoints";
export const PUBLIC_URL = "https://shop.example/events";

/** The service with a queue of its own, and companies with endpoints. */
export async function endpointWorld() {
  const shared = await webhookQueue();
  const app = await buildApp(shared.platform);
  const client = http(await listening(app));

  async function tokenOf(ctx: Context, scopes: readonly string[] = ["events"]): Promise<string> {
    const given = { username: `erp-${randomHex(6)}`, password: `Pass-${randomHex(12)}`, scopes: [...scopes] };
    await inTransaction(ctx, (ctx) => createCredential(ctx, given));
    const { body } = await client.post("/auth/token", { username: given.username, password: given.password });
    return String(body.accessToken);
  }

  return {
    ...shared,
    client,
    tokenOf,
    async company(scopes?: readonly string[]) {
      const ctx = await shared.newMerchant();
      const token = await tokenOf(ctx, scopes);
      const create = (more: object = {}) =>
        client.post(ENDPOINTS, { code: "erp", url: PUBLIC_URL, eventTypes: ["*"], ...more }, { token });
      return {
        ctx,
        token,
        create,
        /** The endpoint with its secret. */
        async created(more: object = {}): Promise<Json> {
          const { status, body, text } = await create(more);
          if (status !== 201) throw new Error(text);
          return body.data;
        },
        get: (path = "") => client.get(`${ENDPOINTS}${path}`, { token }),
        put: (body: object) => client.put(ENDPOINTS, body, { token }),
        post: (path: string, body: object = {}, headers: Record<string, string> = {}) =>
          client.request("POST", `${ENDPOINTS}${path}`, { token, body, headers }),
        remove: (id: string) => client.request("DELETE", `${ENDPOINTS}/${id}`, { token }),
        deliveries: (query: string) => client.get(`/webhooks/deliveries?${query}`, { token }),
      };
    },
    /** Gives all events their sequences, and delivers what is due. */
    async deliver() {
      await sequenceAll(shared.platform);
      await shared.deliverDue();
    },
    async close() {
      await app.close();
      await shared.close();
    },
  };
}

export const refusalOf = ({ status, body }: { status: number; body: Json }) => [
  status,
  body.details?.field ?? undefined,
  body.details?.reason ?? undefined,
];

/** Records an event, by default of a new payment, and returns the id of its subject. */
export async function recordSubject(
  ctx: Context,
  type: EventType,
  subjectId: string = newId(),
  data: object = {},
): Promise<string> {
  const [kind] = type.split(".");
  const subject = { kind: kind === "refund" ? "payment" : (kind as "payment"), id: subjectId };
  await inTransaction(ctx, (ctx) => recordEvent(ctx, { type, subject, data }));
  return subjectId;
}

/** Gives all events their sequences, and queues them for endpoints. Waits for a worker of the service that is doing so. */
export async function sequenceAll(platform: Platform): Promise<void> {
  const signal = new AbortController().signal;
  do for (const job of eventJobs(queueForEndpoints)) await job.run(platform, signal);
  while ((await listWaitingTenants(platform.database.readSystem())).length > 0);
}
