import { recordAudit } from "../audit/index.ts";
import { asOperator, checkPassword, hashPassword } from "../identity/index.ts";
import type { Platform } from "#platform/context.ts";
import { newId, randomHex, type TenantId } from "#platform/ids.ts";
import type { Role } from "./access.ts";
import { checkEmail, checkName, checkRoles, emailKey, type Locale, type MemberId } from "./member.ts";
import { auditEverywhere, type AboutMember } from "./member-context.ts";
import { changePassword } from "./own-account.ts";
import { deleteRecoveryCodes, removeTotp } from "./store/factors.ts";
import { deletePasskeys } from "./store/passkeys.ts";
import { insertMember, selectMemberByEmail } from "./store/members.ts";
import { insertMembership } from "./store/memberships.ts";
import { endSessionsOf } from "./store/sessions.ts";

export interface SeededMember {
  email: string;
  name: string;
  password: string;
  roles: readonly Role[];
  locale: Locale;
}

/** Makes a member without an invitation, for the sandbox's demo. A member that exists gets this password. */
export async function seedMember(platform: Platform, tenantId: TenantId, given: SeededMember): Promise<MemberId> {
  const email = checkEmail(given.email);
  const name = checkName(given.name);
  const roles = checkRoles(given.roles);
  checkPassword(given.password, email);
  const existing = await findMemberByEmail(platform, email);
  const passwordHash = await hashPassword(given.password);
  const id = existing?.id ?? newId<"member">();
  const { locale } = given;
  const createdAt = platform.clock.now();
  await platform.database.system(async (tx) => {
    if (existing === null)
      await insertMember(tx, { id, email, emailKey: emailKey(email), name, passwordHash, locale, createdAt });
    if (!(await insertMembership(tx, { tenantId, memberId: id, roles, createdAt }))) return;
    await recordAudit(asOperator(platform, tx, tenantId), {
      action: "member.joined",
      recordType: "member",
      recordId: id,
      details: { roles: roles.join(" ") },
    });
  });
  if (existing !== null) await setPasswordOf(platform, existing, given.password);
  return id;
}

export interface KnownMember {
  id: MemberId;
  email: string;
}

export async function findMemberByEmail({ database }: Platform, email: string): Promise<KnownMember | null> {
  return (await selectMemberByEmail(database.readSystem(), emailKey(email))) ?? null;
}

/** Sets the password of a member who forgot it. All sessions end; the second factor stays. */
export async function setPasswordOf(platform: Platform, { id, email }: KnownMember, password: string): Promise<void> {
  checkPassword(password, email);
  await changePassword(platform, byOperator(id), password, null);
}

/** Removes the authenticator app, passkeys and recovery codes of a member who lost them. All sessions end. */
export async function removeSecondFactor(platform: Platform, memberId: MemberId): Promise<void> {
  await platform.database.system(async (tx) => {
    await removeTotp(tx, memberId);
    await deletePasskeys(tx, memberId);
    await deleteRecoveryCodes(tx, memberId);
    await endSessionsOf(tx, { memberId, now: platform.clock.now() });
    await auditEverywhere(platform, tx, byOperator(memberId), {
      action: "member.factor_removed",
      details: { factor: "all" },
    });
  });
}

function byOperator(memberId: MemberId): AboutMember {
  return { memberId, traceId: randomHex(16), actor: { kind: "operator", id: "command" } };
}
