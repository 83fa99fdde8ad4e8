import type { LinkStateName, Maker } from "@servicepay/portal/render";
import { findLink, type FoundLink, type LinkState } from "#links/index.ts";
import { asSystem, listCompanyMembers, type MemberContext } from "#members/index.ts";
import type { Actor } from "#platform/context.ts";
import { notFound } from "#platform/refusal.ts";
import { seesOwnOnly } from "../payments/own-payments.ts";

/** The link, if this member may see it; else 404, as for one that does not exist. */
export async function visibleLink(ctx: MemberContext, linkId: string): Promise<FoundLink> {
  const link = await findLink(ctx, linkId);
  const { createdBy } = link.payment;
  const isOwn = createdBy?.kind === "member" && createdBy.id === ctx.session.member.id;
  if (seesOwnOnly(ctx) && !isOwn) throw notFound("There is no such link.");
  return link;
}

export function stateNameOf({ state, openedAt }: { state: LinkState; openedAt: Date | null }): LinkStateName {
  return state === "open" && openedAt !== null ? "opened" : state;
}

/** Returns who made each payment, with the members' names. */
export async function makersOf(ctx: MemberContext, makers: readonly (Actor | null)[]) {
  const self = ctx.session.member;
  const names = new Map<string, string>([[self.id, self.name]]);
  if (makers.some((maker) => maker?.kind === "member" && !names.has(maker.id)))
    for (const { id, name } of await asSystem(ctx, listCompanyMembers)) names.set(id, name);
  return (maker: Actor | null): Maker => {
    if (maker?.kind === "credential") return "api";
    const name = maker?.kind === "member" ? names.get(maker.id) : undefined;
    return name === undefined ? null : { name };
  };
}
