import type { Command } from "commander";
import { newProgram } from "./new-program.ts";

type AddCommands = (program: Command) => void;

interface CommandFile {
  /** The commands that it adds, as they are typed. */
  names: readonly string[];
  load(): Promise<AddCommands>;
}

/** In the order of `--help`. Each brings the modules that it works with, which are most of a short command's time. */
const files: readonly CommandFile[] = [
  { names: ["migrate"], load: async () => (await import("./migrate-command.ts")).addMigrateCommand },
  { names: ["maintain"], load: async () => (await import("./maintain-command.ts")).addMaintainCommand },
  { names: ["doctor"], load: async () => (await import("./doctor-command.ts")).addDoctorCommand },
  { names: ["tenant"], load: async () => (await import("./tenant-commands.ts")).addTenantCommands },
  { names: ["credential"], load: async () => (await import("./credential-commands.ts")).addCredentialCommands },
  { names: ["terminal"], load: async () => (await import("./terminal-commands.ts")).addTerminalCommands },
  { names: ["payment-set"], load: async () => (await import("./payment-set-commands.ts")).addPaymentSetCommands },
  { names: ["rates"], load: async () => (await import("./rates-commands.ts")).addRatesCommands },
  { names: ["import"], load: async () => (await import("./import-commands.ts")).addImportCommands },
  {
    names: ["customer", "dynamic-field"],
    load: async () => (await import("./customer-commands.ts")).addCustomerCommands,
  },
  { names: ["user"], load: async () => (await import("./privacy-commands.ts")).addUserCommands },
  { names: ["retention"], load: async () => (await import("./privacy-commands.ts")).addRetentionCommands },
  { names: ["payments"], load: async () => (await import("./payment-commands.ts")).addPaymentCommands },
  { names: ["reconcile"], load: async () => (await import("./reconcile-commands.ts")).addReconcileCommands },
  { names: ["webhooks"], load: async () => (await import("./webhook-commands.ts")).addWebhookCommands },
  { names: ["widget-origin"], load: async () => (await import("./widget-commands.ts")).addWidgetCommands },
  { names: ["branding"], load: async () => (await import("./branding-commands.ts")).addBrandingCommands },
  { names: ["consent"], load: async () => (await import("./consent-commands.ts")).addConsentCommands },
  {
    names: ["keys", "rotate-keys", "rotate-kek"],
    load: async () => (await import("./key-commands.ts")).addKeyCommands,
  },
  { names: ["audit"], load: async () => (await import("./audit-commands.ts")).addAuditCommands },
];

/** The whole command line. */
export async function buildProgram(): Promise<Command> {
  return withCommandsOf(files);
}

/** As much of it as the command of this name needs: all of it where none is of this name. */
export async function programFor(name: string | undefined): Promise<Command> {
  // A service that starts, or starts again, does not wait for what only other commands need.
  if (name === "start") return newProgram();
  const file = files.find(({ names }) => names.includes(name ?? ""));
  return file === undefined ? buildProgram() : withCommandsOf([file]);
}

async function withCommandsOf(wanted: readonly CommandFile[]): Promise<Command> {
  const program = newProgram();
  for (const add of await Promise.all(wanted.map(({ load }) => load()))) add(program);
  return program;
}
