/**
 * `deleting`: the file is verified and its rows are leaving the database. `archived`: they are only in the file.
 * `restoring` and `restored`: they are coming back, or are back, until `restoredUntil`.
 */
export type ArchiveState = "deleting" | "archived" | "restoring" | "restored";

/** Whether restored rows have been back for their time. */
export function isRestoreOver(
  { state, restoredUntil }: { state: ArchiveState; restoredUntil: Date | null },
  now: Date,
): boolean {
  return (state === "restoring" || state === "restored") && restoredUntil !== null && restoredUntil <= now;
}
