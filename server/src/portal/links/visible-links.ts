import { findLink, type FoundLink } from "#links/index.ts";
import type { MemberContext } from "#members/index.ts";
import type { Actor } from "#platform/context.ts";
import { notFound } from "#platform/refusal.ts";
import { maySee } from "../payments/own-payments.ts";
import { memberNames } from "../shown/member-names.ts";

/** The link, if this member may see it; else 404, as for one that does not exist. */
export async function visibleLink(ctx: MemberContext, linkId: string): Promise<FoundLink> {
  const link = await findLink(ctx, linkId);
  if (!maySee(ctx, link.payment)) throw notFound("There is no such link.");
  return link;
}

/** The member who made a link or a request; "api" for a program, null where nobody recorded it. */
export type Maker = { name: string } | "api" | null;

/** Returns a function that names who made a payment; `makers` are those that it will be asked for. */
export async function makersOf(ctx: MemberContext, makers: readonly (Actor | null)[]) {
  const hasMembers = makers.some((maker) => maker?.kind === "member");
  const names = hasMembers ? await memberNames(ctx) : new Map<string, string>();
  return (maker: Actor | null): Maker => {
    if (maker?.kind === "credential") return "api";
    const name = maker?.kind === "member" ? names.get(maker.id) : undefined;
    return name === undefined ? null : { name };
  };
}
