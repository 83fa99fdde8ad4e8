import type { Context, WriteContext } from "./context.ts";
import { isInsideTransaction, type Database, type Transaction } from "./database/database.ts";
import { CommitUnknown, DatabaseUnavailable, isLockTimeout } from "./database/failures.ts";
import { statement } from "./database/statement.ts";
import type { TenantId } from "./ids.ts";
import type { Outcome } from "./outcomes.ts";

/** What a request asks for, in the transaction that it shares with others of its tenant. */
export interface Sharer<Input> {
  ctx: WriteContext;
  input: Input;
}

/** Does for all of them what it would do for each of them in turn, in one transaction. A refused one has written nothing. */
export type SharedWork<Input, Result> = (sharers: readonly Sharer<Input>[]) => Promise<readonly Outcome<Result>[]>;

const SHARERS_MAX = 64;
/** A second one goes on while the first is written, so that process and database do not wait for each other … */
const UNDER_WAY_MAX = 2;
/** … but only with company: many small transactions cost more than a few large ones. */
const COMPANY_MIN = 8;
/** What takes longer is held up by something: others no longer wait for it. */
const PATIENCE_MS = 500;
/** One that waits for a lock holds the others up for so long, and then waits alone. */
const LOCK_WAIT_MAX_MS = 200;

const limitLockWait = statement("sharedTransaction.limitLockWait", `select set_config('lock_timeout', $1, true)`);

interface Waiting<Input, Result> {
  ctx: Context;
  input: Input;
  answer: PromiseWithResolvers<Result>;
}

/**
 * Requests of one tenant that come while others are being written share the next transaction, and with it its statements
 * and its commit; one that comes while nothing is under way begins at once. Each is answered when its transaction is
 * committed. One that fails takes no other with it: a transaction that cannot be done for all is done for each half,
 * until the request at fault is alone and hears what went wrong.
 */
export function shareTransactions<Input, Result>(
  work: SharedWork<Input, Result>,
): (ctx: Context, input: Input) => Promise<Result> {
  const queues = new WeakMap<Database, Map<TenantId, Queue<Input, Result>>>();

  return (ctx, input) => {
    if (isInsideTransaction()) throw new Error("a shared transaction was asked for inside another");
    const ofDatabase = queues.getOrInsertComputed(ctx.database, () => new Map<TenantId, Queue<Input, Result>>());
    const queue = ofDatabase.getOrInsertComputed(
      ctx.tenantId,
      (tenantId) => new Queue(work, () => void ofDatabase.delete(tenantId)),
    );
    const answer = Promise.withResolvers<Result>();
    queue.add({ ctx, input, answer });
    return answer.promise;
  };
}

/** Of one tenant. */
class Queue<Input, Result> {
  readonly #work: SharedWork<Input, Result>;
  readonly #onIdle: () => void;
  readonly #waiting: Waiting<Input, Result>[] = [];
  #underWay = 0;

  constructor(work: SharedWork<Input, Result>, onIdle: () => void) {
    this.#work = work;
    this.#onIdle = onIdle;
  }

  add(request: Waiting<Input, Result>): void {
    this.#waiting.push(request);
    this.#startNext();
  }

  #startNext(): void {
    const sharersMin = this.#underWay === 0 ? 1 : COMPANY_MIN;
    if (this.#waiting.length < sharersMin || this.#underWay === UNDER_WAY_MAX) return;
    this.#underWay += 1;
    let hasGivenWay = false;
    const giveWay = () => {
      if (hasGivenWay) return;
      hasGivenWay = true;
      this.#underWay -= 1;
      this.#startNext();
      if (this.#underWay === 0) this.#onIdle();
    };
    const patience = setTimeout(giveWay, PATIENCE_MS);
    void answerAll(this.#waiting.splice(0, SHARERS_MAX), this.#work).finally(() => {
      clearTimeout(patience);
      giveWay();
    });
  }
}

/** Never rejects: every request hears its own outcome. */
async function answerAll<Input, Result>(
  waiting: readonly Waiting<Input, Result>[],
  work: SharedWork<Input, Result>,
): Promise<void> {
  try {
    const outcomes = await runTogether(waiting, work);
    for (const [index, { answer }] of waiting.entries()) {
      const outcome = outcomes[index]!;
      if (outcome.kind === "done") answer.resolve(outcome.result);
      else answer.reject(outcome.refusal);
    }
  } catch (error) {
    if (waiting.length === 1 || concernsAll(error)) {
      for (const { answer } of waiting) answer.reject(error);
      return;
    }
    const middle = Math.ceil(waiting.length / 2);
    await Promise.all([answerAll(waiting.slice(0, middle), work), answerAll(waiting.slice(middle), work)]);
  }
}

/** Nothing can be written, or it is not known whether it was: to try again is not ours. */
function concernsAll(error: unknown): boolean {
  return error instanceof DatabaseUnavailable || error instanceof CommitUnknown;
}

function runTogether<Input, Result>(
  waiting: readonly Waiting<Input, Result>[],
  work: SharedWork<Input, Result>,
): Promise<readonly Outcome<Result>[]> {
  const { database, tenantId } = waiting[0]!.ctx;
  const inTransaction = (tx: Transaction) => work(waiting.map(({ ctx, input }) => ({ ctx: { ...ctx, tx }, input })));
  if (waiting.length === 1) return database.tenant(tenantId, inTransaction);
  return database.tenant(tenantId, async (tx) => {
    try {
      const [, outcomes] = await Promise.all([tx.run(limitLockWait, [`${LOCK_WAIT_MAX_MS}`]), inTransaction(tx)]);
      return outcomes;
    } catch (error) {
      // Not tried again in this company: its lock may be held for long.
      throw isLockTimeout(error)
        ? new Error("a request waits for a lock and holds up others", { cause: error })
        : error;
    }
  });
}
