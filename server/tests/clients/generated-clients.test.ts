/** Clients that are generated from openapi.json log in, create a link and list transactions. */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { cp, glob, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test, type TestContext } from "node:test";
import { http } from "../support/http.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { CACHE, SHORT_RUN, generateClients, run, whyMissing, type Language } from "./client-generator.ts";
import { Unreachable, fetchArtifact } from "./maven-central.ts";

const scenarios = join(import.meta.dirname, "scenarios");
const GUZZLE = "/usr/share/php/GuzzleHttp/autoload.php";
const UNKNOWN_ID = "0192f3a1-7c44-7b1e-9a43-0c6f5d2e8b10";

let service: TestService;
let folder: string;
let clients: Record<Language, string> | { reason: string };
before(async () => {
  service = await startTestService();
  folder = await mkdtemp(join(tmpdir(), "servicepay-clients-"));
  const reason = whyMissing("java", "-version");
  clients = reason === null ? await generated() : { reason };
});
after(async () => {
  await service.close();
  await rm(folder, { recursive: true, force: true });
});

async function generated(): Promise<typeof clients> {
  return generateClients(folder).catch((error: unknown) => {
    if (error instanceof Unreachable) return { reason: error.message };
    throw error;
  });
}

test("a generated TypeScript client compiles strictly, logs in, creates a link and lists transactions", async (t) => {
  const client = clientOf(t, "typescript");
  if (client === null) return;
  const scenario = join(client, "scenario.ts");
  await cp(join(scenarios, "scenario.ts"), scenario);
  const bin = join(import.meta.dirname, "../../../node_modules/.bin");
  const types = join(import.meta.dirname, "../../../node_modules/@types");
  const compilerOptions = {
    strict: true,
    noEmit: true,
    target: "esnext",
    module: "esnext",
    moduleResolution: "bundler",
    typeRoots: [types],
    types: ["node"],
    lib: ["esnext", "dom"],
    paths: { "servicepay-client": ["./index.ts"] },
  };
  await writeFile(join(client, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["scenario.ts"] }));
  await run(process.execPath, [join(bin, "tsc"), "-p", client]);
  const program = join(client, "scenario.mjs");
  const alias = `--alias:servicepay-client=${join(client, "index.ts")}`;
  const form = ["--bundle", "--platform=node", "--format=esm"];
  await run(join(bin, "esbuild"), [scenario, ...form, alias, `--outfile=${program}`]);
  await assertDone(await run(process.execPath, [program], environment()));
});

test("a generated Python client logs in, creates a link and lists transactions", async (t) => {
  const client = clientOf(t, "python", whyMissing("python3", "-m", "pip", "--version"));
  if (client === null) return;
  const requirements = join(import.meta.dirname, "requirements.txt");
  const packages = join(CACHE, "python");
  const installed = join(packages, "requirements.txt");
  const wanted = await readFile(requirements, "utf8");
  if ((await readFile(installed, "utf8").catch(() => "")) !== wanted) {
    const options = ["--quiet", "--no-input", "--disable-pip-version-check", "--upgrade", "--target", packages];
    await run("python3", ["-m", "pip", "install", ...options, "-r", requirements]);
    await writeFile(installed, wanted);
  }
  const path = { PYTHONPATH: [client, packages].join(":"), PYTHONDONTWRITEBYTECODE: "1" };
  await assertDone(await run("python3", [join(scenarios, "scenario.py")], { ...environment(), ...path }));
});

test("a generated PHP client logs in, creates a link and lists transactions", async (t) => {
  const missing = existsSync(GUZZLE) ? whyMissing("php", "--version") : `there is no ${GUZZLE}`;
  const client = clientOf(t, "php", missing);
  if (client === null) return;
  await assertDone(await run("php", [join(scenarios, "scenario.php"), client], environment()));
});

