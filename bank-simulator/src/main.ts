import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileClock } from "./clock/file-clock.ts";
import { protocols, type BankAccount } from "./protocols/registry.ts";
import { startBankSimulator } from "./start.ts";

/**
 * Environment variables, all optional: PORT (0 takes a free one), HOST, DATA_DIR or LEDGER_FILE, BANK_NAME, TERMINALS_FILE (a
 * JSON array of accounts; default: the published ones), CONTROL=yes for /control/, CLOCK_FILE (contains the milliseconds by
 * which the clock is ahead).
 */
const {
  PORT = "0",
  HOST = "127.0.0.1",
  DATA_DIR = "data",
  LEDGER_FILE,
  BANK_NAME,
  TERMINALS_FILE,
  CONTROL,
  CLOCK_FILE,
} = process.env;

try {
  const simulator = await startBankSimulator({
    port: portOf(PORT),
    host: HOST,
    ledgerFile: LEDGER_FILE ?? join(DATA_DIR, "bank-ledger.ndjson"),
    control: CONTROL === "yes",
    ...(CLOCK_FILE !== undefined && { now: fileClock(CLOCK_FILE) }),
    ...(BANK_NAME !== undefined && { bankName: BANK_NAME }),
    ...(TERMINALS_FILE !== undefined && { terminals: terminalsOf(TERMINALS_FILE) }),
  });
  const stop = () => void simulator.close().then(() => process.exit(0));
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
  // Exit with the parent process, however it ends.
  process.once("disconnect", stop);
  process.stdout.write(`listening on ${simulator.url}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

function portOf(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error("PORT is not a port number");
  return port;
}

function terminalsOf(file: string): BankAccount[] {
  const parsed: unknown = JSON.parse(readFileSync(file, "utf8"));
  if (!Array.isArray(parsed) || !parsed.every(isAccount)) throw new Error(`${file} is not a list of terminals`);
  return parsed;
}

function isAccount(value: unknown): value is BankAccount {
  if (typeof value !== "object" || value === null) return false;
  const protocol = protocols.find(({ code }) => code === Reflect.get(value, "protocol"));
  const required = ["clientId", "merchantName", ...(protocol?.accountFields ?? [])];
  return protocol !== undefined && required.every((name) => typeof Reflect.get(value, name) === "string");
}
