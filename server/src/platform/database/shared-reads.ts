import { enteringQuery, queryOf, withConnection } from "./connection.ts";
import type { Connection, Entry, Value, Way } from "./connection.ts";
import { DatabaseUnavailable, isUnavailable } from "./failures.ts";
import { byKey, valuesOf } from "./reading.ts";
import type { Reading } from "./reading.ts";
import { hasFailed, isAnswered, sendTogether } from "./round-trip.ts";
import type { Query } from "./round-trip.ts";
import type { KeyedRow, Lookup, Statement } from "./statement.ts";

/** Who reads, and how what could not be read together is read by itself. */
export interface Reader {
  entry: Entry;
  alone: Reading;
}

export interface SharedReads {
  rows(reader: Reader, statement: Statement<unknown>, values: readonly Value[]): Promise<object[]>;
  findAll(reader: Reader, lookup: Lookup<object>, key: string): Promise<readonly object[]>;
}

/** Whoever comes while a round trip is under way waits for it, to go with others; for one that takes longer, nobody waits. */
const PATIENCE_MS = 5;

/** A statement, and everybody whom it answers. */
interface Part {
  query(): Query;
  answer(rows: object[]): void;
  fail(error: unknown): void;
  answerAlone(): Promise<void>;
}

interface LookupPart extends Part {
  want(key: string): Promise<readonly object[]>;
}

interface RowsPart extends Part {
  rows: Promise<object[]>;
}

/** What is asked for one tenant, or across tenants, by what it is. */
interface Asked {
  reader: Reader;
  lookups: Map<string, LookupPart>;
  rows: Map<string, RowsPart>;
}

/**
 * Quick reads that are asked for in one turn of the event loop, or while earlier ones are on their way, share a round trip:
 * lookups of one kind by one statement, and equal statements as one. Each tenant's are preceded by entering it, and nothing
 * is run after what fails. A statement is sent after everybody whom it answers has asked, so nobody is told of an
 * earlier state than by a statement of their own; and who asks alone waits for nobody.
 */
export function shareReads(way: Way): SharedReads {
  let waiting = new Map<string, Asked>();
  let isUnderWay = false;
  let isPlanned = false;

  const plan = () => {
    if (isPlanned || isUnderWay || waiting.size === 0) return;
    isPlanned = true;
    setImmediate(() => void go());
  };
  /** As late as can be: whoever comes while a connection is awaited still goes along. */
  const takeWaiting = () => {
    const taken = [...waiting.values()];
    waiting = new Map();
    isPlanned = false;
    return taken;
  };
  const go = async () => {
    isUnderWay = true;
    let isAwaited = true;
    const giveWay = () => {
      if (isAwaited) isUnderWay = false;
      isAwaited = false;
      plan();
    };
    const patience = setTimeout(giveWay, PATIENCE_MS);
    let taken: Asked[] | null = null;
    try {
      await withConnection(way.pool, (connection) => send(connection, way, (taken = takeWaiting())));
    } catch (error) {
      for (const asked of taken ?? takeWaiting()) for (const part of partsOf(asked)) part.fail(error);
    }
    clearTimeout(patience);
    giveWay();
  };
  const askedFor = (reader: Reader) => {
    const { tenantId } = reader.entry;
    const known = waiting.get(tenantId);
    if (known !== undefined) return known;
    const asked: Asked = { reader, lookups: new Map(), rows: new Map() };
    waiting.set(tenantId, asked);
    return asked;
  };

  return {
    rows(reader, statement, values) {
      const { rows } = askedFor(reader);
      const name = `${statement.name} ${JSON.stringify(queryOf(statement, values, way.prepared).values)}`;
      const part = rows.get(name) ?? rowsPart(way, reader, statement, values);
      rows.set(name, part);
      plan();
      return part.rows;
    },
    findAll(reader, lookup, key) {
      const { lookups } = askedFor(reader);
      const { name } = lookup.statement;
      const part = lookups.get(name) ?? lookupPart(way, reader, lookup);
      lookups.set(name, part);
      plan();
      return part.want(key);
    },
  };
}

function partsOf({ lookups, rows }: Asked): Part[] {
  return [...lookups.values(), ...rows.values()];
}

async function send(connection: Connection, { prepared }: Way, all: readonly Asked[]): Promise<void> {
  const steps: (Part | null)[] = all.flatMap((asked) => [null, ...partsOf(asked)]);
  const queries = all.flatMap((asked) => [
    enteringQuery(asked.reader.entry, prepared, true),
    ...partsOf(asked).map((part) => part.query()),
  ]);
  const outcomes = await sendTogether(connection.client, queries);
  const failed = outcomes.find(hasFailed);
  if (failed !== undefined && isUnavailable(failed.error)) connection.isLost = true;
  const unanswered: Part[] = [];
  for (const [index, part] of steps.entries()) {
    const outcome = outcomes[index]!;
    if (part === null) continue;
    if (isAnswered(outcome)) part.answer(outcome.answer.rows);
    else if (connection.isLost) part.fail(new DatabaseUnavailable(failed?.error));
    else unanswered.push(part);
  }
  void answerEachAlone(unanswered);
}

/** What made a statement fail may have been another's key, or another's statement before it. */
async function answerEachAlone(parts: readonly Part[]): Promise<void> {
  for (const part of parts) await part.answerAlone();
}

function rowsPart(
  { prepared }: Way,
  { alone }: Reader,
  statement: Statement<unknown>,
  values: readonly Value[],
): RowsPart {
  const { promise: rows, resolve, reject } = Promise.withResolvers<object[]>();
  return {
    rows,
    query: () => queryOf(statement, values, prepared),
    answer: resolve,
    fail: reject,
    answerAlone: () => alone.rows(statement as Statement<object>, values).then(resolve, reject),
  };
}

function lookupPart({ prepared }: Way, { entry, alone }: Reader, lookup: Lookup<object>): LookupPart {
  const wanted = new Map<string, PromiseWithResolvers<readonly object[]>>();
  return {
    want(key) {
      const answer = wanted.get(key) ?? Promise.withResolvers<readonly object[]>();
      wanted.set(key, answer);
      return answer.promise;
    },
    query: () => queryOf(lookup.statement, valuesOf(entry.tenantId, [...wanted.keys()]), prepared),
    answer(rows) {
      const found = byKey(rows as KeyedRow[]);
      for (const [key, { resolve }] of wanted) resolve(found.get(key) ?? []);
    },
    fail(error) {
      for (const { reject } of wanted.values()) reject(error);
    },
    async answerAlone() {
      for (const [key, { resolve, reject }] of wanted) await alone.findAll(lookup, key).then(resolve, reject);
    },
  };
}
