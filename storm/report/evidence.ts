import { open, writeFile } from "node:fs/promises";
import { basename } from "node:path";
import type { Books } from "../checks/books.ts";
import { disruptions } from "../disruptions/schedule-disruptions.ts";
import { paidOrders, type Order } from "../orders/order.ts";
import type { StormResult } from "../run-storm.ts";
import type { World } from "../world/world.ts";

/** The payments of the first breaches are enough. */
const PAYMENTS_MAX = 50;
const WORDS = /[\w-]+/g;
/** Bank order numbers have this length, other ids are longer, and other words shorter. */
const ID_LENGTH_MIN = 20;

/** Writes what is needed to understand the breaches after their world is closed. */
export async function writeEvidence(result: StormResult, file: string, print: (line: string) => void): Promise<void> {
  try {
    await writeFile(file, `${JSON.stringify(await evidenceOf(result), null, 2)}\n`, { mode: 0o600 });
    print(`evidence of the breaches written to ${file}`);
  } catch (error) {
    print(`evidence of the breaches could not be written: ${String(error)}`);
  }
}

async function evidenceOf({ seed, breaches, world, books, orders, client }: StormResult) {
  const named = new Set(breaches.flatMap(wordsOf));
  const visits = orders.filter(({ reference }) => named.has(reference)).flatMap((order) => order.visits);
  const ofVisits = visits.map(({ reference }) => reference);
  const ids = new Set(paymentsNamed(new Set([...named, ...ofVisits]), books).slice(0, PAYMENTS_MAX));
  const attempts = books.attempts.filter(({ payment_id }) => ids.has(payment_id));
  const events = books.events.filter(({ payment_id }) => ids.has(payment_id));
  const namedIds = [...named].filter(({ length }) => length >= ID_LENGTH_MIN);
  const bankOrders = new Set([...namedIds, ...attempts.map(({ bank_order_id }) => bank_order_id)]);
  const references = new Set(books.payments.filter(({ id }) => ids.has(id)).map((each) => each.client_reference));
  const isNamed = ({ reference }: Order) => references.has(reference) || named.has(reference);
  const indexes = new Set([...orders, ...paidOrders(orders)].filter(isNamed).map(({ index }) => index));
  const words = new Set([...bankOrders, ...ids, ...[...attempts, ...events].map(({ id }) => id)]);
  return {
    clocks: "disruptions, calls and log lines: the machine's clock; rows: the service's; bank orders: the bank's",
    seed,
    breaches,
    disruptions: world.tally.moments.filter(({ what }) => what in disruptions),
    payments: await rowsOf(world, [...ids]),
    webhooks: events.map(({ body, ...event }) => ({ ...event, body: body.toString() })),
    bank: [...books.bank.values()]
      .filter(({ orderId }) => bankOrders.has(orderId))
      // `md` stands for a card.
      .map((order) => ({ ...order, transactions: order.transactions.map((each) => ({ ...each, md: null })) })),
    calls: client.records.filter(({ order }) => indexes.has(order)),
    log: await linesNaming(words, world.logFiles),
  };
}

/** The ids of payments named by their own ids and references, or by an attempt, bank order or webhook of theirs. */
export function paymentsNamed(words: ReadonlySet<string>, { payments, attempts, events }: Books): string[] {
  const names = [
    ...payments.flatMap(({ id, order_reference, client_reference }) =>
      [id, order_reference, client_reference].map((name) => ({ name, id })),
    ),
    ...attempts.flatMap((each) => [each.id, each.bank_order_id].map((name) => ({ name, id: each.payment_id }))),
    ...events.map((each) => ({ name: each.id, id: each.payment_id })),
  ];
  const ofName = Map.groupBy(names, ({ name }) => name);
  return [...new Set([...words].flatMap((word) => ofName.get(word) ?? []).map(({ id }) => id))];
}

/** Each payment with its attempts and their history, without sealed or signed values. */
async function rowsOf(world: World, ids: readonly string[]): Promise<object[]> {
  const of = (table: string, columns: string, order: string) =>
    `(select jsonb_agg(${columns} order by ${order}) from ${table} t where t.tenant_id = a.tenant_id and t.attempt_id = a.id)`;
  const verdict = "to_jsonb(t) - '{fields,sealed_fields,digest}'::text[]";
  const rows = await world.query<{ payment: object }>(
    `select to_jsonb(p) || jsonb_build_object('attempts', (
       select jsonb_agg(to_jsonb(a) - '{three_ds_token_hash,authentication,card_data_id,return_url}'::text[] || jsonb_build_object(
         'history', ${of("attempt_history", "to_jsonb(t)", "t.step")},
         'bank_calls', ${of("bank_calls", "to_jsonb(t)", "t.created_at, t.id")},
         'three_ds_returns', ${of("three_ds_returns", verdict, "t.received_at, t.id")},
         'ledger', ${of("ledger_entries", "to_jsonb(t)", "t.created_at, t.leg")}
       ) order by a.created_at, a.id) from attempts a where a.tenant_id = p.tenant_id and a.payment_id = p.id)) as payment
     from payments p where p.id = any($1) order by p.created_at, p.id`,
    [ids],
  );
  return rows.map(({ payment }) => payment);
}

/** The lines that name an id, and the other lines of the same requests, by file. */
async function linesNaming(ids: ReadonlySet<string>, files: readonly string[]): Promise<Record<string, string[]>> {
  const having = (words: ReadonlySet<string>) => Promise.all(files.map((file) => linesHaving(words, file)));
  const traces = (await having(ids)).flat().map((line) => /"traceId":"(\w+)"/.exec(line)?.[1] ?? "");
  const lines = await having(new Set([...ids, ...traces]));
  return Object.fromEntries(files.map((file, index) => [basename(file), lines[index]!]));
}

/** Only JSON lines: the sandbox's greeting, which is in the file too, contains the demo's password. */
async function linesHaving(words: ReadonlySet<string>, file: string): Promise<string[]> {
  const handle = await open(file);
  const lines: string[] = [];
  for await (const line of handle.readLines())
    if (line.startsWith("{") && wordsOf(line).some((word) => words.has(word))) lines.push(line);
  return lines;
}

export function wordsOf(text: string): string[] {
  return text.match(WORDS) ?? [];
}
