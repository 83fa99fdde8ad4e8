/** Every code block of the guides: commands run in order, as if a newcomer pasted them; other languages are parsed. */
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { freePort } from "../../../tools/testing/free-port.ts";
import { http } from "../support/http.ts";
import { codeBlocksOf, root, type CodeBlock } from "./code-blocks.ts";
import { cloneWith, paste } from "./newcomer-shell.ts";
import { differencesFrom } from "./shape.ts";

const GUIDES = ["README.md", ...globSync("docs/guides/*.md", { cwd: root }).toSorted(), "docs/scaling.md"];
/** The guides' ports, which may be in use on this machine. */
const PORTS = ["8080", "8081", "8091", "9080"];
const READY_MS = 180_000;

let clone: ReturnType<typeof cloneWith>;
let ports: Record<string, number>;
let stop: () => Promise<void>;

before(async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), "servicepay-guides-"));
  ports = Object.fromEntries(await Promise.all(PORTS.map(async (port) => [port, await freePort()] as const)));
  const port = ports["8080"]!;
  const service = spawn(process.execPath, ["tools/start.mjs"], {
    cwd: root,
    env: {
      PATH: process.env["PATH"],
      PORT: String(port),
      MANAGEMENT_PORT: String(ports["9080"]),
      DATA_DIR: dataFolder,
      BANK_SIMULATOR_PORT: "0",
    },
    stdio: "ignore",
  });
  const ended = once(service, "exit");
  clone = cloneWith(dataFolder);
  stop = async () => {
    service.kill("SIGTERM");
    await ended;
    clone.remove();
    rmSync(dataFolder, { recursive: true, force: true });
  };
  await untilReady(port);
});
after(() => stop());

