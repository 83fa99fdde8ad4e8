import { hiddenField, logInMember, type MemberBrowser } from "../world/member-browser.ts";
import type { World } from "../world/world.ts";
import type { OrderContext } from "./order-context.ts";
import type { Order } from "./order.ts";

/** Portal members are of the first company. */
const COMPANY = 0;
const DELIVERED_MIN = 3;
/** Türkiye is three hours ahead of UTC all year. */
const AHEAD_OF_UTC_MS = 3 * 3_600_000;

/** A receiver's webhooks of a period that a member had sent again. */
export interface SentPeriod {
  /** When it was requested, by the machine's time. */
  at: number;
  /** What the period holds, by the rows at that time. */
  chosen: ReadonlySet<string>;
}

interface EndedDelivery {
  id: string;
  receiver: string;
  state: "delivered" | "dead";
  created_at: Date;
  ended_at: Date;
}

/**
 * A member has the webhooks of a period sent to one receiver again, those that it took too, and presses the button twice. Null if
 * there is no such receiver or nothing was answered.
 */
export async function sendPeriodAgain(
  { world, client, random }: Pick<OrderContext, "world" | "client" | "random">,
  { index }: Pick<Order, "index">,
): Promise<SentPeriod | null> {
  const browser = await logInMember({ world, client }, index, "integrator");
  const ended = await endedDeliveries(world);
  const ofReceiver = Map.groupBy(
    ended.filter(({ state }) => state === "delivered"),
    ({ receiver }) => receiver,
  );
  const receivers = [...ofReceiver].filter(([, own]) => own.length >= DELIVERED_MIN).map(([receiver]) => receiver);
  if (browser === null || receivers.length === 0) return null;
  const receiver = random.pick(receivers.toSorted());
  const taken = ofReceiver.get(receiver)!;
  // Some were accepted before the period, and some afterwards.
  const from = wholeSecond(taken[Math.floor(taken.length / 3)]!.ended_at);
  const before = wholeSecond(taken[Math.floor((2 * taken.length) / 3)]!.ended_at) + 1_000;
  const seen = await press(world, browser, { receiver, from: timeHere(from), to: timeHere(before), which: "all" });
  if (seen === null) return null;
  const isIn = (time: Date) => time.getTime() >= from && time.getTime() < before;
  const chosen = ended.filter(
    ({ state, created_at, ended_at, ...each }) =>
      each.receiver === receiver &&
      ended_at.getTime() <= seen.counted &&
      (isIn(created_at) || (state === "delivered" && isIn(ended_at))),
  );
  world.tally.count("period of webhooks sent again");
  return { at: seen.at, chosen: new Set(chosen.map(({ id }) => id)) };
}

/** Opens the page of the period and sends its form twice at once. Null if neither was accepted. */
async function press(world: World, browser: MemberBrowser, fields: Record<string, string>) {
  const path = `/portal/${world.demo.tenants[COMPANY]!.code}/webhooks/resend`;
  const page = await browser.get(`${path}?${new URLSearchParams(fields)}`);
  const seen = hiddenField(page.text, "seen");
  if (seen === "") return null;
  const at = Date.now();
  const replies = await Promise.all([1, 2].map(() => browser.post(path, { ...fields, seen })));
  const isAccepted = replies.some(({ location }) => location.includes("done=webhooks_sent_again"));
  return isAccepted ? { at, counted: Date.parse(seen) } : null;
}

/** The company's, in the order in which they ended. */
function endedDeliveries(world: World): Promise<EndedDelivery[]> {
  return world.query<EndedDelivery>(
    `select d.event_id as id, d.receiver, d.state, d.created_at, d.ended_at from webhook_deliveries d
     join tenants t on t.id = d.tenant_id
     where t.code = $1 and d.endpoint_id is null and d.state in ('delivered', 'dead') order by d.ended_at, d.event_id`,
    [world.demo.tenants[COMPANY]!.code],
  );
}

function wholeSecond(time: Date): number {
  return Math.floor(time.getTime() / 1_000) * 1_000;
}

/** What a field for a time in Türkiye sends. */
function timeHere(at: number): string {
  return new Date(at + AHEAD_OF_UTC_MS).toISOString().slice(0, 19);
}
