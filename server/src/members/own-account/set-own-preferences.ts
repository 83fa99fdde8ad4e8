import { LogInNeeded } from "../errors.ts";
import { checkName, type Locale, type Theme } from "../member.ts";
import type { MemberContext } from "../session.ts";
import { updatePreferences } from "../store/members.ts";

export async function setOwnPreferences(
  ctx: MemberContext,
  given: { name: string; locale: Locale; theme: Theme },
): Promise<void> {
  const name = checkName(given.name);
  const { member, provider } = ctx.session;
  if (provider !== null && name !== member.name) throw new LogInNeeded(member.id, "own");
  await updatePreferences(ctx.database.writeSystem(), member.id, { ...given, name });
}
