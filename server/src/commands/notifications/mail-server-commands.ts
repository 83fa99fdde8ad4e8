import type { Command } from "commander";
import { findMailServer, removeMailServer, setMailServer, type OwnMailServer } from "#notifications/index.ts";
import { fields, moment, setAction, type CommandOutput } from "../cli/output.ts";
import { readSecret } from "../cli/read-input.ts";
import { tenantOption, withTenant, type TenantOption } from "../cli/with-tenant.ts";

interface SetOptions extends TenantOption {
  from: string;
  passwordStdin?: boolean;
}

export function addMailServerCommands(notifications: Command): void {
  const mailServer = notifications
    .command("mail-server")
    .description("a company's own mail server, which sends its e-mails instead of the operator's");

  setAction(
    tenantOption(mailServer.command("set <address>"))
      .description("set the server: smtps://user@host:port, or smtp:// with STARTTLS; e-mails that wait go there, too")
      .requiredOption("--from <address>", "the address that e-mails come from")
      .option("--password-stdin", "read the password from standard input"),
    set,
  );
  setAction(
    tenantOption(mailServer.command("show")).description("show the server, without its password"),
    (options: TenantOption) => withTenant(options, async (ctx) => mailServerOutput(await findMailServer(ctx))),
  );
  setAction(
    tenantOption(mailServer.command("remove")).description("send the company's e-mails by the operator's server again"),
    (options: TenantOption) =>
      withTenant(options, async (ctx) => {
        await removeMailServer(ctx);
        return mailServerOutput(null);
      }),
  );
}

async function set(address: string, options: SetOptions): Promise<CommandOutput> {
  const password = options.passwordStdin === true ? await readSecret(options.io) : null;
  return withTenant(options, async (ctx) => {
    await setMailServer(ctx, { address, password, sender: options.from });
    return mailServerOutput(await findMailServer(ctx));
  });
}

function mailServerOutput(own: OwnMailServer | null): CommandOutput {
  if (own === null) return { text: "The company has no mail server of its own.", data: { server: null } };
  const { host, port, tls, auth } = own.server;
  const facts = { server: `${host}:${port}`, tls, user: auth?.user ?? null, from: own.sender };
  return {
    text: fields({ ...facts, since: moment(own.createdAt) }),
    data: { ...facts, since: own.createdAt },
  };
}
