import { Command, InvalidArgumentError } from "commander";
import { settings } from "#platform/config/settings.ts";
import { serviceVersion } from "#platform/version.ts";
import type { CommandIo } from "./cli/command-io.ts";

type AddCommands = (program: Command) => void;

interface CommandFile {
  names: readonly string[];
  load(): Promise<AddCommands>;
}

/** In the order of `--help`. Loaded only when needed, because loading modules takes most of a short command's time. */
const files: readonly CommandFile[] = [
  { names: ["migrate"], load: async () => (await import("./migrate-command.ts")).addMigrateCommand },
  { names: ["database"], load: async () => (await import("./database/database-commands.ts")).addDatabaseCommands },
  { names: ["maintain"], load: async () => (await import("./retention-commands.ts")).addMaintainCommand },
  { names: ["doctor"], load: async () => (await import("./doctor-command.ts")).addDoctorCommand },
  { names: ["tenant"], load: async () => (await import("./tenant-commands.ts")).addTenantCommands },
  { names: ["credential"], load: async () => (await import("./credential-commands.ts")).addCredentialCommands },
  { names: ["member"], load: async () => (await import("./member-commands.ts")).addMemberCommands },
  { names: ["operator"], load: async () => (await import("./operator-commands.ts")).addOperatorCommands },
  { names: ["terminal"], load: async () => (await import("./terminal-commands.ts")).addTerminalCommands },
  { names: ["payment-set"], load: async () => (await import("./payment-set-commands.ts")).addPaymentSetCommands },
  { names: ["rates"], load: async () => (await import("./rates-commands.ts")).addRatesCommands },
  { names: ["routing"], load: async () => (await import("./routing/routing-commands.ts")).addRoutingCommands },
  { names: ["links"], load: async () => (await import("./links/link-commands.ts")).addLinkCommands },
  { names: ["import"], load: async () => (await import("./import-commands.ts")).addImportCommands },
  {
    names: ["customer", "dynamic-field"],
    load: async () => (await import("./customer-commands.ts")).addCustomerCommands,
  },
  { names: ["user"], load: async () => (await import("./customer-commands.ts")).addUserCommands },
  { names: ["refund-limit"], load: async () => (await import("./company/limit-commands.ts")).addLimitCommands },
  { names: ["retention"], load: async () => (await import("./retention-commands.ts")).addRetentionCommands },
  { names: ["payments"], load: async () => (await import("./payment-commands.ts")).addPaymentCommands },
  { names: ["reports"], load: async () => (await import("./report-commands.ts")).addReportCommands },
  { names: ["reconcile"], load: async () => (await import("./reconcile-commands.ts")).addReconcileCommands },
  { names: ["erp"], load: async () => (await import("./erp/erp-commands.ts")).addErpCommands },
  { names: ["webhooks"], load: async () => (await import("./webhooks/webhook-commands.ts")).addWebhookCommands },
  { names: ["endpoints"], load: async () => (await import("./webhooks/endpoint-commands.ts")).addEndpointCommands },
  {
    names: ["notifications"],
    load: async () => (await import("./notification-commands.ts")).addNotificationCommands,
  },
  { names: ["sandbox"], load: async () => (await import("./sandbox/sandbox-commands.ts")).addSandboxCommands },
  { names: ["widget-origin"], load: async () => (await import("./widget-commands.ts")).addWidgetCommands },
  { names: ["branding"], load: async () => (await import("./branding-commands.ts")).addBrandingCommands },
  { names: ["consent"], load: async () => (await import("./consent-commands.ts")).addConsentCommands },
  {
    names: ["keys", "rotate-keys", "rotate-kek"],
    load: async () => (await import("./key-commands.ts")).addKeyCommands,
  },
  { names: ["audit"], load: async () => (await import("./audit-commands.ts")).addAuditCommands },
  { names: ["archive"], load: async () => (await import("./archives/archive-commands.ts")).addArchiveCommands },
];

export async function buildProgram(io: CommandIo): Promise<Command> {
  return withCommandsOf(files, io);
}

/** Builds the program with one command, or with all if the name is unknown. */
export async function programFor(name: string | undefined, io: CommandIo): Promise<Command> {
  // `start` does not load the other commands.
  if (name === "start") return newProgram(io);
  const file = files.find(({ names }) => names.includes(name ?? ""));
  return file === undefined ? buildProgram(io) : withCommandsOf([file], io);
}

async function withCommandsOf(wanted: readonly CommandFile[], io: CommandIo): Promise<Command> {
  const program = newProgram(io);
  for (const add of await Promise.all(wanted.map(({ load }) => load()))) add(program);
  return program;
}

const EPILOGUE = `
Settings come from the environment and an optional .env file: see docs/settings.md. Commands work on the running
service's database; where none runs, they start the data folder's own for as long as they take.

Exit codes: 0 success, 1 failure, 2 incorrect usage. With --json, output and errors are JSON.

A first tenant:
  servicepay tenant create acme --name "Acme Ltd."
  servicepay credential create acme-shop --tenant acme
  servicepay member invite ayse@acme.example --tenant acme
  servicepay terminal create "İş POS" --tenant acme --preset isbank --bank 0064 --programs maximum --settings isbank.json
  servicepay payment-set create "Online" --tenant acme --currency TRY --terminal "İş POS"
  servicepay rates set "Online" --tenant acme --terminal "İş POS" --rate "*:1:1.79:0" --rate maximum:3:3.40:1.25
`;

/** The program with `start` only. Usage errors are thrown and printed in one place. */
function newProgram(io: CommandIo): Command {
  const program = new Command("servicepay")
    .description("ServicePay: payment links, a card form for shops, and current accounts; self-hosted")
    .version(serviceVersion(), "--version", "print the version")
    .option("--json", "print JSON, for programs")
    .exitOverride()
    .configureOutput({ writeOut: io.writeOutput, writeErr: io.writeError })
    // Actions receive the options of all their parents.
    .setOptionValue("io", io)
    .showHelpAfterError("(servicepay --help explains all commands)")
    .addHelpText("after", EPILOGUE);
  program
    .command("start")
    .description(
      "run the service until stopped: database, bank simulator (sandbox), API, pages and worker, depending on ROLE",
    )
    .option(
      "--processes <count>",
      "processes that answer requests, in addition to one worker; overrides PROCESSES",
      processCount,
    )
    .action(async ({ processes }: { processes?: number }) => {
      // Loaded here, because only this command needs the whole service.
      const { startCommand } = await import("./start-command.ts");
      io.exitCode = await startCommand(processes ?? null);
    });
  return program;
}

function processCount(text: string): number {
  const { minimum, maximum } = settings.PROCESSES;
  const count = Number(text);
  if (/^[0-9]+$/.test(text) && count >= minimum && count <= maximum) return count;
  throw new InvalidArgumentError(`It must be a whole number from ${minimum} to ${maximum}.`);
}
