import type { NoticeKind } from "#notifications/index.ts";
import type { MemberContext } from "../session.ts";
import { selectMutedNotices, updateMutedNotices } from "../store/muted-notices.ts";

/** The kinds of notices that the member does not want to be mailed, from any company. */
export function findMutedNotices({ database, session }: MemberContext): Promise<readonly NoticeKind[]> {
  return selectMutedNotices(database.readSystem(), session.member.id);
}

/** Mutes kinds of notices and has the others mailed. Kinds in neither list stay as they are. */
export async function muteNotices(
  { database, session }: MemberContext,
  given: { muted: readonly NoticeKind[]; mailed: readonly NoticeKind[] },
): Promise<void> {
  await updateMutedNotices(database.writeSystem(), session.member.id, given);
}
