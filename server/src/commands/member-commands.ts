import type { Command } from "commander";
import {
  asSystem,
  endMemberSessions,
  findMemberByEmail,
  inviteMember,
  listCompanyMembers,
  provingInvitationUrl,
  removeMember,
  removeSecondFactor,
  roles as allRoles,
  setPasswordOf,
  type KnownMember,
} from "#members/index.ts";
import type { Platform } from "#platform/context.ts";
import { newId, randomToken } from "#platform/ids.ts";
import { counted } from "#platform/text/counted.ts";
import { CommandFailure } from "./cli/command-failure.ts";
import type { CommandOptions } from "./cli/command-io.ts";
import { list } from "./cli/option-values.ts";
import { fields, moment, setAction, table, yesNo, type CommandOutput } from "./cli/output.ts";
import { readSecret } from "./cli/read-input.ts";
import { withPlatform } from "./cli/with-platform.ts";
import { tenantOption, withTenant, type TenantOption } from "./cli/with-tenant.ts";

interface InviteOptions extends TenantOption {
  roles: string[];
}

export function addMemberCommands(program: Command): void {
  const group = program.command("member").description("people who log in to a tenant's portal");
  const ofTenant = (name: string, description: string) => tenantOption(group.command(name).description(description));

  setAction(
    ofTenant("invite <email>", "invite a person; the link that is printed works once, for 72 hours").option(
      "--roles <list>",
      `what the person may do: ${allRoles.join(",")}`,
      list,
      ["administrator"],
    ),
    invite,
  );
  setAction(ofTenant("list", "a tenant's members"), listAll);
  setAction(ofTenant("remove <email>", "end a member's access to a tenant, at once"), remove);
  setAction(ofTenant("end-sessions <email>", "make a member log in again"), endSessions);
  setAction(
    group
      .command("set-password <email>")
      .description("give a member who forgot the password a new one; ends all sessions")
      .option("--password-stdin", "read the password from the standard input instead of making one"),
    setPassword,
  );
  setAction(
    group
      .command("reset-second-factor <email>")
      .description("remove the second factor of a member who lost the phone and the recovery codes; ends all sessions"),
    resetSecondFactor,
  );
}

function invite(email: string, { roles, ...options }: InviteOptions): Promise<CommandOutput> {
  return withTenant(options, async (ctx) => {
    const id = newId<"invitation">();
    const { expiresAt } = await asSystem(ctx, (write) => inviteMember(write, { id, email, roles }));
    const link = provingInvitationUrl(ctx, id);
    const data = { email, roles: roles.join(","), link, expires: moment(expiresAt) };
    return {
      text: `${fields(data)}\nSend the link to this address only: it proves the address, and anyone who opens it can create the account.`,
      data,
    };
  });
}

function listAll(options: TenantOption): Promise<CommandOutput> {
  return withTenant(options, async (ctx) => {
    const members = await asSystem(ctx, listCompanyMembers);
    const rows = members.map(({ email, name, roles, hasSecondFactor, lastSeenAt }) => [
      email,
      name,
      roles.join(","),
      yesNo(hasSecondFactor),
      moment(lastSeenAt),
    ]);
    return {
      text: table(["EMAIL", "NAME", "ROLES", "SECOND FACTOR", "LAST SEEN"], rows, "The tenant has no member yet."),
      data: members,
    };
  });
}

function remove(email: string, options: TenantOption): Promise<CommandOutput> {
  return withTenant(options, async (ctx) => {
    const { id } = await requireMember(ctx, email);
    await asSystem(ctx, (write) => removeMember(write, id));
    return { text: `${email} has no access any more.`, data: { email } };
  });
}

function endSessions(email: string, options: TenantOption): Promise<CommandOutput> {
  return withTenant(options, async (ctx) => {
    const { id } = await requireMember(ctx, email);
    const ended = await asSystem(ctx, (write) => endMemberSessions(write, id));
    return { text: `${counted(ended, "session was", "sessions were")} ended.`, data: { email, ended } };
  });
}

function setPassword(
  email: string,
  { passwordStdin, io }: CommandOptions & { passwordStdin?: true },
): Promise<CommandOutput> {
  return withPlatform(io, async (platform) => {
    const member = await requireMember(platform, email);
    const password = passwordStdin === true ? await readSecret(io) : randomToken(18);
    await setPasswordOf(platform, member, password);
    if (passwordStdin === true) return { text: "The password is set.", data: { email } };
    return { text: `${fields({ email, password })}\nThis is shown once: keep it safe.`, data: { email, password } };
  });
}

function resetSecondFactor(email: string, { io }: CommandOptions): Promise<CommandOutput> {
  return withPlatform(io, async (platform) => {
    await removeSecondFactor(platform, (await requireMember(platform, email)).id);
    return { text: `${email} logs in with the password alone, or sets up a second factor.`, data: { email } };
  });
}

async function requireMember(platform: Platform, email: string): Promise<KnownMember> {
  const member = await findMemberByEmail(platform, email);
  if (member === null) throw new CommandFailure(`There is no member "${email}".`);
  return member;
}
