import type { Command } from "commander";
import { addAuditCommands } from "./audit-commands.ts";
import { addBrandingCommands } from "./branding-commands.ts";
import { addConsentCommands } from "./consent-commands.ts";
import { addCredentialCommands } from "./credential-commands.ts";
import { addCustomerCommands } from "./customer-commands.ts";
import { addDoctorCommand } from "./doctor-command.ts";
import { addImportCommands } from "./import-commands.ts";
import { addKeyCommands } from "./key-commands.ts";
import { addMaintainCommand } from "./maintain-command.ts";
import { addMigrateCommand } from "./migrate-command.ts";
import { newProgram } from "./new-program.ts";
import { addPaymentCommands } from "./payment-commands.ts";
import { addPaymentSetCommands } from "./payment-set-commands.ts";
import { addRetentionCommands, addUserCommands } from "./privacy-commands.ts";
import { addRatesCommands } from "./rates-commands.ts";
import { addReconcileCommands } from "./reconcile-commands.ts";
import { addTenantCommands } from "./tenant-commands.ts";
import { addTerminalCommands } from "./terminal-commands.ts";
import { addWebhookCommands } from "./webhook-commands.ts";
import { addWidgetCommands } from "./widget-commands.ts";

/** The whole command line. */
export function buildProgram(): Command {
  const program = newProgram();
  addMigrateCommand(program);
  addMaintainCommand(program);
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
