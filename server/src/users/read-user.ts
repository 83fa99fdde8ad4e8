import { inTransaction, type Context } from "#platform/context.ts";
import { notFound } from "#platform/refusal.ts";
import { selectUser } from "./store/users.ts";
import type { User } from "./user.ts";

export function readUser(ctx: Context, field: "id" | "code" | "erpCode", value: string): Promise<User> {
  return inTransaction(ctx, async (ctx) => {
    const user = await selectUser(ctx, field, value);
    if (user === undefined) throw notFound("There is no such user.", field);
    return user;
  });
}
