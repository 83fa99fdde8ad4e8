import { setTimeout as pause } from "node:timers/promises";
import type { Call, FinalReply } from "../world/client.ts";
import type { OrderContext } from "./order-context.ts";
import type { Entry, Order } from "./order.ts";

const SENDS_MAX = 3;
const AGAIN_MS = 400;

export interface SentForm extends Pick<Call, "path" | "form" | "headers"> {
  name: string;
}

/**
 * Sends a page's form as a browser does, sometimes twice at once, and again if no reply came. Returns the replies. A reply that
 * leads to a link admits the payer.
 */
export async function sendForm(
  { client, random, world }: OrderContext,
  order: Order,
  entry: Entry,
  { name, ...form }: SentForm,
): Promise<FinalReply[]> {
  const atOnce = random.percent(25) ? 2 : 1;
  if (atOnce > 1) world.tally.count(`${order.source} form sent twice at once`);
  const post = async () => {
    entry.forms += 1;
    return client.call(order.index, name, { method: "POST", ...form });
  };
  const replies = await Promise.all(Array.from({ length: atOnce }, post));
  const isAnswered = ({ outcome, status }: FinalReply) => outcome !== "info" && status !== null;
  for (let sends = 1; sends < SENDS_MAX && !replies.some(isAnswered); sends += 1) {
    world.tally.count(`${order.source} form sent again, as no reply came`);
    await pause(AGAIN_MS * sends);
    replies.push(await post());
  }
  if (replies.some(({ status }) => status === 303)) entry.answer = "admitted";
  else if (entry.answer === "lost" && replies.some(isAnswered)) entry.answer = "refused";
  return replies;
}

/** The links to which the payer was led, as path and query. */
export function linksOf(replies: readonly FinalReply[]): string[] {
  const admitted = replies.filter(({ status }) => status === 303);
  return [...new Set(admitted.map(({ location }) => pathOf(location)))];
}

/** Path and query of an address. */
export function pathOf(address: string): string {
  const { pathname, search } = new URL(address);
  return pathname + search;
}

export function emailOf(reference: string): string {
  return `${reference.toLowerCase()}@example.com`;
}
