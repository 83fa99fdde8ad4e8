import type { NoticeKind } from "#notifications/index.ts";
import type { Reading, Writing } from "#platform/database/database.ts";
import { statement } from "#platform/database/statement.ts";
import type { MemberId } from "../member.ts";

const select = statement<{ muted: NoticeKind[] }>(
  "members.selectMutedNotices",
  `select muted_notices as muted from members where id = $1`,
);
const update = statement(
  "members.updateMutedNotices",
  `update members set muted_notices = array(
     select kind from unnest(muted_notices) kind where kind <> all($2::text[]) union select unnest($3::text[]) order by 1
   ) where id = $1`,
);

export async function selectMutedNotices(db: Reading, id: MemberId): Promise<readonly NoticeKind[]> {
  return (await db.row(select, [id]))?.muted ?? [];
}

export async function updateMutedNotices(
  db: Writing,
  id: MemberId,
  { muted, mailed }: { muted: readonly NoticeKind[]; mailed: readonly NoticeKind[] },
): Promise<void> {
  await db.run(update, [id, mailed, muted]);
}
