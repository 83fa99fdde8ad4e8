import { rightOf, type MailedMember } from "#members/index.ts";
import type { NoticeContent } from "#notifications/index.ts";
import type { Context } from "#platform/context.ts";
import { countLinks } from "./list-links.ts";

const COUNT_MAX = 10_000;

/** How many links of payers who wait for a new one this member may see; null if none. */
export async function describeAskedLinks(
  ctx: Context,
  _subject: string,
  { id, roles }: Pick<MailedMember, "id" | "roles">,
): Promise<NoticeContent["link.asked"] | null> {
  const own = rightOf(roles, "payments.read") === "own-links" ? { memberId: id } : {};
  const count = await countLinks(ctx, { isAsked: true, ...own }, COUNT_MAX);
  return count === 0 ? null : { count };
}
