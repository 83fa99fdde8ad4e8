import type { ReadContext, WriteContext } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { MemberId } from "../member.ts";
import { viewNameKey, type SavedView, type SavedViewId, type ViewList } from "../views/saved-view.ts";

interface SavedViewRow {
  id: SavedViewId;
  member_id: MemberId;
  list: ViewList;
  name: string;
  query: string;
  is_shared: boolean;
}

const columns = "id, member_id, list, name, query, is_shared";
const lockList = statement(
  "savedViews.lockList",
  `select pg_advisory_xact_lock(hashtextextended('saved-views:' || $1::text || ':' || $2::text, 0))`,
);
const seen = statement<SavedViewRow>(
  "savedViews.selectSeen",
  `select ${columns} from saved_views where tenant_id = $1 and list = $2 and (is_shared or member_id = $3)
   order by is_shared, name_key, id limit 500`,
);
const byId = statement<SavedViewRow>(
  "savedViews.selectById",
  `select ${columns} from saved_views where tenant_id = $1 and id = $2 and (is_shared or member_id = $3)`,
);
const naming = statement<SavedViewRow>(
  "savedViews.lockNaming",
  `select ${columns} from saved_views
   where tenant_id = $1 and exists (select from unnest($2::text[]) part where strpos(name, part) > 0) order by id for update`,
);
const insert = statement(
  "savedViews.insert",
  `insert into saved_views (tenant_id, id, member_id, list, name, name_key, query, is_shared, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
);
const update = statement(
  "savedViews.update",
  `update saved_views set name = $3, name_key = $4, is_shared = $5 where tenant_id = $1 and id = $2`,
);
const remove = statement("savedViews.delete", `delete from saved_views where tenant_id = $1 and id = $2`);
const removeOwn = statement(
  "savedViews.deleteOwn",
  `delete from saved_views where tenant_id = $1 and member_id = $2 and not is_shared`,
);

/** Views of a list are written one after another, so that each sees the names and the number of the others. */
export async function lockViews({ tx, tenantId }: WriteContext, list: ViewList): Promise<void> {
  await tx.row(lockList, [tenantId, list]);
}

/** The member's own views of the list, then those that the company shares. */
export async function selectViews(
  { tx, tenantId }: ReadContext,
  list: ViewList,
  memberId: MemberId,
): Promise<SavedView[]> {
  return (await tx.rows(seen, [tenantId, list, memberId])).map(viewOf);
}

export async function selectView(
  { tx, tenantId }: ReadContext,
  id: SavedViewId,
  memberId: MemberId,
): Promise<SavedView | undefined> {
  const row = await tx.row(byId, [tenantId, id, memberId]);
  return row && viewOf(row);
}

export async function insertView({ tx, tenantId, clock }: WriteContext, view: SavedView): Promise<void> {
  const { id, memberId, list, name, query, isShared } = view;
  await tx.run(insert, [tenantId, id, memberId, list, name, viewNameKey(name), query, isShared, clock.now()]);
}

export async function updateView(
  { tx, tenantId }: WriteContext,
  { id, name, isShared }: Pick<SavedView, "id" | "name" | "isShared">,
): Promise<void> {
  await tx.run(update, [tenantId, id, name, viewNameKey(name), isShared]);
}

export async function deleteViewRow({ tx, tenantId }: WriteContext, id: SavedViewId): Promise<void> {
  await tx.run(remove, [tenantId, id]);
}

/** Locks the company's views whose names contain one of the texts. */
export async function lockViewsNaming({ tx, tenantId }: WriteContext, texts: readonly string[]): Promise<SavedView[]> {
  return (await tx.rows(naming, [tenantId, texts])).map(viewOf);
}

/** Deletes the views that only this member sees. */
export async function deleteOwnViews({ tx, tenantId }: WriteContext, memberId: MemberId): Promise<void> {
  await tx.run(removeOwn, [tenantId, memberId]);
}

function viewOf({ member_id: memberId, is_shared: isShared, ...view }: SavedViewRow): SavedView {
  return { ...view, memberId, isShared };
}
