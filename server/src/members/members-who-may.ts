import type { Platform } from "#platform/context.ts";
import type { TenantId } from "#platform/ids.ts";
import { rightOf, type Action } from "./access.ts";
import type { MemberId } from "./member.ts";
import { selectCompanyMembers } from "./store/memberships.ts";

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
