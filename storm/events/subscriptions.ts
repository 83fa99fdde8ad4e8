import { setTimeout as pause } from "node:timers/promises";
import type { Random } from "../random.ts";
import { send, type Call } from "../world/client.ts";
import type { Behaviour } from "../world/receivers.ts";
import type { World } from "../world/world.ts";

/** An endpoint of a company. Its secrets are those that the company has been shown. */
export interface Subscriber {
  company: number;
  id: string;
  code: string;
  /** The last part of its address: where its receipts are. */
  name: string;
  eventTypes: readonly string[];
  /** The newest sequence before it was registered. */
  since: number;
  /** It is never switched off, so it gets each event when it happens. */
  isSteady: boolean;
  secrets: string[];
  /** When each ended secret ended, by the machine's time. */
  ended: Map<string, number>;
}

interface Plan {
  code: string;
  eventTypes: readonly string[];
  /** One is chosen. */
  behaviours: readonly Behaviour[];
  isSteady?: false;
}

const FAILING = ["slow", "hanging", "failing", "overloaded", "resetting", "redirecting", "endless"] as const;

const PLANS: readonly Plan[] = [
  { code: "everything", eventTypes: ["*"], behaviours: ["good"] },
  { code: "failing", eventTypes: ["payment.*"], behaviours: FAILING },
  { code: "returns", eventTypes: ["refund.*", "approval.decided"], behaviours: ["good", ...FAILING] },
  { code: "gone", eventTypes: ["payment.succeeded"], behaviours: ["gone"] },
  { code: "switched", eventTypes: ["payment.*", "card.*"], behaviours: ["good", "slow"], isSteady: false },
];

const TRIES_MAX = 40;
const AGAIN_MS = 250;
const TIMEOUT_MS = 10_000;

/** Registers the endpoints of both companies before anything fails. */
export async function subscribe(world: World, tokens: readonly string[], random: Random): Promise<Subscriber[]> {
  const since = await newestOfEach(world);
  const subscribers: Subscriber[] = [];
  for (const [company, token] of tokens.entries())
    for (const { code, eventTypes, behaviours, isSteady = true } of PLANS) {
      const name = `${company}/${code}`;
      world.eventReceiver.behave(name, random.pick(behaviours));
      const json = { code, url: world.eventReceiver.urlOf(name), eventTypes };
      const { body } = await ask(world, { method: "POST", path: "/webhooks/endpoints", json, token }, [201]);
      const { id, secret } = body.data as { id: string; secret: string };
      const own = { company, id, code, name, eventTypes, since: since[company]!, isSteady };
      subscribers.push({ ...own, secrets: [secret], ended: new Map() });
    }
  return subscribers;
}

/** The demo's own events get their sequences first. */
async function newestOfEach(world: World): Promise<number[]> {
  for (let tries = 0; ; tries += 1) {
    const [waiting] = await world.query<{ count: number }>(`select count(*)::int as count from events_waiting`);
    if (waiting!.count === 0) break;
    if (tries >= TRIES_MAX) throw new Error("the demo's events get no sequence");
    await pause(AGAIN_MS);
  }
  const rows = await world.query<{ code: string; newest: number }>(
    `select t.code, coalesce(s.newest, 0)::int as newest from tenants t left join event_streams s on s.tenant_id = t.id`,
  );
  return world.demo.tenants.map(({ code }) => rows.find((row) => row.code === code)?.newest ?? 0);
}

/**
 * After the faults: all endpoints are active and enabled, each has a secret that the company knows, and the one that was switched
 * off is sent what it has missed.
 */
export async function settleSubscriptions(
  world: World,
  tokens: readonly string[],
  subscribers: readonly Subscriber[],
): Promise<void> {
  for (const subscriber of subscribers) {
    const token = tokens[subscriber.company]!;
    const { id } = subscriber;
    const path = `/webhooks/endpoints/${id}`;
    await ask(world, { method: "PUT", path: "/webhooks/endpoints", json: { id, isActive: true }, token }, [200]);
    const known = subscriber.secrets.slice();
    const rotate = { method: "POST", path: `${path}/rotateSecret`, json: { overlapHours: 0 }, token } as const;
    const { body } = await ask(world, rotate, [200]);
    subscriber.secrets.push(String(body.data.secret));
    for (const secret of known) subscriber.ended.set(secret, Date.now());
    await ask(world, { method: "POST", path: `${path}/resume`, json: {}, token }, [200]);
    if (subscriber.isSteady) continue;
    const json = { after: subscriber.since, only: "undelivered" };
    await ask(world, { method: "POST", path: `${path}/replay`, json, token }, [202]);
  }
}

/** Repeats until the reply has one of the statuses: a lost one is asked for again, and a replay may still run. */
async function ask(world: World, call: Call, statuses: readonly number[]) {
  for (let tries = 0; ; tries += 1) {
    const reply = await send(world.addresses[tries % world.addresses.length]!, { ...call, timeoutMs: TIMEOUT_MS });
    if (reply.status !== null && statuses.includes(reply.status)) return reply;
    if (tries >= TRIES_MAX) throw new Error(`${call.method} ${call.path} answered ${reply.status}: ${reply.text}`);
    await pause(AGAIN_MS);
  }
}