async function untilReady(port: number): Promise<void> {
  const client = http(`http://127.0.0.1:${port}`);
  const deadline = Date.now() + READY_MS;
  while (Date.now() < deadline) {
    const reply = await client.get("/health/ready").catch(() => null);
    if (reply?.status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error("the service did not become ready");
}

for (const guide of GUIDES) {
  const blocks = codeBlocksOf(guide).filter(({ language }) => language === "sh");
  if (blocks.length === 0) continue;
  test(`every command of ${guide} works when it is pasted, or the guide says why it cannot`, async () => {
    const [running, left] = [
      blocks.filter(({ noRun }) => noRun === null),
      blocks.filter(({ noRun }) => noRun !== null),
    ];
    const { exitCode, outputs, errors, begunAt } = await paste(running, { folder: clone.path, ports });
    const last = running[outputs.length - 1];
    const begun = `blocks began after ${begunAt.join(", ")} s`;
    assert.equal(exitCode, 0, `${last?.place}\n${last?.text}\n${outputs.at(-1)}\n${errors}\n${begun}`);
    for (const [index, block] of running.entries()) compareWithShown(guide, block, outputs[index] ?? "");
    console.log(`  ${guide}: ran ${running.length} blocks, left ${left.length}`);
    for (const { place, noRun } of left) console.log(`    ${place} not run: ${noRun}`);
  });
}

test("npm run servicepay passes on the words, the standard input and the exit code", () => {
  const npm = (words: readonly string[], input = "") =>
    spawnSync("npm", ["run", "--silent", "servicepay", "--", ...words], { cwd: clone.path, input, encoding: "utf8" });
  const listed = npm(["tenant", "list", "--json"]);
  assert.equal(listed.status, 0, listed.stderr);
  assert.ok((JSON.parse(listed.stdout) as { code: string }[]).some(({ code }) => code === "demo"));
  const set = npm(["credential", "set-password", "nobody", "--tenant", "demo", "--password-stdin"], "short\n");
  assert.deepEqual([set.status, /nobody/.test(set.stderr)], [1, true], "it got further than reading the password");
  assert.equal(npm(["nothing"]).status, 2);
});

test("no command expects the demo's file in `data`: DATA_DIR may name another folder", () => {
  const running = GUIDES.flatMap(codeBlocksOf).filter(({ language, noRun }) => language === "sh" && noRun === null);
  assert.deepEqual(
    running.filter(({ text }) => /\bdata\/demo\.json/.test(text)).map(({ place }) => place),
    [],
  );
});

/** A JSON block directly after a command's block is the command's reply. */
function compareWithShown(guide: string, block: CodeBlock, output: string): void {
  const all = codeBlocksOf(guide);
  const next = all[all.findIndex(({ place }) => place === block.place) + 1];
  if (next?.language !== "json" || !next.isAdjacent) return;
  const [shown, given] = [JSON.parse(next.text), JSON.parse(output)] as [unknown, unknown];
  assert.deepEqual(differencesFrom(shown, given), [], `${next.place}\n${output}`);
}

/** Languages that are not parsed. */
const PLAIN = new Set(["sh", "json", "http", "csv", "text"]);

test("code in other languages parses, and JSON is JSON", () => {
  const folder = mkdtempSync(join(tmpdir(), "servicepay-code-"));
  const left: string[] = [];
  let parsed = 0;
  try {
    for (const guide of [...GUIDES, "widget/README.md"]) {
      for (const block of codeBlocksOf(guide)) {
        if (block.language === "json") JSON.parse(block.text);
        if (PLAIN.has(block.language)) continue;
        const reason = check(block, folder);
        if (reason === null) parsed += 1;
        else left.push(`${block.place}: ${reason}`);
      }
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  console.log(`  parsed ${parsed} blocks, left ${left.length}${left.map((each) => `\n    ${each}`).join("")}`);
  assert.ok(parsed >= 5);
});

/** Returns null if the block parses, otherwise why it was not checked. */
function check({ language, text, place }: CodeBlock, folder: string): string | null {
  const run = (program: string, args: readonly string[], extension: string, source = text) => {
    const file = join(folder, `block.${extension}`);
    writeFileSync(file, source);
    const { status, error, stderr } = spawnSync(program, [...args, file], { encoding: "utf8" });
    if (error !== undefined) return `${program} is not on this machine`;
    assert.equal(status, 0, `${place}\n${stderr}`);
    return null;
  };
  const parseScript = (source: string) => run(process.execPath, ["--check"], "mjs", source);
  switch (language) {
    case "js":
      return parseScript(text);
    case "ts":
      return parseScript(stripTypeScriptTypes(text));
    case "tsx":
      return "widget/src/readme.test.ts holds it to a file that is type-checked";
    case "html":
      for (const [, script = ""] of text.matchAll(/<script(?:\s[^>]*)?>([\s\S]*?)<\/script>/g)) parseScript(script);
      return null;
    case "python":
      return run("python3", ["-m", "py_compile"], "py");
    case "go":
      return run("gofmt", ["-e", "-l"], "go");
    case "php":
      return run("php", ["-l"], "php");
    case "java":
      return "server/src/webhooks/guide.test.ts compiles and runs it";
    case "ini": {
      const known = readFileSync(join(root, "docs", "settings.md"), "utf8");
      for (const [name] of text.matchAll(/^\w+(?==)/gm))
        assert.ok(known.includes(`\`${name}\``), `${place}: no setting is called ${name}`);
      return null;
    }
    case "csharp":
      return "no C# compiler is looked for: the same steps run in four other languages";
    case "sql":
      return "it needs servers with Citus: npm run proof -- citus sets such a cluster up";
    default:
      return assert.fail(`${place}: no language, or one that nobody checks: "${language}"`);
  }
}

test("every block that does not run gives a reason", () => {
  const blocks = GUIDES.flatMap(codeBlocksOf);
  assert.ok(blocks.length > 40, `${blocks.length} blocks were read`);
  for (const { place, noRun } of blocks) assert.ok(noRun === null || noRun.length >= 15, place);
});

test("this test reads every fenced block that a reader sees", () => {
  for (const guide of GUIDES) {
    const fences = readFileSync(join(root, guide), "utf8").match(/^ *```/gm) ?? [];
    assert.equal(fences.length, codeBlocksOf(guide).length * 2, guide);
  }
});
