import { setTimeout as pause } from "node:timers/promises";
import {
  erpSteps,
  runErpOnce,
  type Booking,
  type ErpBooks,
  type ErpStep,
  type FakeErp,
} from "../../server/tests/support/erp/fake-erp.ts";
import { randomOf, type Random } from "../random.ts";
import type { Client } from "./client.ts";
import type { World } from "./world.ts";

/** The companies' ERPs. They crash at random steps, and their bookings survive. */
export interface Erps {
  /** The bookings of every company, by the collection's id. */
  bookings: ReadonlyMap<string, Booking>;
  /** Replies which say that an ERP's books differ from ours. */
  complaints: readonly string[];
  /** Refunds and voids that were listed before the ERP had booked their sale. */
  early: ReadonlySet<string>;
  /** Books what the companies are paid until `stop`. */
  start(tokens: readonly string[]): void;
  stop(): Promise<void>;
  /** Books everything that still waits, without dying. */
  drain(tokens: readonly string[]): Promise<void>;
}

/** Two processes of an ERP read the same list. */
const PROCESSES = 2;
const DEATHS_PERCENT = 30;
const PAGE_SIZES = [1, 5, 100];
const REST_MS = 2_000;
/** The reply is lost if it takes longer. */
const REPLY_MS = 60;
const DRAIN_ROUNDS_MAX = 500;
const NO_ORDER = -1;

class ErpDied extends Error {}

export function createErps(world: World, client: Client, seed: number): Erps {
  const bookings = new Map<string, Booking>();
  const complaints: string[] = [];
  const early = new Set<string>();
  const stopping = new AbortController();
  let running: Promise<unknown> = Promise.resolve();
  const erpOf = (token: string, random: Random, pageSize: number): FakeErp => ({
    books: booksIn(bookings),
    random,
    pageSize,
    call: (call) => client.call(NO_ORDER, "erp", { ...call, token }),
    reach: () => {},
    note: (what) => world.tally.count(what),
    complain: (about) => void complaints.push(about),
    foundEarly: ({ id }) => void early.add(id),
  });
  const work = async (token: string, random: Random) => {
    while (!stopping.signal.aborted) {
      const dying = random.percent(DEATHS_PERCENT) ? random.pick(erpSteps) : null;
      const erp = erpThatDies(erpOf(token, random, random.pick(PAGE_SIZES)), dying, stopping.signal);
      await untilDeath(() => runErpOnce(erp));
      await pause(random.below(REST_MS));
    }
  };
  return {
    bookings,
    complaints,
    early,
    start(tokens) {
      running = Promise.all(
        tokens.flatMap((token, company) =>
          Array.from({ length: PROCESSES }, (_, index) => work(token, randomOf(seed, `erp ${company} ${index}`))),
        ),
      );
    },
    async stop() {
      stopping.abort();
      await running;
    },
    async drain(tokens) {
      for (const token of tokens) {
        const erp = erpOf(token, randomOf(seed, "erp"), Math.max(...PAGE_SIZES));
        let waiting: number | null = null;
        for (let rounds = 0; waiting !== 0 && rounds < DRAIN_ROUNDS_MAX; rounds += 1) waiting = await runErpOnce(erp);
      }
    },
  };
}

/** An ERP like the given one that dies at this step, or when the storm ends. */
function erpThatDies(erp: FakeErp, dying: ErpStep | null, signal: AbortSignal): FakeErp {
  let isDying = false;
  return {
    ...erp,
    async call(call) {
      const reply = erp.call(isDying ? { ...call, timeoutMs: 1 + erp.random.below(REPLY_MS) } : call);
      await reply;
      if (isDying || signal.aborted) throw new ErpDied();
      return reply;
    },
    reach(step) {
      if (step !== dying) return;
      erp.note(`erp died at ${step}`);
      isDying = step === "acknowledging";
      if (!isDying) throw new ErpDied();
    },
  };
}

async function untilDeath(round: () => Promise<unknown>): Promise<void> {
  try {
    await round();
  } catch (error) {
    if (!(error instanceof ErpDied)) throw error;
  }
}

function booksIn(bookings: Map<string, Booking>): ErpBooks {
  return {
    find: (id) => bookings.get(id),
    add(collection) {
      const booking = { ...collection, erpCode: `ERP-${bookings.size + 1}` };
      bookings.set(collection.id, booking);
      return booking;
    },
  };
}
