import { asSystem, listMemberNames, type MemberContext } from "#members/index.ts";
import { textIn } from "../words/index.ts";

/** The names of the company's members by their ids. A name says if the member was removed. */
export async function memberNames(ctx: MemberContext): Promise<ReadonlyMap<string, string>> {
  const { removedMember } = textIn(ctx.session.member.locale);
  const members = await asSystem(ctx, listMemberNames);
  return new Map(members.map(({ id, name, isRemoved }) => [id, isRemoved ? removedMember(name) : name]));
}

/** The member's name. Null for everybody else who acts, such as "credential:…" or a worker, and for nobody. */
export function nameOfActor(names: ReadonlyMap<string, string>, actor: string | null): string | null {
  return names.get(actor?.replace(/^member:/, "") ?? "") ?? null;
}
