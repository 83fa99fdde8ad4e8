import assert from "node:assert/strict";
import type { Json } from "../support/http.ts";
import type { ClientDriver } from "./client-driver.ts";
import type { FaultProxy } from "./fault-proxy.ts";
import type { Scenario, Step } from "./scenario.ts";
import type { World } from "./world.ts";

export interface Performance {
  language: string;
  driver: ClientDriver;
  proxy: FaultProxy;
  world: World;
}

/** Runs the steps with a new client that is connected through the proxy. Throws at the first step that ends otherwise. */
export async function runScenario({ steps }: Scenario, stage: Performance): Promise<void> {
  const { proxy, world, language } = stage;
  const known: Record<string, Json> = { ...world.values(), baseUrl: proxy.url };
  proxy.plan([]);
  proxy.seen.length = 0;
  const credential = { baseUrl: "$baseUrl", apiKey: "$apiKey", secretKey: "$secretKey" };
  await runStep({ call: "connect", with: credential }, stage, known);
  for (const [index, step] of steps.entries()) {
    if (step.in?.includes(language) === false || step.notIn?.includes(language) === true) continue;
    try {
      await runStep(step, stage, known);
    } catch (error) {
      throw new Error(`step ${index + 1}, ${JSON.stringify(step)}: ${(error as Error).message}`, { cause: error });
    }
  }
}

async function runStep(step: Step, { driver, proxy, world }: Performance, known: Record<string, Json>): Promise<void> {
  if (step.proxy === "shut") await proxy.shut();
  else if (step.proxy === "open") await proxy.open();
  else if (step.proxy === "forget") proxy.seen.length = 0;
  else if (step.proxy !== undefined) proxy.plan(step.proxy);
  const given = filled(step.with ?? {}, known);
  if (step.world !== undefined) checkValue(step, await world.do(step.world, given), known);
  if (step.call !== undefined) {
    const { call, take, times } = step;
    const reply = await driver.ask({ call, with: given, options: filled(step.options ?? {}, known), take, times });
    checkReply(step, reply, known);
  }
  for (const [route, expected] of Object.entries(step.seen ?? {}))
    checkSeen(proxy, route, filled(expected, known) as NonNullable<Step["seen"]>[string]);
}

function checkReply(step: Step, reply: Json, known: Record<string, Json>): void {
  if (step.throws === undefined) {
    assert.equal(reply.throws, undefined, `threw ${reply.throws}: ${reply.message}`);
    return checkValue(step, reply.value, known);
  }
  assert.equal(reply.throws, step.throws, JSON.stringify(reply));
  assertPart(reply, filled(step.where ?? {}, known), "");
  for (const part of step.says ?? [])
    assert.ok(saysPart(String(reply.message), String(filled(part, known))), `the message is: ${reply.message}`);
  for (const [name, path] of Object.entries(step.save ?? {})) known[name] = at(reply, path);
}

/** A name of a call, such as links.list, is written as the language writes it. */
function saysPart(message: string, part: string): boolean {
  if (!/^[a-z]\w*\.[a-z]\w*$/i.test(part)) return message.includes(part);
  const spelled = (text: string) => text.replaceAll("_", "").replaceAll("->", ".").toLowerCase();
  return spelled(message).includes(spelled(part));
}

function checkValue({ gives, givesCount, save = {} }: Step, value: Json, known: Record<string, Json>): void {
  if (gives !== undefined) assertPart(value, filled(gives, known), "");
  if (givesCount !== undefined) assert.equal(value.length, givesCount);
  for (const [name, path] of Object.entries(save)) known[name] = at(value, path);
}

function checkSeen({ seen }: FaultProxy, route: string, expected: NonNullable<Step["seen"]>[string]): void {
  const requests = seen.filter((request) => request.route === route);
  const found = {
    requests: requests.length,
    keys: new Set(requests.map(({ key }) => key)).size,
    acted: requests.filter(({ hasActed }) => hasActed).length,
    key: requests.at(-1)?.key,
    traceparent: requests.at(-1)?.traceparent,
  };
  for (const [name, value] of Object.entries(expected))
    assert.equal(found[name as keyof typeof found], value, `${route}: ${JSON.stringify(found)}`);
}

/** The step with `$name` replaced by what is known; `${name}` inside a text. */
function filled(template: Json, known: Readonly<Record<string, Json>>): Json {
  if (typeof template === "string") {
    const whole = /^\$(\w+)$/.exec(template)?.[1];
    if (whole !== undefined && whole in known) return known[whole];
    return template.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => String(known[name]));
  }
  if (Array.isArray(template)) return template.map((item) => filled(item, known));
  if (typeof template !== "object" || template === null) return template;
  return Object.fromEntries(Object.entries(template).map(([name, inner]) => [name, filled(inner, known)]));
}

/** Objects may have more fields, lists not more items. `{"$any": true}` is anything but nothing. */
function assertPart(value: Json, part: Json, path: string): void {
  if (part?.$any === true) return assert.ok(value !== undefined && value !== null, `${path} is missing`);
  if (typeof part !== "object" || part === null)
    return assert.deepEqual(value, part, `${path}: ${JSON.stringify(value)}`);
  if (Array.isArray(part)) assert.equal(value?.length, part.length, `${path}: ${JSON.stringify(value)}`);
  for (const [name, inner] of Object.entries(part)) assertPart(value?.[name], inner, `${path}.${name}`);
}

function at(value: Json, path: string): Json {
  return path === "" ? value : path.split(".").reduce((inner: Json, name) => inner?.[name], value);
}