/** The dependencies of the generated client's pom.xml. */
const JAVA_LIBRARIES = {
  "com/fasterxml/jackson/core/jackson-annotations/2.21/jackson-annotations-2.21.jar":
    "53ca085f4a150f703f49e1aabd935bd03b43e1ea3d55d135438292af22cef56b",
  "com/fasterxml/jackson/core/jackson-core/2.21.5/jackson-core-2.21.5.jar":
    "b64b5874162b503a0e58a8f7758266e8dd9f91bf49e3a59ae0b5f47589a231b7",
  "com/fasterxml/jackson/core/jackson-databind/2.21.5/jackson-databind-2.21.5.jar":
    "507418c0fafd38b2b2cfb704521630da613a8e4cc8381195a6f418017883e2c0",
  "com/fasterxml/jackson/datatype/jackson-datatype-jsr310/2.21.5/jackson-datatype-jsr310-2.21.5.jar":
    "e941f9718d16a649614cb06711de06da34722afff9cee0b7725fc5318638304c",
  "org/openapitools/jackson-databind-nullable/0.2.11/jackson-databind-nullable-0.2.11.jar":
    "07417c949d66a67eb8bc1e919f3f1f13a741badf8b4fcbd39ac16a509d38d34c",
  "com/google/code/findbugs/jsr305/3.0.2/jsr305-3.0.2.jar":
    "766ad2a0783f2687962c8ad74ceecc38a28b9f72a2d085ee438b7813e928d0c7",
  "jakarta/annotation/jakarta.annotation-api/1.3.5/jakarta.annotation-api-1.3.5.jar":
    "85fb03fc054cdf4efca8efd9b6712bbb418e1ab98241c4539c8585bbc23e1b8a",
};

test("a generated Java client compiles, logs in, creates a link and lists transactions", async (t) => {
  const client = clientOf(t, "java", whyMissing("javac", "-version"));
  if (client === null) return;
  const jars: string[] = [];
  for (const [path, sha256] of Object.entries(JAVA_LIBRARIES)) jars.push(await fetchArtifact(CACHE, { path, sha256 }));
  const classes = join(client, "classes");
  await mkdir(classes);
  const sources = await Array.fromAsync(glob("src/main/java/**/*.java", { cwd: client }));
  const files = [...sources.map((source) => join(client, source)), join(scenarios, "Scenario.java")];
  const path = jars.join(":");
  await run("javac", [
    ...SHORT_RUN.map((flag) => `-J${flag}`),
    "-nowarn",
    "-proc:none",
    "-cp",
    path,
    "-d",
    classes,
    ...files,
  ]);
  await assertDone(await run("java", [...SHORT_RUN, "-cp", `${classes}:${path}`, "Scenario"], environment()));
});

function clientOf(t: TestContext, language: Language, missing: string | null = null): string | null {
  const reason = "reason" in clients ? clients.reason : missing;
  if (reason === null && !("reason" in clients)) return clients[language];
  t.skip(reason ?? "");
  return null;
}

function environment(): Record<string, string> {
  const [{ username, password, paymentSetId }] = service.tenants;
  return {
    BASE_URL: service.url,
    LOGIN_USERNAME: username,
    LOGIN_PASSWORD: password,
    PAYMENT_SET_ID: paymentSetId,
    UNKNOWN_ID,
  };
}

/** Compares the program's last line with the service's own reply. */
async function assertDone(output: string): Promise<void> {
  const { link, ...seen } = JSON.parse(output.trim().split("\n").at(-1) ?? "") as Record<string, unknown>;
  const [{ username, password }] = service.tenants;
  const shop = http(service.url);
  const { accessToken: token } = (await shop.post("/auth/token", { username, password })).body;
  const { totalCount, data } = (await shop.get("/cat/cat/list?pageSize=1", { token })).body;
  const [{ erpCode, amount, transactionDate }] = data;
  assert.deepEqual(seen, { totalCount, erpCode, amount, transactionDate, refusedField: "paymentSetId" });
  assert.equal((await fetch(String(link))).status, 200);
}
