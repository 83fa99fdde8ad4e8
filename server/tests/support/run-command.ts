import { spawn } from "node:child_process";
import { once } from "node:events";
import { Readable } from "node:stream";
import type { TestContext } from "node:test";
import { fileURLToPath } from "node:url";
import { readConfig } from "#platform/config/config.ts";
import { programEnvironment } from "../../../tools/testing/program-environment.ts";
import type { CommandIo } from "../../src/commands/cli/command-io.ts";
import { runServicepay } from "../../src/commands/run-servicepay.ts";
import { testDatabase } from "./database/database.ts";
import { temporaryFolder } from "./temporary-folder.ts";

export interface CommandResult {
  exitCode: number;
  stdout: string;
  stderr: string;
}

export interface CommandLine {
  dataFolder: string;
  databaseUrl: string;
  /** Runs `servicepay <words>` in this process. */
  run(words: readonly string[], options?: RunOptions): Promise<CommandResult>;
  /** Runs `servicepay <words> --json`. Throws if the command fails. */
  json<Data>(...words: string[]): Promise<Data>;
}

export interface RunOptions {
  input?: string;
  environment?: Record<string, string>;
}

const script = fileURLToPath(new URL("../../src/commands/servicepay.ts", import.meta.url));

/** The command line with a migrated database and a data folder for one test. */
export async function commandLine(t: TestContext): Promise<CommandLine> {
  const database = await testDatabase();
  t.after(() => database.close());
  const dataFolder = temporaryFolder(t);
  const settings = { DATA_DIR: dataFolder, DATABASE_URL: database.url };
  const run = (words: readonly string[], { input = "", environment = {} }: RunOptions = {}) =>
    runCommand(words, { ...settings, ...environment }, input);
  return {
    dataFolder,
    databaseUrl: database.url,
    run,
    async json<Data>(...words: string[]) {
      const { exitCode, stdout, stderr } = await run([...words, "--json"]);
      if (exitCode !== 0) throw new Error(`servicepay ${words.join(" ")} ended with ${exitCode}: ${stderr}${stdout}`);
      return JSON.parse(stdout) as Data;
    },
  };
}

/** Runs `servicepay <words>` in this process, with the given settings only. */
export async function runCommand(
  words: readonly string[],
  settings: Record<string, string>,
  input = "",
): Promise<CommandResult> {
  const io = recordedIo(settings, input);
  await runServicepay(words, io);
  const { exitCode, stdout, stderr } = io;
  return { exitCode, stdout, stderr };
}

export function recordedIo(settings: Record<string, string> = {}, input = ""): CommandIo & CommandResult {
  const io = {
    loadConfig: () => readConfig(settings),
    input: Readable.from([input]),
    writeOutput: (text: string) => void (io.stdout += text),
    writeError: (text: string) => void (io.stderr += text),
    exitCode: 0,
    stdout: "",
    stderr: "",
  };
  return io;
}

/** Runs `servicepay <words>` in a process of its own, in a folder without a .env, with the given settings only. */
export async function runCommandProcess(
  words: readonly string[],
  settings: Record<string, string>,
  folder: string,
  input = "",
): Promise<CommandResult> {
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", script, ...words], {
    cwd: folder,
    env: { ...programEnvironment(), ...settings },
  });
  let stdout = "";
  let stderr = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  child.stdin.on("error", () => {}); // A command that does not read its input may end before this is written.
  child.stdin.end(input);
  const [exitCode, signal] = (await once(child, "close")) as [number, null] | [null, string];
  if (exitCode === null) throw new Error(`servicepay ${words.join(" ")} was ended by ${signal}: ${stderr}`);
  return { exitCode, stdout, stderr };
}
