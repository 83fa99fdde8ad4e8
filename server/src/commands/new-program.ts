import { readFileSync } from "node:fs";
import { Command, InvalidArgumentError } from "commander";
import { settings } from "../platform/config/settings.ts";

const EPILOGUE = `
Settings come from the environment and an optional .env file: see docs/settings.md. Commands work on the running
service's database; where none runs, they start the data folder's own for as long as they take.

Exit codes: 0 done, 1 could not be done, 2 asked for in a wrong way. With --json, answers and errors are JSON.

A first tenant:
  servicepay tenant create acme --name "Acme Ltd."
  servicepay credential create acme-shop --tenant acme
  servicepay terminal create "İş POS" --tenant acme --preset isbank --bank 0064 --programs maximum --settings isbank.json
  servicepay payment-set create "Online" --tenant acme --currency TRY --terminal "İş POS"
  servicepay rates set "Online" --tenant acme --terminal "İş POS" --rate "*:1:1.79:0" --rate maximum:3:3.40:1.25
`;

/** The command line as far as `servicepay start` needs it. Errors of usage are thrown, so that one place tells them. */
export function newProgram(): Command {
  const program = new Command("servicepay")
    .description("ServicePay: payment links, a card form for shops, and current accounts; run by yourself")
    .version(versionOf(), "--version", "print the version")
    .option("--json", "answer in JSON, for programs")
    .exitOverride()
    .showHelpAfterError("(servicepay --help explains all commands)")
    .addHelpText("after", EPILOGUE);
  program
    .command("start")
    .description("serve until stopped: database, bank simulator (sandbox), API, pages and worker, as ROLE says")
    .option(
      "--processes <count>",
      "processes that answer requests, beside one worker; in place of PROCESSES",
      processCount,
    )
    .action(async ({ processes }: { processes?: number }) => {
      // Only this command needs the whole service.
      const { startCommand } = await import("./start.ts");
      process.exitCode = await startCommand(processes ?? null);
    });
  return program;
}

function processCount(text: string): number {
  const { minimum, maximum } = settings.PROCESSES;
  const count = Number(text);
  if (/^[0-9]+$/.test(text) && count >= minimum && count <= maximum) return count;
  throw new InvalidArgumentError(`It must be a whole number from ${minimum} to ${maximum}.`);
}

function versionOf(): string {
  const description = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as {
    version: string;
  };
  return description.version;
}
