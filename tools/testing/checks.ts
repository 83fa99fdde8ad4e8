import { spawn } from "node:child_process";
import { glob } from "node:fs/promises";
import { once } from "node:events";
import { join } from "node:path";
import { type Tally, sumTallies } from "./tally.ts";

interface Check {
  name: string;
  program: string;
  args: readonly string[];
  /** What it read, from its output; null when it read nothing, which is a failure. */
  read(output: string): string | null;
}

/** Format, lint, types and what nobody uses. Each tells what it read and how long that took. */
export async function runChecks(): Promise<Tally> {
  console.log("\nChecks");
  const checks: Check[] = [
    { name: "format", program: "oxfmt", args: ["--check"], read: filesRead(/on (\d+) files/) },
    { name: "lint", program: "oxlint", args: ["--deny-warnings"], read: filesRead(/on (\d+) files/) },
    ...(await typeChecks()),
    {
      name: "unused code and packages",
      program: "knip",
      args: ["--no-progress", "--treat-config-hints-as-errors"],
      read: () => "every pattern of knip.json found files", // A pattern without files is a hint, and hints fail.
    },
  ];
  const tallies: Tally[] = [];
  for (const check of checks) tallies.push(await run(check));
  return sumTallies(tallies);
}

async function typeChecks(): Promise<Check[]> {
  const projects = (
    await Array.fromAsync(glob("{.,*,server/tests/browser}/tsconfig.json", { exclude: ["node_modules"] }))
  ).toSorted();
  return projects.map((project) => ({
    name: `types of ${project}`,
    program: "tsc",
    args: ["--noEmit", "--diagnostics", "-p", project],
    read: filesRead(/^Files: +(\d+)/m),
  }));
}

function filesRead(pattern: RegExp): (output: string) => string | null {
  return (output) => {
    const count = Number(pattern.exec(output)?.[1] ?? 0);
    return count === 0 ? null : `${count} files`;
  };
}

async function run({ name, program, args, read }: Check): Promise<Tally> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [join("node_modules", ".bin", program), ...args], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  const [code] = (await once(child, "close")) as [number | null];
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  const wasRead = read(output);
  if (code === 0 && wasRead !== null) {
    console.log(`  ✓ ${name}: ${wasRead}, ${seconds} s`);
    return { passed: 1, failed: 0, skipped: 0 };
  }
  console.log(
    `${output.trimEnd().replaceAll(/^/gm, "    ")}\n  ✗ ${name}: ${code === 0 ? "it read nothing" : "failed"}, ${seconds} s`,
  );
  return { passed: 0, failed: 1, skipped: 0 };
}
