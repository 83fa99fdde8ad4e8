import { inTransaction, type Context } from "#platform/context.ts";
import type { Paging } from "#platform/http/schemas.ts";
import { foldLetters, foldText } from "#platform/text/fold-text.ts";
import { selectUsers } from "./store.ts";
import type { User } from "./user.ts";

export interface UserFilters {
  /** Part of the name and surname. */
  name?: string | undefined;
  email?: string | undefined;
  canUseMobile?: boolean | undefined;
  isActive?: boolean | undefined;
}

export function listUsers(
  ctx: Context,
  filters: UserFilters,
  { page, pageSize }: Paging,
): Promise<{ totalCount: number; records: User[] }> {
  const { name, email, canUseMobile = null, isActive = null } = filters;
  const namePart = name === undefined ? null : foldLetters(name);
  const emailPart = email === undefined ? null : foldText(email);
  return inTransaction(ctx, (ctx) =>
    selectUsers(
      ctx,
      { namePart, emailPart, canUseMobile, isActive },
      { limit: pageSize, offset: (page - 1) * pageSize },
    ),
  );
}
