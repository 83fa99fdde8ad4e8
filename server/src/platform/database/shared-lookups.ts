import { enteringQuery, queryOf, withConnection } from "./connection.ts";
import type { Connection, Entry, Way } from "./connection.ts";
import { DatabaseUnavailable, isUnavailable } from "./failures.ts";
import { byKey, valuesOf } from "./reading.ts";
import { sendTogether } from "./round-trip.ts";
import type { Outcome } from "./round-trip.ts";
import type { KeyedRow, Lookup } from "./statement.ts";

/** One that finds a single key by itself. */
export type FindAlone = (lookup: Lookup<object>, key: string) => Promise<object | undefined>;

export interface SharedLookups {
  find<Row>(lookup: Lookup<Row>, key: string): Promise<Row | undefined>;
  isIdle(): boolean;
}

/** So that one round trip that hangs does not hold up everyone. */
const UNDER_WAY_MAX = 2;

interface Wanted {
  lookup: Lookup<object>;
  answers: Map<string, PromiseWithResolvers<object | undefined>>;
}

/**
 * Keys that are looked up in one turn of the event loop, or while earlier ones are on their way, are found together: a
 * statement for each lookup, one round trip for all. A statement is sent after everybody it answers has asked, so nobody
 * is told of an earlier state than by a statement of their own; and who asks alone waits for nobody.
 */
export function shareLookups(way: Way, entry: Entry, findAlone: FindAlone): SharedLookups {
  let waiting = new Map<string, Wanted>();
  let underWay = 0;
  let isPlanned = false;

  const plan = () => {
    if (isPlanned || waiting.size === 0 || underWay === UNDER_WAY_MAX) return;
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
    underWay += 1;
    let taken: Wanted[] | null = null;
    try {
      await withConnection(way.pool, (connection) => send(connection, (taken = takeWaiting())));
    } catch (error) {
      for (const wanted of taken ?? takeWaiting()) failAll(wanted, error);
    }
    underWay -= 1;
    plan();
  };
  const send = async (connection: Connection, all: readonly Wanted[]) => {
    const queries = all.map(({ lookup, answers }) =>
      queryOf(lookup.statement, valuesOf(entry.tenantId, [...answers.keys()]), way.prepared),
    );
    const [entered, ...outcomes] = await sendTogether(connection.client, [
      enteringQuery(entry, way.prepared),
      ...queries,
    ]);
    const failed = [entered!, ...outcomes].find((outcome) => outcome !== "skipped" && "error" in outcome);
    const isLost = connection.isLost || (failed !== undefined && isUnavailable(errorOf(failed)));
    connection.isLost = isLost;
    for (const [index, wanted] of all.entries()) {
      const outcome = outcomes[index]!;
      if (outcome !== "skipped" && "answer" in outcome) answerAll(wanted, outcome.answer.rows as KeyedRow[]);
      else if (isLost) failAll(wanted, new DatabaseUnavailable(failed && errorOf(failed)));
      // What made the statement fail may have been another's key, or another's lookup before it.
      else void eachAlone(wanted, findAlone);
    }
  };

  return {
    find<Row>(lookup: Lookup<Row>, key: string) {
      const { name } = lookup.statement;
      const wanted: Wanted = waiting.get(name) ?? { lookup: lookup as Lookup<object>, answers: new Map() };
      waiting.set(name, wanted);
      const answer = wanted.answers.get(key) ?? Promise.withResolvers<object | undefined>();
      wanted.answers.set(key, answer);
      plan();
      return answer.promise as Promise<Row | undefined>;
    },
    isIdle: () => underWay === 0 && !isPlanned && waiting.size === 0,
  };
}

const errorOf = (outcome: Outcome) => (outcome !== "skipped" && "error" in outcome ? outcome.error : undefined);

function answerAll({ lookup, answers }: Wanted, rows: readonly KeyedRow[]): void {
  try {
    const found = byKey(lookup, rows);
    for (const [key, { resolve }] of answers) resolve(found.get(key));
  } catch (error) {
    failAll({ lookup, answers }, error);
  }
}

function failAll({ answers }: Wanted, error: unknown): void {
  for (const { reject } of answers.values()) reject(error);
}

async function eachAlone({ lookup, answers }: Wanted, findAlone: FindAlone): Promise<void> {
  for (const [key, { resolve, reject }] of answers) await findAlone(lookup, key).then(resolve, reject);
}
