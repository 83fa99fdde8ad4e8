import { inTransaction, type Context, type Platform, type WriteContext } from "../context.ts";
import { statement } from "../database/statement.ts";
import { newId, newTraceId, type TenantId } from "../ids.ts";
import type { Job } from "./job.ts";
import { NOTHING_DUE, UNSERVED_SECONDS, type OldestDue, type WorkQueue } from "./work-queue.ts";

const PROGRESS_MS = 1_000;

/** The claim of one worker to a file. */
export interface FileClaim<Id extends string> {
  id: Id;
  claimId: string;
}

interface FileTable<Progress extends string> {
  /** The name of the queue in metrics and logs. */
  name: string;
  /** The first part of its statements' names. */
  statements: string;
  table: string;
  /** Columns that count what is done; a claim sets them to 0. */
  progress: readonly Progress[];
}

/**
 * Files of all tenants that wait for a worker: rows in the state "waiting", with the columns claim_id and lease_until. A worker
 * that dies loses its lease after a minute, and another one starts the file again.
 */
export interface FileQueue<Id extends string, Progress extends string> extends WorkQueue {
  /** Up to 20 files that no worker has. */
  listWaiting(platform: Platform): Promise<{ tenant_id: TenantId; id: Id }[]>;
  /** False if another worker has the file, or it does not wait. */
  claim(ctx: WriteContext, claim: FileClaim<Id>): Promise<boolean>;
  /** Extends the lease and stores the progress. */
  renew(ctx: WriteContext, claim: FileClaim<Id>, progress: Readonly<Record<Progress, number>>): Promise<void>;
  /** Lets another worker have the file at once. */
  release(ctx: WriteContext, claim: FileClaim<Id>): Promise<void>;
}

export function fileQueue<Id extends string, Progress extends string>({
  name,
  statements,
  table,
  progress,
}: FileTable<Progress>): FileQueue<Id, Progress> {
  const isFree = `state = 'waiting' and (lease_until is null or lease_until < now())`;
  const isMine = `tenant_id = $1 and id = $2 and claim_id = $3`;
  const selectWaiting = statement<{ tenant_id: TenantId; id: Id }>(
    `${statements}.listWaiting`,
    `select tenant_id, id from ${table} where ${isFree} order by created_at limit 20`,
  );
  const claim = statement(
    `${statements}.claim`,
    `update ${table} set claim_id = $3, lease_until = now() + interval '60 seconds'${progress.map((column) => `, ${column} = 0`).join("")}
     where tenant_id = $1 and id = $2 and ${isFree}`,
  );
  const renew = statement(
    `${statements}.renew`,
    `update ${table} set lease_until = now() + interval '60 seconds'${progress.map((column, at) => `, ${column} = $${at + 4}`).join("")}
     where ${isMine} and state = 'waiting'`,
  );
  const release = statement(
    `${statements}.release`,
    `update ${table} set claim_id = null, lease_until = null where ${isMine}`,
  );
  const oldestDue = statement<OldestDue>(
    `${statements}.oldestDue`,
    `select min(created_at) as "dueAt",
       min(created_at) filter (where lease_until is null or lease_until < now() - $2 * interval '1 second') as "unservedAt"
     from (
       select created_at, lease_until from ${table} where created_at <= $1 and ${isFree} order by created_at limit 20
     ) waiting
     -- A worker takes one file after the other.
     where not exists (select from ${table} where state = 'waiting' and lease_until >= now())`,
  );
  return {
    name,
    listWaiting: ({ database }) => database.system((tx) => tx.rows(selectWaiting, [])),
    claim: async ({ tx, tenantId }, { id, claimId }) => (await tx.run(claim, [tenantId, id, claimId])) === 1,
    async renew({ tx, tenantId }, { id, claimId }, done) {
      await tx.run(renew, [tenantId, id, claimId, ...progress.map((column) => done[column])]);
    },
    async release({ tx, tenantId }, { id, claimId }) {
      await tx.run(release, [tenantId, id, claimId]);
    },
    oldestDue: async (tx, now) => (await tx.row(oldestDue, [now, UNSERVED_SECONDS])) ?? NOTHING_DUE,
  };
}

/** Thrown to roll back what was done for a file that another worker has taken over. */
export class LeaseLost extends Error {}

interface LeasedFile<Id extends string, Progress extends string> {
  queue: FileQueue<Id, Progress>;
  id: Id;
  /** Updated by the work. */
  progress: Readonly<Record<Progress, number>>;
  onProgress?: () => void;
}

/**
 * Claims a waiting file and runs `work`, which updates `progress`: it is stored every second with the renewed lease, in
 * transactions of their own. Does nothing if another worker has the file.
 */
export async function runWithLease<Id extends string, Progress extends string>(
  ctx: Context,
  { queue, id, progress, onProgress }: LeasedFile<Id, Progress>,
  work: (claim: FileClaim<Id>) => Promise<void>,
): Promise<void> {
  const claim = { id, claimId: newId() };
  if (!(await inTransaction(ctx, (ctx) => queue.claim(ctx, claim)))) return;
  const timer = setInterval(() => {
    onProgress?.();
    inTransaction(ctx, (ctx) => queue.renew(ctx, claim, progress)).catch((error: unknown) =>
      ctx.log.warn("the progress of a file was not stored", { operation: queue.name, error }),
    );
  }, PROGRESS_MS);
  try {
    await work(claim);
  } catch (error) {
    if (!(error instanceof LeaseLost)) throw error;
  } finally {
    clearInterval(timer);
  }
}

/** A job that works on the files of a queue, one after the other. */
export function fileJob<Id extends string>(
  name: string,
  queue: Pick<FileQueue<Id, never>, "name" | "oldestDue" | "listWaiting">,
  run: (ctx: Context, id: Id) => Promise<void>,
): Job {
  return {
    name,
    queue,
    everyMs: 2_000,
    async run(platform, signal) {
      const failures: unknown[] = [];
      for (const { tenant_id: tenantId, id } of await queue.listWaiting(platform)) {
        if (signal.aborted) break;
        const ctx: Context = { ...platform, tenantId, actor: { kind: "worker", id: name }, traceId: newTraceId() };
        // A failure of one file must not stop the others.
        await run(ctx, id).catch((error: unknown) => failures.push(error));
      }
      if (failures.length > 0) throw failures[0];
      return "idle";
    },
  };
}
