/** The scenarios find mistakes that clients make: each is planted into a copy of the TypeScript client. */
import assert from "node:assert/strict";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { startTestService, type TestService } from "../support/service.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { clientDriver } from "./client-driver.ts";
import { faultProxy, type FaultProxy } from "./fault-proxy.ts";
import { runScenario } from "./run-scenario.ts";
import { readScenarios } from "./scenario.ts";
import { worldOf, type World } from "./world.ts";

interface Mistake {
  name: string;
  file: string;
  right: string;
  wrong: string;
  /** The beginning of the scenario that finds it. */
  found: string;
}

const MISTAKES: readonly Mistake[] = [
  {
    name: "a change whose reply was lost is repeated",
    file: "tries.ts",
    right: `if (end.kind === "lost") return isSafe;`,
    wrong: `if (end.kind === "lost") return true;`,
    found: "a change whose reply was lost",
  },
  {
    name: "each try has a key of its own",
    file: "transport.ts",
    right: "const headers = { ...request.headers, authorization",
    wrong: `const headers = { ...request.headers, "idempotency-key": crypto.randomUUID(), authorization`,
    found: "the caller's key",
  },
  {
    name: "amounts are read as doubles",
    file: "json.ts",
    right: "DECIMALS.has(name) ? text : Number(text)",
    wrong: "Number(text)",
    found: "fifteen digits",
  },
  {
    name: "any number of decimals is sent",
    file: "values.ts",
    right: String.raw`(?:\.\d{1,4})?`,
    wrong: String.raw`(?:\.\d+)?`,
    found: "0.1 + 0.2",
  },
  {
    name: "each caller logs in",
    file: "session.ts",
    right: "this.#pending ??=",
    wrong: "this.#pending =",
    found: "twenty calls",
  },
  {
    name: "a token is used until its end",
    file: "session.ts",
    right: "RENEWED_AFTER = 0.8",
    wrong: "RENEWED_AFTER = 1",
    found: "a token is renewed",
  },
  {
    name: "a 401 is final",
    file: "transport.ts",
    right: "end.status === 401",
    wrong: "end.status === 499",
    found: "a 401 gets one",
  },
  {
    name: "a fault of the service is repeated",
    file: "tries.ts",
    right: "[502, 503, 504].includes",
    wrong: "[500, 502, 503, 504].includes",
    found: "a fault of the service",
  },
  {
    name: "an unknown outcome names no question",
    file: "tries.ts",
    right: "Ask ${call.question}(…) what became of it",
    wrong: "Try later",
    found: "four tries",
  },
  {
    name: "a page of something else is taken for the reply",
    file: "transport.ts",
    right: `call.reply === "file" || bodyOf(end) !== null`,
    wrong: "true",
    found: "a reply that is no JSON",
  },
  {
    name: "only the first page is read",
    file: "list.ts",
    right: "if (data.length < pageSize) return;",
    wrong: "return;",
    found: "250 records",
  },
  {
    name: "a parsed body is written again and verified",
    file: "webhooks.ts",
    right: `return refuse("parsed_body",`,
    wrong: `return new TextEncoder().encode(JSON.stringify(body)) ?? refuse("parsed_body",`,
    found: "a parsed body",
  },
  {
    name: "any signature is believed",
    file: "webhooks.ts",
    right: "if (!(await isSignedByOne(",
    wrong: "if (received === undefined && !(await isSignedByOne(",
    found: "one changed byte",
  },
  {
    name: "an old webhook is believed",
    file: "webhooks.ts",
    right: "TOLERANCE_SECONDS = 300",
    wrong: "TOLERANCE_SECONDS = 30_000",
    found: "a webhook of more than five minutes",
  },
  {
    name: "only the first signature counts",
    file: "signatures.ts",
    right: "for (const signature of signatures)",
    wrong: "for (const signature of signatures.slice(0, 1))",
    found: "while a secret is being replaced, either",
  },
];

let service: TestService;
let proxy: FaultProxy;
let world: World;
before(async () => {
  service = await startTestService({ rateLimitPerAddress: 100_000, rateLimitPerCredential: 100_000 });
  proxy = await faultProxy(service.url);
  world = await worldOf(service);
});
after(async () => {
  await proxy[Symbol.asyncDispose]();
  await world[Symbol.asyncDispose]();
  await service.close();
});

const root = join(import.meta.dirname, "../../..");
for (const { name, file, right, wrong, found } of MISTAKES)
  test(`a scenario finds this mistake: ${name}`, async (t) => {
    const scenario = readScenarios().find((candidate) => candidate.name.startsWith(found));
    assert.ok(scenario !== undefined, found);
    const folder = temporaryFolder(t);
    cpSync(join(root, "kit/typescript"), folder, { recursive: true });
    const path = join(folder, "src", file);
    const source = readFileSync(path, "utf8");
    assert.ok(source.includes(right), `${file} has no ${right}`);
    writeFileSync(
      path,
      source.replace(right, () => wrong),
    );
    await using driver = clientDriver([process.execPath, "conformance/driver.ts"], { cwd: folder });
    await assert.rejects(runScenario(scenario, { language: "typescript", driver, proxy, world }), /^Error: step \d+/);
  });
