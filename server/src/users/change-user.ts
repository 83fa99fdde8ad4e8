import { recordAudit } from "#audit/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { invalid, notFound } from "#platform/refusal.ts";
import { lockUser, writeUser } from "./store.ts";
import { checkUser } from "./user.ts";
import type { User } from "./user.ts";

/** What is absent stays as it is; null clears. */
export interface UserChange {
  id?: string | undefined;
  updateCode?: string | undefined;
  code?: string | undefined;
  erpCode?: string | null | undefined;
  name?: string | undefined;
  surname?: string | undefined;
  email?: string | undefined;
  gsm?: string | null | undefined;
  sendRegisterMail?: boolean | undefined;
  canUseMobile?: boolean | undefined;
  isActive?: boolean | undefined;
}

/** Changes the user named by `id`, or else by `updateCode`. */
export async function changeUser(ctx: WriteContext, change: UserChange): Promise<User> {
  const stored = await findForChange(ctx, change);
  const { erpCode = stored.erpCode, gsm = stored.gsm } = change;
  const user = checkUser({
    id: stored.id,
    code: change.code ?? stored.code,
    erpCode,
    name: change.name ?? stored.name,
    surname: change.surname ?? stored.surname,
    email: change.email ?? stored.email,
    gsm,
    sendRegisterMail: change.sendRegisterMail ?? stored.sendRegisterMail,
    canUseMobile: change.canUseMobile ?? stored.canUseMobile,
    isActive: change.isActive ?? stored.isActive,
  });
  await writeUser(ctx, "update", user);
  await recordAudit(ctx, { action: "user.changed", recordType: "user", recordId: user.id });
  return user;
}

async function findForChange(ctx: WriteContext, { id, updateCode }: UserChange): Promise<User> {
  if (id === undefined && updateCode === undefined)
    throw invalid("updateCode", '"updateCode" or "id" is required.', "required");
  const user = await (id === undefined ? lockUser(ctx, "code", updateCode ?? "") : lockUser(ctx, "id", id));
  if (user === undefined) throw notFound("There is no such user.", id === undefined ? "updateCode" : "id");
  return user;
}
