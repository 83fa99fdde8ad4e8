/**
 * What PostgreSQL, which is no Node process, does while a bench measures: its statements as pg_stat_statements counts them, what it
 * wrote and flushed, and the CPU time of its processes by what they are.
 */
import { cpuOfKinds } from "./server-processes.ts";
import type { Side } from "./profiles.ts";

export interface ProfiledDatabase {
  /** Whom it serves. */
  side: Side;
  pid: number;
  query<Row extends object>(text: string): Promise<Row[]>;
}

interface Statement {
  id: string;
  query: string;
  calls: number;
  ms: number;
  rows: number;
  hit: number;
  read: number;
  dirtied: number;
  walBytes: number;
}

type Counts = Record<string, number>;

interface Snapshot {
  statements: ReadonlyMap<string, Statement>;
  work: Counts;
  cpu: Counts;
}

interface Total {
  statements: Map<string, Statement>;
  work: Counts;
  cpu: Counts;
}

const STATEMENTS = `select userid::text || '/' || queryid as id, regexp_replace(query, '\\s+', ' ', 'g') as query, calls::float8 as calls,
    total_exec_time as ms, rows::float8 as rows, shared_blks_hit::float8 as hit, shared_blks_read::float8 as read,
    shared_blks_dirtied::float8 as dirtied, wal_bytes::float8 as "walBytes"
  from pg_stat_statements where queryid is not null and query not like '%pg\\_stat\\_%'`;
const WORK = `select (select sum(xact_commit) from pg_stat_database)::float8 as "transactions committed",
    wal_records::float8 as "WAL records", wal_fpi::float8 as "WAL full pages", (wal_bytes / 1048576)::float8 as "WAL MB",
    (select sum(fsyncs) from pg_stat_io where object = 'wal')::float8 as "WAL flushes"
  from pg_stat_wal`;
const FIGURES = ["calls", "ms", "rows", "hit", "read", "dirtied", "walBytes"] as const;
const TOLD = 10;
const WRITTEN = 60;
const QUERY_SHOWN = 100;
const QUERY_WRITTEN = 400;

export class DatabaseProfile {
  readonly #database: ProfiledDatabase;
  readonly #sides = new Map<Side, Total>();
  #before: Snapshot | null = null;

  constructor(database: ProfiledDatabase) {
    this.#database = database;
  }

  async begin(): Promise<void> {
    this.#before = await this.#look();
  }

  async end(side: Side): Promise<void> {
    const [before, after] = [this.#before, await this.#look()];
    if (before === null) return;
    const total = this.#sides.get(side) ?? { statements: new Map<string, Statement>(), work: {}, cpu: {} };
    this.#sides.set(side, total);
    addDifference(total.work, before.work, after.work);
    addDifference(total.cpu, before.cpu, after.cpu);
    for (const [id, statement] of after.statements) {
      const sum = total.statements.get(id) ?? { ...statement, ...zeros() };
      const earlier = before.statements.get(id);
      for (const figure of FIGURES) sum[figure] += statement[figure] - (earlier?.[figure] ?? 0);
      if (sum.calls > 0) total.statements.set(id, sum);
    }
  }

  async #look(): Promise<Snapshot> {
    const { query, pid } = this.#database;
    const statements = await query<Statement>(STATEMENTS);
    const [work] = await query<Counts>(WORK);
    return { statements: new Map(statements.map((each) => [each.id, each])), work: work!, cpu: await cpuOfKinds(pid) };
  }

  /** Everything, for a file. */
  report(): string {
    return [...this.#sides].map(([side, total]) => this.#describe(side, total, WRITTEN, QUERY_WRITTEN)).join("\n\n");
  }

  /** While the side was measured that it serves, for a terminal. */
  summary(): string {
    const { side } = this.#database;
    const total = this.#sides.get(side);
    return total === undefined ? "" : this.#describe(side, total, TOLD, QUERY_SHOWN);
  }

  #describe(side: Side, { statements, work, cpu }: Total, count: number, width: number): string {
    const all = [...statements.values()].toSorted((left, right) => right.ms - left.ms);
    const ms = all.reduce((sum, statement) => sum + statement.ms, 0);
    const lines = all.slice(0, count).map((each) => {
      const share = `${((each.ms / ms) * 100).toFixed(1).padStart(5)} %`;
      const figures = [
        `${each.calls.toFixed(0).padStart(9)}`,
        `${each.ms.toFixed(0).padStart(9)}`,
        `${((each.ms / each.calls) * 1_000).toFixed(0).padStart(8)}`,
        `${each.rows.toFixed(0).padStart(9)}`,
        `${(each.hit + each.read).toFixed(0).padStart(10)}`,
        `${each.read.toFixed(0).padStart(8)}`,
        `${each.dirtied.toFixed(0).padStart(8)}`,
        `${(each.walBytes / 1024).toFixed(0).padStart(8)}`,
      ];
      return `  ${share} ${figures.join(" ")}  ${each.query.slice(0, width)}`;
    });
    const told = (counts: Counts, digits: number) =>
      Object.entries(counts)
        .filter(([, value]) => value > 0)
        .map(([name, value]) => `${name} ${value.toFixed(digits)}`)
        .join(", ");
    return [
      `  PostgreSQL of ${this.#database.side}, while ${side} was measured: ${told(work, 0)}`,
      `  CPU seconds: ${told(cpu, 2)}`,
      "     time     calls        ms  µs/call      rows     blocks     read  dirtied   WAL kB  statement",
      ...lines,
    ].join("\n");
  }
}

function addDifference(total: Counts, before: Counts, after: Counts): void {
  for (const [name, value] of Object.entries(after)) total[name] = (total[name] ?? 0) + value - (before[name] ?? 0);
}

function zeros(): Record<(typeof FIGURES)[number], number> {
  return { calls: 0, ms: 0, rows: 0, hit: 0, read: 0, dirtied: 0, walBytes: 0 };
}
