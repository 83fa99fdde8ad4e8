import type { WriteContext } from "#platform/context.ts";
import type { CompanyMember, MemberId } from "../member.ts";
import { selectCompanyMember } from "../store/memberships.ts";
import { noMember } from "./locked-membership.ts";

export async function findCompanyMember(ctx: WriteContext, id: MemberId): Promise<CompanyMember> {
  const member = await selectCompanyMember(ctx, id);
  if (member === undefined) throw noMember();
  return member;
}
