/** Reads a step of a scenario on each line, carries it out with the client, and writes what became of it. */
import { createInterface } from "node:readline";
import {
  List,
  ServicePay,
  ServicePayError,
  toLinkWebhook,
  verify,
  verifyRedirect,
  type Event,
  type Following,
  type TryRecord,
} from "../src/index.ts";
import { readJson } from "../src/json.ts";

interface Step {
  call: string;
  with: Given;
  options: object;
  take?: "all" | "totalCount" | { page: number } | { first: number };
  times?: number;
}

let client: ServicePay;
let log: TryRecord[] = [];

async function answer(line: string): Promise<object> {
  const step = native(JSON.parse(line)) as Step;
  try {
    const times = Array.from({ length: step.times ?? 1 }, () => run(step));
    const values = await Promise.all(times);
    return { value: plain(step.times === undefined ? values[0] : values) ?? null };
  } catch (error) {
    if (!(error instanceof ServicePayError)) return { throws: String(error), message: (error as Error).stack };
    const { name: throws, message, status, code, field, reason, traceId, idempotencyKey } = error;
    return { throws, message, status, code, field, reason, traceId, idempotencyKey };
  }
}

function run(step: Step): Promise<unknown> {
  const { call, with: given, options, take } = step;
  const own = OWN[call];
  if (own !== undefined) return own(given);
  const [group = "", method = ""] = call.split(".");
  const calls = client[group as keyof ServicePay] as unknown as Record<string, (...args: unknown[]) => unknown>;
  const result = calls[method]!(
    ...(Object.keys(given).length > 0 ? [given, options] : argumentsFor(calls[method]!, options)),
  );
  return result instanceof List ? read(result as List<object>, take) : Promise.resolve(result);
}

/** Calls without arguments take their options first. */
function argumentsFor(method: { length: number }, options: object): unknown[] {
  return method.length === 1 ? [options] : [{}, options];
}

/** What the driver's own calls are given. */
interface Given extends Following {
  baseUrl: string;
  apiKey: string;
  secretKey: string;
  count: number;
  secrets: string | string[];
  headers: Record<string, string>;
  text: string;
  parsed?: never;
  nowSeconds?: number;
  address: string;
}

const OWN: Record<string, (given: Given) => Promise<unknown>> = {
  async connect(settings) {
    log = [];
    client = new ServicePay({ ...settings, log: (record) => void log.push(record) });
  },
  close: () => client.close(),
  log: async () => log,
  async follow({ count, ...following }) {
    const events = [];
    for await (const event of client.follow(following)) if (events.push(event) === count) break;
    return events;
  },
  verify({ secrets, headers, text, parsed, nowSeconds }) {
    const now = nowSeconds === undefined ? {} : { now: new Date(nowSeconds * 1_000) };
    return verify({ secrets, headers, body: parsed ?? Buffer.from(text), ...now });
  },
  verifyRedirect: ({ address, secrets }) => verifyRedirect(address, secrets),
  toLinkWebhook: async ({ text }) => toLinkWebhook(readJson(text) as Event),
};

async function read(list: List<object>, take: Step["take"]): Promise<unknown> {
  if (take === "totalCount") return list.totalCount();
  if (typeof take === "object" && "page" in take) return list.page(take.page);
  const items = [];
  for await (const item of list) if (items.push(item) === (take as { first: number } | undefined)?.first) break;
  return items;
}

/** Values of the scenario in the language's own types. */
function native(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(native);
  if (typeof value !== "object" || value === null) return value;
  const { $decimal, $float, $instant, $whole } = value as Record<string, string | undefined>;
  if ($decimal !== undefined) return $decimal;
  if ($float !== undefined) return Number($float);
  if ($whole !== undefined) return BigInt($whole);
  if ($instant !== undefined) return new Date($instant);
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, native(inner)]));
}

/** Values of the language as the scenario writes them: an instant as text with Z. */
function plain(value: unknown): unknown {
  return value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as unknown);
}

for await (const line of createInterface({ input: process.stdin })) console.log(JSON.stringify(await answer(line)));
