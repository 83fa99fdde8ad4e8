import { asSystem, listCompanyMembers, type MemberContext } from "#members/index.ts";

/** The names of the company's members by their ids. */
export async function memberNames(ctx: MemberContext): Promise<ReadonlyMap<string, string>> {
  const members = await asSystem(ctx, listCompanyMembers);
  return new Map(members.map(({ id, name }) => [id, name]));
}
