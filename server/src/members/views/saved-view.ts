import type { Id } from "#platform/ids.ts";
import { conflict, invalid } from "#platform/refusal.ts";
import type { MemberId } from "../member.ts";

export type SavedViewId = Id<"saved-view">;

/** The lists whose filters can be saved. Their filters hold no personal details. */
export const viewLists = ["payments", "refunds", "links"] as const;
export type ViewList = (typeof viewLists)[number];

/** Filters of a list under a name, for the member alone or for the whole company. */
export interface SavedView {
  id: SavedViewId;
  memberId: MemberId;
  list: ViewList;
  name: string;
  /** The query of the list's address. */
  query: string;
  isShared: boolean;
}

/** Who changes a view. An administrator may change what others share. */
export interface ViewEditor {
  memberId: MemberId;
  isAdministrator: boolean;
}

const NAME_LENGTH_MAX = 40;
const OWN_MAX = 20;
const SHARED_MAX = 20;

export function mayChange({ memberId, isShared }: SavedView, by: ViewEditor): boolean {
  return memberId === by.memberId || (isShared && by.isAdministrator);
}

export function readViewName(typed: string): string {
  const name = typed
    .normalize("NFC")
    .replaceAll(/[\p{C}\s]+/gu, " ")
    .trim();
  if (name === "") throw invalid("viewName", "The view needs a name.", "required");
  if (Array.from(name).length > NAME_LENGTH_MAX)
    throw invalid("viewName", `A name has at most ${NAME_LENGTH_MAX} characters.`, "too_long");
  return name;
}

/** Names that differ only in capital letters and dots of i have one key. */
export function viewNameKey(name: string): string {
  return name.normalize("NFKC").toLowerCase().replaceAll("ı", "i").replaceAll("\u0307", "");
}

/** Refuses a name that the member sees already. */
export function refuseTakenName(seen: readonly SavedView[], { id, name }: Pick<SavedView, "id" | "name">): void {
  const key = viewNameKey(name);
  if (seen.some((view) => view.id !== id && viewNameKey(view.name) === key))
    throw conflict("Another view has this name.", { field: "viewName", reason: "taken" });
}

/** Refuses a view beyond those that a member may have, or a company may share. */
export function refuseTooMany(
  seen: readonly SavedView[],
  { id, memberId, isShared }: Pick<SavedView, "id" | "memberId" | "isShared">,
): void {
  const others = seen.filter((view) => view.id !== id);
  if (others.filter((view) => view.memberId === memberId).length >= OWN_MAX)
    throw conflict(`A member has at most ${OWN_MAX} views of a list.`, { field: "view", reason: "too_many_own" });
  if (isShared && others.filter((view) => view.isShared).length >= SHARED_MAX)
    throw conflict(`A company shares at most ${SHARED_MAX} views of a list.`, {
      field: "view",
      reason: "too_many_shared",
    });
}
