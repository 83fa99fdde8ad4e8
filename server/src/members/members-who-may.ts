import type { NoticeKind } from "#notifications/index.ts";
import type { Context, Platform } from "#platform/context.ts";
import type { TenantId } from "#platform/ids.ts";
import { rightOf, type Action } from "./access.ts";
import type { MemberId } from "./member.ts";
import { selectCompanyMembers, selectToMail, type MailedMember } from "./store/memberships.ts";

/** More than any company has, because a member who is left out would not be counted. */
const MEMBERS_MAX = 50_000;

/** The company's members whose roles allow the action. */
export async function membersWhoMay(
  { database }: Platform,
  tenantId: TenantId,
  action: Action,
): Promise<{ id: MemberId; name: string }[]> {
  const members = await selectCompanyMembers(database.readSystem(), tenantId, MEMBERS_MAX);
  return members.filter(({ roles }) => rightOf(roles, action) !== null).map(({ id, name }) => ({ id, name }));
}

/** The company's members whose roles allow the action and who want to be mailed notices of this kind. */
export async function membersToMail(
  { database, tenantId }: Context,
  { action, kind }: { action: Action; kind: NoticeKind },
): Promise<MailedMember[]> {
  const members = await selectToMail(database.readSystem(), tenantId, kind, MEMBERS_MAX);
  return members.filter(({ roles }) => rightOf(roles, action) !== null);
}
