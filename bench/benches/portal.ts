import { ascending, percentile, type Bench, type Figure } from "../bench.ts";
import { memoryOf } from "../processes.ts";
import { requireFreeDisk } from "../require-free-disk.ts";
import { openBenchWorld, type BenchWorld } from "../world.ts";
import { ATTEMPTS_PER_PAYMENT, seedPayments } from "./seed-payments.ts";

const PAYMENTS = 1_000_000;
const PAYMENTS_MIN = 10_000;
const ONE_FILTER_MS_MAX = 150;
const TWO_FILTERS_MS_MAX = 400;
const PAYMENT_MS_MAX = 200;
const SEARCH_MS_MAX = 150;
const CSV_ROWS_PER_SECOND_MIN = 20_000;
const XLSX_ROWS_PER_SECOND_MIN = 10_000;
const EXPORT_MB_MAX = 30;
/** How often each address is opened in a round. */
const REPETITIONS = 8;
const MEMORY_SAMPLE_MS = 100;
/** This many exports of one day let the heap grow to its usual size. */
const SMALL_EXPORTS = 20;

interface Page {
  path: string;
  /** A text of the page as it should be. */
  shows: string;
}
type Open = (path: string) => Promise<{ status: number; text: string; location: string | null }>;

export const portal: Bench = {
  name: "portal",
  about: "lists, a payment's page, search and exports of the portal with a million payments and three million attempts",
  async measure({ rounds, scale, progress }) {
    const count = Math.max(PAYMENTS_MIN, PAYMENTS * scale);
    await requireFreeDisk(count * (ATTEMPTS_PER_PAYMENT + 3));
    // No worker runs, because its statements would wait while the indexes of its tables are built.
    await using world = await openBenchWorld({ environment: { ROLE: "api" } });
    await seedPayments(world, count);
    progress(`portal: ${count.toLocaleString("en")} payments are stored`);
    const cookie = await logIn(world);
    const open = openWith(world.url, cookie);
    const [row] = await world.query<{ terminal: string }>("select terminal_id as terminal from attempts limit 1");
    const home = `/portal/${world.demo.tenants[0]!.code}`;
    const lists = listsOf(home, row!.terminal);
    const measured = (pages: readonly Page[]) => slowest(open, pages, rounds * REPETITIONS);
    return [
      { name: "portal: list with one filter, p95", ...(await measured(lists.one)), atMost: ONE_FILTER_MS_MAX },
      { name: "portal: list with two filters, p95", ...(await measured(lists.two)), atMost: TWO_FILTERS_MS_MAX },
      { name: "portal: page of a payment, p95", ...(await measured(paymentsOf(home, count))), atMost: PAYMENT_MS_MAX },
      { name: "portal: search, p95", ...(await measured(searchesOf(home, count))), atMost: SEARCH_MS_MAX },
      ...(await exportsOf(world, `${world.url}${home}/payments/export`, cookie, count)),
    ];
  },
};

/** Filters of each list, alone (in its usual period, the last 30 days, or over all time) and two together over all time. */
function listsOf(home: string, terminal: string): { one: Page[]; two: Page[] } {
  const filters: Readonly<Record<string, readonly string[]>> = {
    payments: [
      "state=succeeded",
      "state=failed",
      "state=unclear",
      "state=cancelled",
      "amountMin=12500",
      "amountMin=99999",
      "amountMax=1",
      "currency=USD",
      `terminal=${terminal}`,
      "source=widget",
      "decline=insufficient_funds",
      "lastFour=7919",
      "lastFour=7918",
    ],
    links: ["state=expired", "state=cancelled", "amountMin=99999", "order=ORDER-7919", "currency=USD", "maker=me"],
    refunds: ["state=done", "state=refused", "amountMin=99999"],
    attempts: ["kind=reversal", "decline=refused", "currency=USD", "installments=6", `terminal=${terminal}`],
  };
  const one: Page[] = [];
  const two: Page[] = [];
  for (const [list, ofList] of Object.entries(filters)) {
    const page = (query: string): Page => ({ path: `${home}/${list}?${query}`, shows: "</html>" });
    one.push(page(""), page("period=all"), ...ofList.map(page));
    two.push(...ofList.map((filter) => page(`period=all&${filter}`)));
    for (const [index, filter] of ofList.entries()) {
      const nameOf = (text: string) => text.split("=", 1)[0];
      const other = [...ofList.slice(index), ...ofList].find((candidate) => nameOf(candidate) !== nameOf(filter));
      two.push(page(`${filter}&${other}`));
    }
  }
  return { one, two };
}

function paymentsOf(home: string, count: number): Page[] {
  const idOf = (n: number) => `01900000-0000-7000-8000-${n.toString(16).padStart(12, "0")}`;
  const numbers = [0.001, 0.2, 0.482, 0.733, 0.95].map((share) => Math.ceil(count * share));
  return numbers.map((n) => ({ path: `${home}/payments/${idOf(n)}`, shows: `ORDER-${n}` }));
}

