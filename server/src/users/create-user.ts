import { recordAudit } from "#audit/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { sendRegistrationMail } from "./registration-mail.ts";
import { insertEntries } from "./store/user-accounts.ts";
import { selectUser, writeUser } from "./store/users.ts";
import { auditedAccounts, resolveUserAccounts, type WantedUserAccount } from "./user-account.ts";
import { checkUser, type User, type UserId } from "./user.ts";

export interface NewUser {
  /** A form gives the id, so that sending it twice creates one user. */
  id?: UserId | undefined;
  code: string;
  erpCode?: string | undefined;
  name: string;
  surname: string;
  email: string;
  gsm?: string | undefined;
  sendRegisterMail?: boolean | undefined;
  canUseMobile?: boolean | undefined;
  isActive?: boolean | undefined;
  accounts?: readonly WantedUserAccount[] | undefined;
}

export async function createUser(ctx: WriteContext, input: NewUser): Promise<User> {
  const { code, erpCode = null, name, surname, email, gsm = null } = input;
  const { sendRegisterMail = false, canUseMobile = false, isActive = true } = input;
  const user = checkUser({
    id: input.id ?? newId(),
    code,
    erpCode,
    name,
    surname,
    email,
    gsm,
    sendRegisterMail,
    canUseMobile,
    isActive,
    accounts: await resolveUserAccounts(ctx, input.accounts ?? []),
    invitedAt: null,
    registeredAt: null,
    lastLoginAt: null,
    updatedAt: ctx.clock.now(),
  });
  await writeUser(ctx, "insert", user);
  await insertEntries(ctx, user.id, user.accounts);
  if (sendRegisterMail) await sendRegistrationMail(ctx, user);
  const accounts = user.accounts.length === 0 ? {} : { accounts: auditedAccounts(user.accounts).join(", ") };
  const details = { sendRegisterMail, ...accounts };
  await recordAudit(ctx, { action: "user.created", recordType: "user", recordId: user.id, details });
  // The invitation changed it.
  return sendRegisterMail ? ((await selectUser(ctx, "id", user.id)) ?? user) : user;
}
