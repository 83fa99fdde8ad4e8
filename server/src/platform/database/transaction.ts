import { AsyncLocalStorage } from "node:async_hooks";
import type pg from "pg";
import { commit } from "./commit.ts";
import {
  beginQuery,
  settingsQuery,
  queryOf,
  withConnection,
  type Connection,
  type TransactionSettings,
  type Value,
  type ConnectionSource,
} from "./connection.ts";
import { CommitUnknown, DatabaseUnavailable, isUnavailable } from "./failures.ts";
import { readingWith, type Reading } from "./reading.ts";
import { hasFailed, isAnswered, sendTogether, type QueryResult, type Query } from "./round-trip.ts";
import type { Statement } from "./statement.ts";

/** An open transaction. Statements that are asked for in the same tick are sent in one round trip and run in that order. */
export interface Transaction extends Reading {
  /** Returns the number of rows written. */
  run(statement: Statement<unknown>, values: readonly Value[]): Promise<number>;
}

export type Writing = Pick<Transaction, "rows" | "run">;

const openTransaction = new AsyncLocalStorage<true>();

/** Inside a transaction no bank and no merchant may be called (rule 4 of ARCHITECTURE.md). */
export function isInsideTransaction(): boolean {
  return openTransaction.getStore() === true;
}

/** Runs `work` in a transaction and commits it. BEGIN is sent with the first statement, in the same round trip. */
export async function runTransaction<Result>(
  source: ConnectionSource,
  settings: TransactionSettings,
  work: (tx: Transaction) => Promise<Result>,
) {
  return withConnection(source.pool, async (connection) => {
    const statements = new Statements(connection.client, source, settings);
    try {
      const result = await openTransaction.run(true, () => work(transactionOver(statements, source)));
      await statements.waitForAnswers();
      // After a failure PostgreSQL turns a commit into a rollback without an error.
      if (statements.failure !== null) throw statements.failure.error;
      if (connection.isLost) throw new DatabaseUnavailable("the connection was lost before the commit");
      if (statements.hasBegun) await commit(connection);
      return result;
    } catch (error) {
      await rollBack(connection, statements, error);
      throw isFinal(error) || !connection.isLost ? error : new DatabaseUnavailable(error);
    }
  });
}

const isFinal = (error: unknown) => error instanceof CommitUnknown || error instanceof DatabaseUnavailable;

async function rollBack(connection: Connection, statements: Statements, error: unknown): Promise<void> {
  if (error instanceof CommitUnknown || isUnavailable(error)) connection.isLost = true;
  await statements.waitForAnswers();
  if (connection.isLost || !statements.hasBegun) return;
  await connection.client.query("rollback").catch(() => void (connection.isLost = true));
}

interface PendingStatement {
  query: Query;
  answer(answer: QueryResult): void;
  fail(error: unknown): void;
}

/** Sends the statements of one transaction in as few round trips as possible. */
export class Statements {
  hasBegun = false;
  /** The first failure. Later statements are not run and reject with the same error. */
  failure: { error: unknown } | null = null;
  readonly #client: pg.PoolClient;
  readonly #opening: readonly Query[];
  #waiting: PendingStatement[] = [];
  #sending: Promise<void> | null = null;

  constructor(client: pg.PoolClient, { prepared }: ConnectionSource, settings: TransactionSettings) {
    this.#client = client;
    this.#opening = [beginQuery(settings, prepared), settingsQuery(settings, prepared)];
  }

  async ask(query: Query): Promise<QueryResult> {
    if (this.failure !== null) throw this.failure.error;
    return new Promise((answer, fail) => {
      this.#waiting.push({ query, answer, fail });
      // Statements that are asked for in the same tick go into the same round trip.
      this.#sending ??= new Promise<void>((next) => process.nextTick(next)).then(() => this.#sendAll());
    });
  }

  async waitForAnswers(): Promise<void> {
    await this.#sending;
  }

  async #sendAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const asked = this.#waiting;
      this.#waiting = [];
      await this.#send(asked);
    }
    this.#sending = null;
  }

  async #send(asked: readonly PendingStatement[]): Promise<void> {
    const opening = this.hasBegun ? [] : this.#opening;
    this.hasBegun = true;
    const outcomes = await sendTogether(this.#client, [...opening, ...asked.map(({ query }) => query)]);
    for (const [index, outcome] of outcomes.entries()) {
      const each = asked[index - opening.length];
      if (hasFailed(outcome)) this.failure ??= outcome;
      if (this.failure !== null) each?.fail(this.failure.error);
      else if (isAnswered(outcome)) each?.answer(outcome.answer);
    }
  }
}

function transactionOver(statements: Statements, source: ConnectionSource): Transaction {
  return {
    ...readingInTransaction(statements, source),
    run: async (statement, values) => (await statements.ask(queryOf(statement, values, source.prepared))).count,
  };
}

export function readingInTransaction(statements: Statements, { prepared }: ConnectionSource): Reading {
  return readingWith(async (statement, values) => (await statements.ask(queryOf(statement, values, prepared))).rows);
}
