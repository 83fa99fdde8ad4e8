import { isDeepStrictEqual } from "node:util";
import { changedDetails, recordAudit, type ChangedFields } from "#audit/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { lockRecordToChange, type ChangeKey } from "#platform/lock-record-to-change.ts";
import { conflict } from "#platform/refusal.ts";
import { followChange } from "./registration-mail.ts";
import { deleteEntries, insertEntries } from "./store/user-accounts.ts";
import { lockUser, selectUser, writeUser } from "./store/users.ts";
import { auditedAccounts, resolveUserAccounts, type WantedUserAccount } from "./user-account.ts";
import { checkUser, type User } from "./user.ts";

/** Absent fields keep their values; null clears a field. */
export interface UserChange extends ChangeKey {
  code?: string | undefined;
  erpCode?: string | null | undefined;
  name?: string | undefined;
  surname?: string | undefined;
  email?: string | undefined;
  gsm?: string | null | undefined;
  sendRegisterMail?: boolean | undefined;
  canUseMobile?: boolean | undefined;
  isActive?: boolean | undefined;
  /** The change is refused if somebody has changed the record after this time. */
  unchangedSince?: Date | undefined;
  /** Replaces the list; null clears it. */
  accounts?: readonly WantedUserAccount[] | null | undefined;
}

/** Changes the user named by `id`, or else by `updateCode`. */
export async function changeUser(ctx: WriteContext, change: UserChange): Promise<User> {
  const stored = await lockRecordToChange(
    change,
    (field, value) => lockUser(ctx, field, value),
    "There is no such user.",
  );
  const { erpCode = stored.erpCode, gsm = stored.gsm } = change;
  const user = checkUser({
    ...stored,
    code: change.code ?? stored.code,
    erpCode,
    name: change.name ?? stored.name,
    surname: change.surname ?? stored.surname,
    email: change.email ?? stored.email,
    gsm,
    sendRegisterMail: change.sendRegisterMail ?? stored.sendRegisterMail,
    canUseMobile: change.canUseMobile ?? stored.canUseMobile,
    isActive: change.isActive ?? stored.isActive,
    updatedAt: ctx.clock.now(),
    accounts: change.accounts === undefined ? stored.accounts : await resolveUserAccounts(ctx, change.accounts ?? []),
  });
  const details = changedDetails(audited(stored), audited(user), shownFields);
  if (change.unchangedSince !== undefined && stored.updatedAt > change.unchangedSince) {
    // The change has already been made: the form was sent twice.
    if (isDeepStrictEqual({ ...user, updatedAt: stored.updatedAt }, stored)) return stored;
    throw conflict("Somebody has changed the record in the meantime.", { reason: "stale" });
  }
  await writeUser(ctx, "update", user);
  if (change.accounts !== undefined) {
    await deleteEntries(ctx, user.id);
    await insertEntries(ctx, user.id, user.accounts);
  }
  await followChange(ctx, stored, user);
  await recordAudit(ctx, {
    action: "user.changed",
    recordType: "user",
    recordId: user.id,
    details,
  });
  return (await selectUser(ctx, "id", user.id)) ?? user;
}

function audited({ accounts, ...user }: User) {
  return { ...user, accounts: auditedAccounts(accounts) };
}

const shownFields: ChangedFields<ReturnType<typeof audited>> = {
  id: null,
  code: "value",
  erpCode: "value",
  name: "name",
  surname: "name",
  email: "name",
  gsm: "name",
  sendRegisterMail: "value",
  canUseMobile: "value",
  isActive: "value",
  accounts: "value",
  invitedAt: null,
  registeredAt: null,
  lastLoginAt: null,
  updatedAt: null,
};
