import type { Command } from "commander";
import {
  createCredential,
  disableCredential,
  enableCredential,
  listCredentials,
  rotateSecret,
  setPassword,
  setScopes,
} from "#identity/index.ts";
import type { Credential } from "#identity/index.ts";
import { inTransaction } from "#platform/context.ts";
import type { WriteContext } from "#platform/context.ts";
import { scopes as allScopes } from "#platform/http/access.ts";
import { randomToken } from "#platform/ids.ts";
import type { Answer } from "./answer.ts";
import { answers, fields, moment, table, yesNo } from "./answer.ts";
import { CommandFailure } from "./command-failure.ts";
import { list } from "./option-values.ts";
import { readSecret } from "./read-input.ts";
import { tenantOption, withTenant } from "./with-tenant.ts";
import type { TenantOption } from "./with-tenant.ts";

interface PasswordOption extends TenantOption {
  passwordStdin?: true;
}

const ONCE = "This is shown once: keep it safe.";

export function addCredentialCommands(program: Command): void {
  const credential = program.command("credential").description("what a tenant's programs log in with");
  const named = (name: string, description: string) =>
    tenantOption(credential.command(`${name} <username>`).description(description));

  answers(
    named("create", "make a credential; its secrets are printed this once")
      .option("--scopes <list>", `modules it may call: ${allScopes.join(",")}`, list, [...allScopes])
      .option("--password-stdin", "read the password from the standard input instead of making one"),
    async (username: string, options: PasswordOption & { scopes: string[] }) => {
      const password = await passwordOf(options);
      return withTenant(options, async (ctx) => {
        const { id, apiKey, secretKey } = await inTransaction(ctx, (write) =>
          createCredential(write, { username, password, scopes: options.scopes }),
        );
        const text = fields({
          username,
          password: options.passwordStdin === true ? "(as given)" : password,
          apiKey,
          secretKey,
          scopes: options.scopes.join(","),
        });
        return {
          text: `${text}\n${ONCE}`,
          data: {
            id,
            username,
            ...(options.passwordStdin !== true && { password }),
            apiKey,
            secretKey,
            scopes: options.scopes,
          },
        };
      });
    },
  );
  answers(
    tenantOption(credential.command("list").description("a tenant's credentials, without secrets")),
    (options: TenantOption) =>
      withTenant(options, async (ctx) => {
        const credentials = await inTransaction(ctx, listCredentials);
        const rows = credentials.map((each) => [
          each.username,
          each.apiKey,
          each.scopes.join(","),
          yesNo(each.isActive),
          moment(each.createdAt),
        ]);
        return {
          text: table(
            ["USERNAME", "API KEY", "SCOPES", "ACTIVE", "CREATED"],
            rows,
            "The tenant has no credential yet.",
          ),
          data: credentials,
        };
      }),
  );
  answers(named("disable", "end its sessions and refuse it from now on"), (username: string, options: TenantOption) =>
    change(options, username, async (ctx, { id }) => {
      await disableCredential(ctx, id);
      return { text: `The credential ${username} is disabled.`, data: { username, isActive: false } };
    }),
  );
  answers(named("enable", "let a disabled credential in again"), (username: string, options: TenantOption) =>
    change(options, username, async (ctx, { id }) => {
      await enableCredential(ctx, id);
      return { text: `The credential ${username} is enabled.`, data: { username, isActive: true } };
    }),
  );
  answers(
    tenantOption(
      credential
        .command("set-scopes <username> <scopes>")
        .description(`say which modules it may call: ${allScopes.join(",")}`),
    ),
    (username: string, scopes: string, options: TenantOption) =>
      change(options, username, async (ctx, { id }) => {
        const granted = await setScopes(ctx, id, list(scopes));
        return {
          text: `The credential ${username} may call ${granted.join(", ")}.`,
          data: { username, scopes: granted },
        };
      }),
  );
  answers(
    named("rotate-secret", "make a new secret key, printed this once; the old one ends now"),
    (username: string, options: TenantOption) =>
      change(options, username, async (ctx, { id }) => {
        const keys = await rotateSecret(ctx, id);
        return { text: `${fields({ ...keys })}\n${ONCE}`, data: { username, ...keys } };
      }),
  );
  answers(
    named("set-password", "give it another password; its sessions end").option(
      "--password-stdin",
      "read the password from the standard input instead of making one",
    ),
    async (username: string, options: PasswordOption) => {
      const password = await passwordOf(options);
      return change(options, username, async (ctx, { id }) => {
        await setPassword(ctx, id, password);
        const isGiven = options.passwordStdin === true;
        return {
          text: isGiven ? "The password is set." : `${fields({ username, password })}\n${ONCE}`,
          data: isGiven ? { username } : { username, password },
        };
      });
    },
  );
}

function passwordOf({ passwordStdin }: PasswordOption): Promise<string> {
  return passwordStdin === true ? readSecret() : Promise.resolve(randomToken(18));
}

function change(
  options: TenantOption,
  username: string,
  work: (ctx: WriteContext, credential: Credential) => Promise<Answer>,
): Promise<Answer> {
  return withTenant(options, (ctx) =>
    inTransaction(ctx, async (write) => {
      const found = (await listCredentials(write)).find((each) => each.username === username);
      if (found === undefined) throw new CommandFailure(`The tenant has no credential "${username}".`);
      return work(write, found);
    }),
  );
}
