import type { Platform, WriteContext } from "#platform/context.ts";
import type { TenantId } from "#platform/ids.ts";
import { rightOf, type Action } from "../access.ts";
import type { CompanyMember, MemberName } from "../member.ts";
import { selectCompanyMembers, selectMemberNames } from "../store/memberships.ts";

const LISTED_MAX = 500;
const NAMES_MAX = 5_000;

export function listCompanyMembers({ tx, tenantId }: WriteContext): Promise<CompanyMember[]> {
  return selectCompanyMembers(tx, tenantId, LISTED_MAX);
}

/** The members whose roles allow the action, in any way. */
export async function listMembersAllowed(ctx: WriteContext, action: Action): Promise<CompanyMember[]> {
  const members = await listCompanyMembers(ctx);
  return members.filter(({ roles }) => rightOf(roles, action) !== null);
}

/** The names of members and of people who were removed: records keep naming them. */
export function listMemberNames({ tx, tenantId }: WriteContext): Promise<MemberName[]> {
  return selectMemberNames(tx, tenantId, NAMES_MAX);
}

/** The names of the people who can change roles in a company. */
export async function administratorNames({ database }: Platform, tenantId: TenantId): Promise<string[]> {
  const members = await selectCompanyMembers(database.readSystem(), tenantId, LISTED_MAX);
  return members.filter(({ roles }) => roles.includes("administrator")).map(({ name }) => name);
}
