import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { TestContext } from "node:test";
import pg from "pg";
import {
  archiveAudit,
  auditJobs,
  recordAudit,
  restoreAudit,
  verifyAuditArchives,
  type AuditArchive,
} from "#audit/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { randomKey } from "#platform/crypto.ts";
import type { FaultPoint } from "#platform/fault-point.ts";
import { testPlatform, type TestPlatform } from "../platform.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { dieArchiving } from "./die-archiving.ts";

const DAY_MS = 24 * 3_600_000;
/** How many months before now a company's log begins. */
const FIRST_MONTHS_AGO = 46;
const NOW = new Date();

/** "2023-01" for the first month. */
export function monthOf(index: number): string {
  return timeOf(index, 1).toISOString().slice(0, 7);
}

function timeOf(index: number, day: number): Date {
  return new Date(Date.UTC(NOW.getUTCFullYear(), NOW.getUTCMonth() - FIRST_MONTHS_AGO + index, day, 9, 30, 0, 123));
}

export interface ArchiveWorld extends TestPlatform {
  folder: string;
  owner: pg.Client;
  /**
   * A company whose log has entries in each of `months` months, the first 46 months ago, in two batches a month. Unless it is
   * idle, the log also has an entry of today.
   */
  company(months: number, options?: { entriesOfBatch?: number; isIdle?: boolean }): Promise<Context>;
  seal(): Promise<void>;
  /** Rows of this company, as the owner of the database reads them. */
  query<Row extends object>(ctx: Context, text: string): Promise<Row[]>;
  /** Every row of a company's log, with every column, as text. */
  rowsOf(ctx: Context): Promise<string[]>;
  filesOf(ctx: Context): Promise<string[]>;
  archive(ctx: Context): Promise<AuditArchive[]>;
  /** For 30 days. */
  restore(ctx: Context, month: string): Promise<number>;
  /** What is wrong with each file of a company, oldest first. */
  problemsOf(ctx: Context): Promise<(string | null)[]>;
  pathOf(ctx: Context, fileName: string): string;
  /** What only the owner of the database can do. */
  disableGuards(): Promise<void>;
  /** Runs `archive` or `restore` in another process, which is killed at the point. */
  dieAt(point: FaultPoint, ctx: Context, task: { restore?: string }): Promise<void>;
}

export async function archiveWorld(t: TestContext): Promise<ArchiveWorld> {
  const key = randomKey();
  const server = await testPlatform({ keyEncryptionKey: key });
  const owner = new pg.Client({ connectionString: server.databaseUrl });
  await owner.connect();
  t.after(async () => {
    await owner.end();
    await server.close();
  });
  const folder = temporaryFolder(t);
  const seal = async () => {
    for (const job of auditJobs) while ((await job.run(server.platform, new AbortController().signal)) === "more");
  };
  return {
    ...server,
    folder,
    owner,
    seal,
    async company(months, { entriesOfBatch = 3, isIdle = false } = {}) {
      const ctx = server.contextFor(await server.newTenant());
      for (let month = 0; month < months; month += 1) {
        for (const day of [2, 28]) {
          server.clock.set(timeOf(month, day));
          await writeEntries(ctx, entriesOfBatch, `month-${month}-day-${day}`);
          await seal();
        }
      }
      server.clock.set(NOW);
      if (!isIdle) await writeEntries(ctx, 1, "today");
      await seal();
      return ctx;
    },
    async query<Row extends object>(ctx: Context, text: string) {
      await owner.query("select set_config('app.tenant_id', $1, false)", [ctx.tenantId]);
      return (await owner.query<Row>(text)).rows;
    },
    rowsOf: (ctx) => readRows(owner, ctx),
    archive: (ctx) => archiveAudit(ctx, { folder, keptMonths: 13 }),
    restore: (ctx, month) =>
      restoreAudit(ctx, { folder, month, restoredUntil: new Date(server.clock.now().getTime() + 30 * DAY_MS) }),
    problemsOf: async (ctx) => (await verifyAuditArchives(ctx, folder)).map(({ problem }) => problem),
    pathOf: (ctx, fileName) => join(folder, ctx.tenantId, fileName),
    async disableGuards() {
      for (const table of ["audit_log", "audit_links", "audit_heads", "audit_archives"]) {
        await owner.query(`alter table ${table} no force row level security`);
        await owner.query(`alter table ${table} disable trigger user`);
      }
      await owner.query("alter table audit_log enable trigger audit_log_waits_for_its_link");
    },
    filesOf: async (ctx) => (await readdir(join(folder, ctx.tenantId)).catch((): string[] => [])).toSorted(),
    async dieAt(point, ctx, { restore = "" }) {
      await dieArchiving(t, point, {
        of: "audit",
        databaseUrl: server.databaseUrl,
        keyEncryptionKey: key.toString("base64"),
        tenantId: ctx.tenantId,
        now: NOW.toISOString(),
        folder,
        restore,
      });
    },
  };
}

export async function writeEntries(ctx: Context, count: number, recordId: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    for (let index = 0; index < count; index += 1)
      await recordAudit(ctx, {
        action: "link.created",
        recordType: "link",
        recordId,
        details: { label: 'ö " \\ ☃', amount: "12.5000", number: index, limit: 0.1, isActive: true, reason: null },
      });
  });
}

async function readRows(owner: pg.Client, { tenantId }: Context): Promise<string[]> {
  await owner.query("select set_config('app.tenant_id', $1, false)", [tenantId]);
  const { rows } = await owner.query<{ row: string }>(
    `select row from (
       select 'entry ' || id || ' ' || (a.*)::text as row from audit_log a where tenant_id = $1
       union all select 'link ' || (l.*)::text from audit_links l where tenant_id = $1
       union all select 'head ' || (h.*)::text from audit_heads h where tenant_id = $1
       union all select 'waiting ' || (w.*)::text from audit_waiting w where tenant_id = $1
     ) rows order by row`,
    [tenantId],
  );
  return rows.map(({ row }) => row);
}
