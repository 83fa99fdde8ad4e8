import type { Command } from "commander";
import {
  createCredential,
  disableCredential,
  enableCredential,
  endPreviousSecret,
  listCredentials,
  makePassword,
  rotateSecret,
  setPassword,
  setScopes,
  type Credential,
} from "#identity/index.ts";
import { inTransaction, type WriteContext } from "#platform/context.ts";
import { scopes as allScopes } from "#platform/http/access.ts";
import { CommandFailure } from "./cli/command-failure.ts";
import { list, overlapValue } from "./cli/option-values.ts";
import { setAction, fields, moment, table, yesNo, type CommandOutput } from "./cli/output.ts";
import { readSecret } from "./cli/read-input.ts";
import { tenantOption, withTenant, type TenantOption } from "./cli/with-tenant.ts";

interface PasswordOption extends TenantOption {
  passwordStdin?: true;
}

interface CreateOptions extends PasswordOption {
  scopes?: string[];
}

const ONCE = "This is shown once: keep it safe.";
const SCOPES = `modules it may call: ${allScopes.join(",")}`;
const FROM_STDIN = "read the password from the standard input instead of making one";

export function addCredentialCommands(program: Command): void {
  const group = program.command("credential").description("log-ins of a tenant's programs");
  const command = (name: string, description: string) => tenantOption(group.command(name).description(description));

  setAction(
    command("create <username>", "make a credential; its secrets are printed this once")
      .option("--scopes <list>", `${SCOPES}; default: all`, list)
      .option("--password-stdin", FROM_STDIN),
    create,
  );
  setAction(command("list", "a tenant's credentials, without secrets"), listAll);
  setAction(command("disable <username>", "end its sessions and refuse it from now on"), disable);
  setAction(command("enable <username>", "let a disabled credential in again"), enable);
  setAction(command("set-scopes <username> <scopes>", SCOPES), changeScopes);
  setAction(
    command("rotate-secret <username>", "make a new secret key, printed once").option(
      "--overlap <duration>",
      'how long the old one stays valid, such as 24h; default "none": it ends now',
      overlapValue,
    ),
    rotateSecretKey,
  );
  setAction(command("end-previous-secret <username>", "end the secret key before the present one now"), endPrevious);
  setAction(
    command("set-password <username>", "set another password; ends the credential's sessions").option(
      "--password-stdin",
      FROM_STDIN,
    ),
    changePassword,
  );
}

async function create(username: string, options: CreateOptions): Promise<CommandOutput> {
  const { scopes = [...allScopes] } = options;
  const { password, shown } = await passwordOf(options);
  return withTenant(options, async (ctx) => {
    const made = await inTransaction(ctx, (ctx) => createCredential(ctx, { username, password, scopes }));
    const { id, apiKey, secretKey } = made;
    const text = fields({ username, ...shown, apiKey, secretKey, scopes: scopes.join(",") });
    return { text: `${text}\n${ONCE}`, data: { id, username, ...shown, apiKey, secretKey, scopes } };
  });
}

function listAll(options: TenantOption): Promise<CommandOutput> {
  return withTenant(options, async (ctx) => {
    const credentials = await inTransaction(ctx, listCredentials);
    const rows = credentials.map(({ username, apiKey, scopes, isActive, createdAt, lastUsedAt }) => [
      username,
      apiKey,
      scopes.join(","),
      yesNo(isActive),
      moment(createdAt),
      lastUsedAt === null ? "never" : moment(lastUsedAt),
    ]);
    const headings = ["USERNAME", "API KEY", "SCOPES", "ACTIVE", "CREATED", "LAST USED"];
    return { text: table(headings, rows, "The tenant has no credential yet."), data: credentials };
  });
}

function disable(username: string, options: TenantOption): Promise<CommandOutput> {
  return withCredential(options, username, async (ctx, { id }) => {
    await disableCredential(ctx, id);
    return { text: `The credential ${username} is disabled.`, data: { username, isActive: false } };
  });
}

function enable(username: string, options: TenantOption): Promise<CommandOutput> {
  return withCredential(options, username, async (ctx, { id }) => {
    await enableCredential(ctx, id);
    return { text: `The credential ${username} is enabled.`, data: { username, isActive: true } };
  });
}

function changeScopes(username: string, scopes: string, options: TenantOption): Promise<CommandOutput> {
  return withCredential(options, username, async (ctx, { id }) => {
    const granted = await setScopes(ctx, id, list(scopes));
    return { text: `The credential ${username} may call ${granted.join(", ")}.`, data: { username, scopes: granted } };
  });
}

function rotateSecretKey(username: string, options: TenantOption & { overlap?: number }): Promise<CommandOutput> {
  return withCredential(options, username, async (ctx, { id }) => {
    const keys = await rotateSecret(ctx, id, undefined, options.overlap ?? 0);
    return { text: `${fields({ ...keys })}\n${ONCE}`, data: { username, ...keys } };
  });
}

function endPrevious(username: string, options: TenantOption): Promise<CommandOutput> {
  return withCredential(options, username, async (ctx, { id }) => {
    await endPreviousSecret(ctx, id);
    return { text: "Only the present secret key is valid.", data: { username } };
  });
}

async function changePassword(username: string, options: PasswordOption): Promise<CommandOutput> {
  const { password, shown } = await passwordOf(options);
  return withCredential(options, username, async (ctx, { id }) => {
    await setPassword(ctx, id, password);
    const data = { username, ...shown };
    return { text: "password" in shown ? `${fields(data)}\n${ONCE}` : "The password is set.", data };
  });
}

/** A password that was given is not shown. */
async function passwordOf({ passwordStdin, io }: PasswordOption) {
  if (passwordStdin === true) return { password: await readSecret(io), shown: {} };
  const password = makePassword();
  return { password, shown: { password } };
}

function withCredential(
  options: TenantOption,
  username: string,
  work: (ctx: WriteContext, credential: Credential) => Promise<CommandOutput>,
): Promise<CommandOutput> {
  return withTenant(options, (ctx) =>
    inTransaction(ctx, async (ctx) => {
      const found = (await listCredentials(ctx)).find((each) => each.username === username);
      if (found === undefined) throw new CommandFailure(`The tenant has no credential "${username}".`);
      return work(ctx, found);
    }),
  );
}
