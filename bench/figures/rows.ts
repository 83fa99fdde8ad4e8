import type { Finding } from "../bench.ts";
import type { BenchResult } from "../results.ts";
import type { Measured } from "../rounds.ts";

/** A line of the table in docs/performance.md: what is to be reached, and which figure of which bench says so. */
export interface FigureRow {
  bench: string;
  what: string;
  /** Of the comparison or the finding; where several have it, the worst is told. */
  title: string | RegExp;
  /** Null = it is only told. */
  target: Target | null;
  /** Whether the last of a finding's details belongs to the figure. */
  withDetail?: boolean;
}

export interface Target {
  bound: "at least" | "at most";
  value: number;
  /** Of a figure that is no ratio. */
  unit?: string;
}

export interface Found {
  results: readonly BenchResult<Measured>[];
  findings: readonly BenchResult<Finding>[];
}

const atLeast = (value: number): Target => ({ bound: "at least", value });
const atMost = (value: number, unit?: string): Target => ({ bound: "at most", value, ...(unit && { unit }) });

const pagesDeep = ["1", "1,000", "100,000"].flatMap((page) =>
  [10, 100].map((size): FigureRow => ({
    bench: "cat-deep",
    what: `page ${page} of ${size} each among 10,000,000, against page 1 of 10,000; p50`,
    title: `cat-deep, page ${page} of ${size} each`,
    target: atMost(1.5),
  })),
);

export const figureRows: readonly FigureRow[] = [
  {
    bench: "link-create",
    what: "links for new customers, against the same rows by pgbench",
    title: "link-create, new customers",
    target: atLeast(0.5),
  },
  {
    bench: "link-create",
    what: "links for a known customer, against the same rows by pgbench",
    title: "link-create, a known customer",
    target: atLeast(0.5),
  },
  { bench: "cat-get", what: "one of a million, against a bare route", title: "cat-get", target: atLeast(0.5) },
  { bench: "cat-list", what: "page 1 of 10, against a bare route", title: "cat-list of 10", target: atLeast(0.35) },
  { bench: "cat-list", what: "page 1 of 100, against a bare route", title: "cat-list of 100", target: atLeast(0.25) },
  {
    bench: "cat-list",
    what: "page 1 to 100 of 10, against a bare route",
    title: "cat-list of 10, of 100 pages",
    target: null,
  },
  ...pagesDeep,
  {
    bench: "cat-deep",
    what: "writes with the counters, against writes without them",
    title: "cat-deep, writes with the counters",
    target: atLeast(0.9),
  },
  {
    bench: "cat-deep",
    what: "by how much `totalCount` is wrong after writes while it was read",
    title: "cat-deep, error of totalCount",
    target: atMost(0, "rows"),
  },
  {
    bench: "cat-import",
    what: "a million rows, against `psql \\copy` into a bare table",
    title: "cat-import",
    target: atLeast(0.4),
  },
  {
    bench: "cat-import",
    what: "memory of a file, against one of a tenth of it",
    title: "cat-import, memory of a file against one of a tenth of it",
    target: atMost(1.5, "times"),
  },
  ...["direct", "3-D Secure"].flatMap((way): FigureRow[] => [
    {
      bench: "pay",
      what: `${way}: our own overhead, p95`,
      title: `pay, ${way}: our own overhead, p95`,
      target: atMost(15, "ms"),
    },
    {
      bench: "pay",
      what: `${way}: durable commits of a payment`,
      title: `pay, ${way}: durable commits of a payment`,
      target: way === "direct" ? atMost(6, "commits") : null,
    },
    {
      bench: "pay",
      what: `${way}: payments, against as many durable commits by pgbench`,
      title: `pay, ${way}`,
      target: null,
    },
  ]),
  {
    bench: "webhooks",
    what: "20,000 events to 50 receivers, against a bare loop",
    title: "webhooks",
    target: atLeast(0.5),
  },
  {
    bench: "webhooks",
    what: "healthy receivers with a tenth of the others slow by 15 s, against none slow; p99",
    title: "webhooks of healthy receivers, a tenth of the others being slow by 15 s",
    target: atMost(2),
  },
  {
    bench: "auth",
    what: "CPU of a token's verification",
    title: "CPU of a token's verification",
    target: atMost(20, "µs"),
  },
  {
    bench: "startup",
    what: "second `npm start` to ready",
    title: "second npm start to ready",
    target: atMost(2.5, "s"),
  },
  {
    bench: "startup",
    what: "memory of the server process, idle",
    title: "memory of the server process, idle",
    target: atMost(150, "MB"),
  },
  {
    bench: "startup",
    what: "memory of the server process after 100,000 requests",
    title: "memory of the server process after 100,000 requests",
    target: atMost(150, "MB"),
  },
  {
    bench: "startup",
    what: "memory after 100,000 requests, against after the first tenth",
    title: "memory of the server process after 100,000 requests, against after the first tenth",
    target: atMost(1.15, "times"),
  },
  { bench: "pages", what: "hosted page, against a static file", title: "pages", target: atLeast(0.4) },
  {
    bench: "mix",
    what: "arrivals a second at which 99 % of requests take at most 250 ms, and what is the limit there",
    title: /^mix: /,
    target: null,
    withDetail: true,
  },
  {
    bench: "growth",
    what: "pages touched with ten times as many rows, of the operation where it is most",
    title: /^growth, /,
    target: atMost(1.25, "times"),
  },
  ...["cat-get", "link-create"].map((load): FigureRow => ({
    bench: "processes",
    what: `${load}: two processes, against one`,
    title: `processes, ${load}`,
    target: null,
  })),
];

export function isFigureOf(row: FigureRow, { bench, title }: { bench: string; title: string }): boolean {
  return bench === row.bench && (typeof row.title === "string" ? row.title === title : row.title.test(title));
}

/** Where the table and the benches that ran do not agree: a sentence for each. */
export function disagreements(benches: readonly string[], { results, findings }: Found): string[] {
  return figureRows
    .filter(({ bench }) => benches.includes(bench))
    .flatMap((row) => {
      const bounds = [
        ...results.filter((each) => isFigureOf(row, each)).map(({ target }) => target),
        ...findings.filter((each) => isFigureOf(row, each)).map((each) => each.atMost),
      ];
      const name = `The row "${row.bench}, ${row.what}" of docs/performance.md`;
      if (bounds.length === 0) return [`${name} has no figure.`];
      const other = bounds.find((bound) => bound !== (row.target?.value ?? null));
      return other === undefined ? [] : [`${name} names another bound than the bench, ${other}.`];
    });
}
