import type { Platform } from "#platform/context.ts";
import { newId, type TenantId } from "#platform/ids.ts";
import { recordAudit } from "../../audit/index.ts";
import { asOperator, checkPassword, hashPassword } from "../../identity/index.ts";
import type { Role } from "../access.ts";
import { checkEmail, checkName, checkRoles, emailKey, type Locale, type MemberId } from "../member.ts";
import { insertMember } from "../store/members.ts";
import { insertMembership } from "../store/memberships.ts";
import { findMemberByEmail } from "./find-member-by-email.ts";
import { setPasswordOf } from "./set-password-of.ts";

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
