import { inTransaction, type Context } from "#platform/context.ts";
import { foldText } from "#platform/text/fold-text.ts";
import type { Paging } from "#platform/http/schemas.ts";
import { notFound } from "#platform/refusal.ts";
import { findUser, listUserRows } from "./store.ts";
import type { User } from "./user.ts";

export function readUser(context: Context, field: "id" | "code" | "erpCode", value: string): Promise<User> {
  return inTransaction(context, async (ctx) => {
    const user = await findUser(ctx, field, value);
    if (user === undefined) throw notFound("There is no such user.", field);
    return user;
  });
}

export interface UserFilters {
  /** Part of the name and surname. */
  name?: string | undefined;
  email?: string | undefined;
  canUseMobile?: boolean | undefined;
  isActive?: boolean | undefined;
}

export function listUsers(
  context: Context,
  filters: UserFilters,
  { page, pageSize }: Paging,
): Promise<{ totalCount: number; users: User[] }> {
  const { name, email, canUseMobile = null, isActive = null } = filters;
  const [namePart = null, emailPart = null] = [name, email].map((text) => text && foldText(text));
  return inTransaction(context, (ctx) =>
    listUserRows(ctx, [namePart, emailPart, canUseMobile, isActive], pageSize, (page - 1) * pageSize),
  );
}
