import { findVisibleAccount, type VisibleAccount } from "#users/index.ts";
import type { UserVisit } from "./visit.ts";

/** The account of the address; null if the user does not see it. */
export function accountOf({ ctx, user, request }: UserVisit): Promise<VisibleAccount | null> {
  return findVisibleAccount(ctx, user, (request.params as { id: string }).id);
}
