import { spawn } from "node:child_process";
import { once } from "node:events";
import { glob } from "node:fs/promises";
import { join } from "node:path";
import { type Tally, nothing, sumTallies } from "./tally.ts";

interface Check {
  name: string;
  script: string;
  args: readonly string[];
  /** Finds in the output what was read; null = nothing, which is a failure. */
  read(output: string): string | null;
}

/** Runs format, lint, types, unused code and generated files; each prints what it read and how long it took. */
export async function runChecks(): Promise<Tally> {
  console.log("\nChecks");
  const checks: Check[] = [
    { name: "format", script: installed("oxfmt"), args: ["--check"], read: counted(/on (\d+) files/, "files") },
    { name: "lint", script: installed("oxlint"), args: ["--deny-warnings"], read: counted(/on (\d+) files/, "files") },
    ...(await typeChecks()),
    {
      name: "unused code and packages",
      script: installed("knip"),
      args: ["--no-progress", "--treat-config-hints-as-errors"],
      read: () => "every pattern of knip.json found files", // A pattern that matches no file is a hint, and hints fail.
    },
    {
      name: "openapi.json is what the routes say",
      script: "tools/openapi.ts",
      args: ["--check"],
      read: counted(/(\d+) operations/, "operations"),
    },
    {
      name: "docs/settings.md is what the settings say",
      script: "tools/settings-table.ts",
      args: ["--check"],
      read: counted(/(\d+) settings/, "settings"),
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
    script: installed("tsc"),
    args: ["--noEmit", "--diagnostics", "-p", project],
    read: counted(/^Files: +(\d+)/m, "files"),
  }));
}

function installed(program: string): string {
  return join("node_modules", ".bin", program);
}

function counted(pattern: RegExp, what: string): (output: string) => string | null {
  return (output) => {
    const count = Number(pattern.exec(output)?.[1] ?? 0);
    return count === 0 ? null : `${count} ${what}`;
  };
}

async function run({ name, script, args, read }: Check): Promise<Tally> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [script, ...args], { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  const [code] = (await once(child, "close")) as [number | null];
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  const wasRead = read(output);
  if (code === 0 && wasRead !== null) {
    console.log(`  ✓ ${name}: ${wasRead}, ${seconds} s`);
    return { ...nothing, passed: 1 };
  }
  console.log(
    `${output.trimEnd().replaceAll(/^/gm, "    ")}\n  ✗ ${name}: ${code === 0 ? "it read nothing" : "failed"}, ${seconds} s`,
  );
  return { ...nothing, failed: 1, failures: [{ title: name, where: "Checks", message: output }] };
}
