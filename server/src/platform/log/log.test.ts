import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";

const LOG = join(import.meta.dirname, "log.ts");

interface Line {
  level: string;
  message: string;
  count?: number;
}

/** Runs a program with a log. Returns the chunks that it wrote to standard error, and how it ended. */
async function run(program: string, whileRunning: (pieces: readonly string[]) => boolean = () => false) {
  const source = `import { createLog } from ${JSON.stringify(LOG)}; const log = createLog("info"); ${program}`;
  const child = spawn(process.execPath, ["--input-type=module-typescript", "-e", source], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const pieces: string[] = [];
  child.stderr.setEncoding("utf8").on("data", (piece: string) => {
    pieces.push(piece);
    if (whileRunning(pieces)) child.kill("SIGKILL");
  });
  const [code, signal] = (await once(child, "close")) as [number | null, string | null];
  return { pieces, code, signal };
}

function linesOf(pieces: readonly string[]): Line[] {
  return pieces
    .join("")
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as Line);
}

const messagesOf = (pieces: readonly string[]) => linesOf(pieces).map(({ message }) => message);

test("a warning and all lines before it are written even if the process is killed right after", async () => {
  const { pieces, signal } = await run(
    `log.info("one"); log.info("two"); log.warn("three"); log.error("four"); process.kill(process.pid, "SIGKILL");`,
  );
  assert.equal(signal, "SIGKILL");
  assert.deepEqual(messagesOf(pieces), ["one", "two", "three", "four"]);
});

test("info lines are written within a second even if no other line follows", async () => {
  const seen = (pieces: readonly string[]) => messagesOf(pieces).length === 2;
  const { pieces, signal } = await run(
    `log.info("one"); log.with({ count: 1 }).info("two"); setInterval(() => {}, 1_000);`,
    seen,
  );
  assert.equal(signal, "SIGKILL");
  assert.deepEqual(messagesOf(pieces), ["one", "two"]);
});

test("a full log disk neither stops the process nor fills its memory", async () => {
  const source = `import { createLog } from ${JSON.stringify(LOG)}; const log = createLog("info");
    log.info("one"); await new Promise((resolve) => setTimeout(resolve, 100));
    for (let count = 0; count < 200_000; count += 1) { log.info("two"); log.error("three"); }
    global.gc(); console.log(process.memoryUsage().heapUsed < 25e6 ? "alive" : "full of what was not written");`;
  const full = await open("/dev/full", "w");
  const child = spawn(process.execPath, ["--expose-gc", "--input-type=module-typescript", "-e", source], {
    stdio: ["ignore", "pipe", full.fd],
  });
  let said = "";
  child.stdout!.setEncoding("utf8").on("data", (text: string) => (said += text));
  const ended = await once(child, "close");
  assert.deepEqual([said, ended], ["alive\n", [0, null]]);
  await full.close();
});

const endings = {
  "by itself": { program: "", code: 0 },
  "by process.exit": { program: "process.exit(3);", code: 3 },
  "by an uncaught error": { program: `throw new Error("broken");`, code: 1 },
};
for (const [ending, { program, code }] of Object.entries(endings))
  test(`no line is lost when the process ends ${ending}`, async () => {
    const ended = await run(`log.info("one"); log.info("two"); ${program}`);
    assert.equal(ended.code, code);
    assert.deepEqual(messagesOf(ended.pieces), ["one", "two"]);
  });

test("lines of several processes in one pipe are not mixed, and each process's lines are in order", async () => {
  const { pieces, code } = await run(`
    import { spawn } from "node:child_process";
    import { once } from "node:events";
    const one = (name) => spawn(process.execPath, ["--input-type=module-typescript", "-e",
      \`import { createLog } from ${JSON.stringify(LOG)}; const log = createLog("info").with({ process: "\${name}" });
       for (let count = 0; count < 5_000; count += 1) log.info("ş".repeat(count % 200), { count });\`],
      { stdio: ["ignore", "ignore", "inherit"] });
    await Promise.all(["a", "b"].map((name) => once(one(name), "exit")));
  `);
  assert.equal(code, 0);
  const lines = linesOf(pieces) as (Line & { process: string })[];
  for (const name of ["a", "b"]) {
    const counts = lines.filter((line) => line.process === name).map(({ count }) => count);
    assert.deepEqual(
      counts,
      Array.from({ length: 5_000 }, (_, count) => count),
    );
  }
});
