import { readFileSync } from "node:fs";
import { Command } from "commander";
import { addAuditCommands } from "./audit-commands.ts";
import { addBrandingCommands } from "./branding-commands.ts";
import { addConsentCommands } from "./consent-commands.ts";
import { addCredentialCommands } from "./credential-commands.ts";
import { addCustomerCommands } from "./customer-commands.ts";
import { addDoctorCommand } from "./doctor-command.ts";
import { addImportCommands } from "./import-commands.ts";
import { addKeyCommands } from "./key-commands.ts";
import { addMigrateCommand } from "./migrate-command.ts";
import { addPaymentCommands } from "./payment-commands.ts";
import { addPaymentSetCommands } from "./payment-set-commands.ts";
import { addRetentionCommands, addUserCommands } from "./privacy-commands.ts";
import { addRatesCommands } from "./rates-commands.ts";
import { addReconcileCommands } from "./reconcile-commands.ts";
import { addTenantCommands } from "./tenant-commands.ts";
import { addTerminalCommands } from "./terminal-commands.ts";
import { addWebhookCommands } from "./webhook-commands.ts";
import { addWidgetCommands } from "./widget-commands.ts";

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

/** The whole command line. Errors of usage are thrown, so that one place tells them. */
export function buildProgram(): Command {
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
    .action(async () => {
      // Only this command needs the whole service.
      const { startCommand } = await import("./start.ts");
      process.exitCode = await startCommand();
    });
  addMigrateCommand(program);
  addDoctorCommand(program);
  addTenantCommands(program);
  addCredentialCommands(program);
  addTerminalCommands(program);
  addPaymentSetCommands(program);
  addRatesCommands(program);
  addImportCommands(program);
  addCustomerCommands(program);
  addUserCommands(program);
  addRetentionCommands(program);
  addPaymentCommands(program);
  addReconcileCommands(program);
  addWebhookCommands(program);
  addWidgetCommands(program);
  addBrandingCommands(program);
  addConsentCommands(program);
  addKeyCommands(program);
  addAuditCommands(program);
  return program;
}

function versionOf(): string {
  const description = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as {
    version: string;
  };
  return description.version;
}
