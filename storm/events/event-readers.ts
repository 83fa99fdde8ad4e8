import { setTimeout as pause } from "node:timers/promises";
import { randomOf, type Random } from "../random.ts";
import { send } from "../world/client.ts";
import type { World } from "../world/world.ts";
import { subscribe, type Subscriber } from "./subscriptions.ts";

/** What reads a company's events and gets them. */
export interface EventPrograms {
  readers: EventReaders;
  subscribers: readonly Subscriber[];
}

/** Registers the companies' endpoints and starts their programs, before anything fails. */
export async function startEventPrograms(
  world: World,
  tokens: readonly string[],
  seed: number,
): Promise<EventPrograms> {
  const subscribers = await subscribe(world, tokens, randomOf(seed, "endpoints"));
  const readers = createEventReaders(world, seed);
  readers.start(tokens);
  return { readers, subscribers };
}

/** What a program has read: each event by its sequence. */
export interface EventReader {
  company: number;
  read: Map<number, ReadEvent>;
}

export interface ReadEvent {
  id: string;
  type: string;
  /** The event as it was read, written again. */
  text: string;
}

/** Programs of the companies that read `GET /events` with a cursor, also while it waits. They die, and their cursors survive. */
export interface EventReaders {
  readers: readonly EventReader[];
  /** What a program has seen that must not be. */
  breaches: readonly string[];
  start(tokens: readonly string[]): void;
  stop(): Promise<void>;
  /** Reads on to the newest event. */
  drain(tokens: readonly string[]): Promise<void>;
}

interface Page {
  data: { id: string; sequence: number; type: string }[];
  next: number;
  newest: number;
}

const OF_EACH_COMPANY = 2;
const PAGE_SIZES = [1, 7, 100];
const WAIT_SECONDS = [0, 1, 3];
const TIMEOUT_MS = 15_000;
const DEATHS_PERCENT = 20;
const REST_MS = 500;
const DRAIN_ROUNDS_MAX = 20_000;

export function createEventReaders(world: World, seed: number): EventReaders {
  const breaches: string[] = [];
  const stopping = new AbortController();
  const readers = world.demo.tenants.flatMap((_, company) =>
    Array.from({ length: OF_EACH_COMPANY }, () => ({ company, read: new Map<number, ReadEvent>(), next: 0 })),
  );
  let running: Promise<unknown> = Promise.resolve();
  const work = async (reader: (typeof readers)[number], token: string, random: Random) => {
    while (!stopping.signal.aborted) {
      const asked = { pageSize: random.pick(PAGE_SIZES), waitSeconds: random.pick(WAIT_SECONDS) };
      const page = await readPage(random.pick(world.addresses), { token, after: reader.next, ...asked });
      if (page !== null) {
        breaches.push(...take(reader, page));
        // The program books the page and dies before it has stored its cursor, or it stores both.
        if (!random.percent(DEATHS_PERCENT)) reader.next = page.next;
      }
      await pause(random.below(REST_MS));
    }
  };
  return {
    readers,
    breaches,
    start(tokens) {
      running = Promise.all(
        readers.map((reader, index) => work(reader, tokens[reader.company]!, randomOf(seed, `event reader ${index}`))),
      );
    },
    async stop() {
      stopping.abort();
      await running;
    },
    async drain(tokens) {
      for (const reader of readers)
        for (let rounds = 0; rounds < DRAIN_ROUNDS_MAX; rounds += 1) {
          const asked = { token: tokens[reader.company]!, after: reader.next, pageSize: 100, waitSeconds: 0 };
          const page = await readPage(world.addresses[0]!, asked);
          if (page === null) continue;
          breaches.push(...take(reader, page));
          reader.next = page.next;
          if (page.next >= page.newest) break;
        }
    },
  };
}

interface Asked {
  token: string;
  after: number;
  pageSize: number;
  waitSeconds: number;
}

/** Null if no page came. These calls are not among the client's records: a program that waits shows no progress of the storm. */
async function readPage(address: string, { token, ...query }: Asked): Promise<Page | null> {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const call = { method: "GET", path: `/events?${search}`, token, timeoutMs: TIMEOUT_MS } as const;
  const { status, body } = await send(address, call);
  return status === 200 ? (body as Page) : null;
}

/** Notes the events of a page that was read with the reader's cursor. Returns what must not be. */
export function take(reader: EventReader & { next: number }, { data, next, newest }: Page): string[] {
  const breaches: string[] = [];
  for (const [index, event] of data.entries()) {
    const { sequence, id, type } = event;
    const due = reader.next + 1 + index;
    if (sequence !== due)
      breaches.push(`I47: a program of company ${reader.company} read event ${sequence} and not ${due}`);
    const text = JSON.stringify(event);
    const before = reader.read.get(sequence);
    if (before !== undefined && before.text !== text)
      breaches.push(`I47: event ${sequence} of company ${reader.company} was read as ${before.id} and as ${id}`);
    reader.read.set(sequence, { id, type, text });
  }
  const last = data.at(-1)?.sequence ?? reader.next;
  if (next !== last || newest < last)
    breaches.push(`I47: behind event ${last} a program of company ${reader.company} was sent to ${next} of ${newest}`);
  return breaches;
}