/** A reference of exactly one payment opens that payment; any other search shows a page of results. */
function searchesOf(home: string, count: number): Page[] {
  const half = Math.ceil(count / 2);
  const queries = [
    `ORDER-${half}`,
    `SPB${String(half).padStart(9, "0")}`,
    "7919",
    "7919 1.980,75",
    String(half % 1_000_000).padStart(6, "0"),
    `T2N${half}`,
    "Selin",
    "nobody@company.example",
    "no such reference",
  ];
  return queries.map((query) => ({ path: `${home}/search?q=${encodeURIComponent(query)}`, shows: "" }));
}

/** Opens each page again and again, one after another. The figure is that of the slowest page. */
async function slowest(
  open: Open,
  pages: readonly Page[],
  repetitions: number,
): Promise<Pick<Figure, "value" | "unit" | "details">> {
  const found: { path: string; p95: number; p50: number }[] = [];
  for (const { path, shows } of pages) {
    const times: number[] = [];
    for (let n = 0; n <= repetitions; n += 1) {
      const begun = performance.now();
      const { status, text } = await open(path);
      if (n > 0) times.push(performance.now() - begun); // The first is the warm-up.
      const isRight = status === 303 || (status === 200 && text.includes(shows));
      if (!isRight) throw new Error(`${path} answered ${status}: ${text.slice(0, 400)}`);
    }
    const sorted = ascending(times);
    found.push({ path, p95: percentile(sorted, 0.95), p50: percentile(sorted, 0.5) });
  }
  const ordered = found.toSorted((left, right) => right.p95 - left.p95);
  const details = ordered.map(({ path, p50, p95 }) => `p95 ${p95.toFixed(0)} ms, p50 ${p50.toFixed(0)} ms: ${path}`);
  return { value: ordered[0]!.p95, unit: "ms", details };
}

/** Downloads all payments as CSV and as XLSX. Memory is compared with that of the exports of one day. */
async function exportsOf({ servicePid }: BenchWorld, url: string, cookie: string, count: number): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [format, atLeast] of [
    ["csv", CSV_ROWS_PER_SECOND_MIN],
    ["xlsx", XLSX_ROWS_PER_SECOND_MIN],
  ] as const) {
    const small = await peakMemory(servicePid, async () => {
      for (let n = 0; n < SMALL_EXPORTS; n += 1) await download(`${url}?period=yesterday&format=${format}`, cookie);
    });
    const begun = performance.now();
    const peak = await peakMemory(servicePid, () => download(`${url}?period=all&format=${format}`, cookie));
    const seconds = (performance.now() - begun) / 1_000;
    figures.push(
      { name: `portal: export of all payments as ${format}`, value: count / seconds, unit: "rows/s", atLeast },
      {
        name: `portal: memory of the export as ${format} above a small one's`,
        value: peak - small,
        unit: "MB",
        atMost: EXPORT_MB_MAX,
      },
    );
  }
  return figures;
}

async function download(url: string, cookie: string): Promise<void> {
  const reply = await fetch(url, { headers: { cookie } });
  if (!reply.ok || reply.body === null) throw new Error(`${url} answered ${reply.status}`);
  let bytes = 0;
  for await (const chunk of reply.body as AsyncIterable<Uint8Array>) bytes += chunk.length;
  if (bytes === 0) throw new Error(`${url} was empty`);
}

/** The highest resident memory of the process in megabytes during the work. */
async function peakMemory(pid: number, work: () => Promise<void>): Promise<number> {
  let peak = 0;
  const sample = async () => {
    peak = Math.max(peak, (await memoryOf(pid)).nowMb);
  };
  await sample();
  const timer = setInterval(() => void sample(), MEMORY_SAMPLE_MS);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return peak;
}

function openWith(url: string, cookie: string): Open {
  return async (path) => {
    const reply = await fetch(`${url}${path}`, { headers: { cookie }, redirect: "manual" });
    return { status: reply.status, text: await reply.text(), location: reply.headers.get("location") };
  };
}

/** Logs the demo's finance member in and returns the cookie of the session. */
async function logIn({ url, demo }: BenchWorld): Promise<string> {
  const { email, password } = demo.portal.members.find(({ role }) => role === "finance")!;
  const reply = await fetch(`${url}/portal/-/log-in`, {
    method: "POST",
    body: new URLSearchParams({ email, password }),
    headers: { "sec-fetch-site": "same-origin" },
    redirect: "manual",
  });
  const cookie = reply.headers.get("set-cookie")?.split(";", 1)[0];
  if (reply.status !== 303 || cookie === undefined) throw new Error(`the log-in answered ${reply.status}`);
  return cookie;
}
