import type { AccountId } from "#current-accounts/index.ts";
import type { CustomerId } from "#customers/index.ts";
import type { ReadContext, WriteContext } from "#platform/context.ts";
import { refuseDuplicate } from "#platform/database/duplicate.ts";
import { statement } from "#platform/database/statement.ts";
import { foldLetters, foldText } from "#platform/text/fold-text.ts";
import type { RegistrationState, User, UserId } from "../user.ts";
import { selectEntries } from "./user-accounts.ts";

interface UserRow {
  id: UserId;
  code: string;
  erp_code: string | null;
  name: string;
  surname: string;
  email: string;
  gsm: string | null;
  send_register_mail: boolean;
  can_use_mobile: boolean;
  is_active: boolean;
  invited_at: Date | null;
  registered_at: Date | null;
  last_login_at: Date | null;
  updated_at: Date;
}

/** If several users share an address, the others log in by an invitation. */
const SHARED_ADDRESS_MAX = 20;

const columns = `id, code, erp_code, name, surname, email, gsm, send_register_mail, can_use_mobile, is_active,
  invited_at, registered_at, last_login_at, updated_at`;
/** No query finds an erased user. */
const select = `select ${columns} from users where tenant_id = $1 and erased_at is null`;

const selectBy = {
  id: statement<UserRow>("users.findById", `${select} and id = $2`),
  code: statement<UserRow>("users.findByCode", `${select} and code = $2`),
  erpCode: statement<UserRow>("users.findByErpCode", `${select} and erp_code = $2`),
};
const lockBy = {
  id: statement<UserRow>("users.lockById", `${select} and id = $2 for update`),
  code: statement<UserRow>("users.lockByCode", `${select} and code = $2 for update`),
};

const insertRow = statement(
  "users.insert",
  `insert into users (tenant_id, id, code, erp_code, name, surname, name_folded, email, email_folded, gsm,
     send_register_mail, can_use_mobile, is_active, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14)`,
);
const updateRow = statement(
  "users.update",
  `update users set code = $3, erp_code = $4, name = $5, surname = $6, name_folded = $7, email = $8, email_folded = $9,
     gsm = $10, send_register_mail = $11, can_use_mobile = $12, is_active = $13, updated_at = $14
   where tenant_id = $1 and id = $2`,
);
const uniqueFields = { users_pkey: "id", users_code_unique: "code", users_erp_code_unique: "erpCode" };

const matching = `from users
  where tenant_id = $1 and erased_at is null
    and ($2::text is null or strpos(name_folded, $2) > 0)
    and ($3::text is null or strpos(email_folded, $3) > 0)
    and ($4::boolean is null or can_use_mobile = $4)
    and ($5::boolean is null or is_active = $5)
    and ($6::text is null or $6 = case when registered_at is not null then 'Registered'
                                       when invited_at is not null then 'Invited' else 'NotInvited' end)
    and ($7::uuid is null or exists (select from user_accounts entry
           where entry.tenant_id = $1 and entry.user_id = users.id and entry.customer_id = $7))
    and ($8::uuid is null or exists (select from user_accounts entry
           where entry.tenant_id = $1 and entry.user_id = users.id and (entry.account_id = $8 or entry.customer_id = $9::uuid)))`;
const countMatching = statement<{ count: number }>("users.countMatching", `select count(*) ${matching}`);
const selectMatching = statement<UserRow>(
  "users.listMatching",
  `select ${columns} ${matching} order by id limit $10 offset $11`,
);

export async function selectUser(ctx: ReadContext, field: keyof typeof selectBy, value: string) {
  const row = await ctx.tx.row(selectBy[field], [ctx.tenantId, value]);
  return row && (await usersOf(ctx, [row]))[0];
}

/** Locks the user until the transaction ends. */
export async function lockUser(ctx: WriteContext, field: keyof typeof lockBy, value: string) {
  const row = await ctx.tx.row(lockBy[field], [ctx.tenantId, value]);
  return row && (await usersOf(ctx, [row]))[0];
}

/** Refuses a code that another user has with a conflict that names the field. */
export async function writeUser(ctx: WriteContext, kind: "insert" | "update", user: User): Promise<void> {
  const values = [
    ctx.tenantId,
    user.id,
    user.code,
    user.erpCode,
    user.name,
    user.surname,
    foldLetters(`${user.name} ${user.surname}`),
    user.email,
    foldText(user.email),
    user.gsm,
    user.sendRegisterMail,
    user.canUseMobile,
    user.isActive,
    user.updatedAt,
  ];
  await refuseDuplicate(ctx.tx.run(kind === "insert" ? insertRow : updateRow, values), uniqueFields);
}

const whoMayLogIn = `${select} and is_active and invited_at is not null`;
const selectByEmail = statement<UserRow>(
  "users.whoMayLogIn",
  `${whoMayLogIn} and email_folded = $2 order by id limit ${SHARED_ADDRESS_MAX}`,
);
const lockToLogIn = statement<UserRow>(
  "users.lockToLogIn",
  `${whoMayLogIn} and id = any($2::uuid[]) order by id for update`,
);

/** The active, invited users of an address. */
export async function selectUsersWhoMayLogIn(ctx: ReadContext, emailFolded: string): Promise<User[]> {
  return usersOf(ctx, await ctx.tx.rows(selectByEmail, [ctx.tenantId, emailFolded]));
}

/** Those of the users who are still active and invited. Locks them until the transaction ends. */
export async function selectUsersToLogIn(ctx: WriteContext, ids: readonly UserId[]): Promise<User[]> {
  return usersOf(ctx, await ctx.tx.rows(lockToLogIn, [ctx.tenantId, ids]));
}

const setInvited = statement(
  "users.markInvited",
  `update users set invited_at = coalesce(invited_at, $3) where tenant_id = $1 and id = $2`,
);
const setLogin = statement(
  "users.markLogin",
  `update users set registered_at = coalesce(registered_at, $3), last_login_at = $3 where tenant_id = $1 and id = $2`,
);
const setUninvited = statement(
  "users.markUninvited",
  `update users set invited_at = null, registered_at = null where tenant_id = $1 and id = $2`,
);

export async function markInvited({ tx, tenantId, clock }: WriteContext, id: UserId): Promise<void> {
  await tx.run(setInvited, [tenantId, id, clock.now()]);
}

export async function markLogin({ tx, tenantId, clock }: WriteContext, id: UserId): Promise<void> {
  await tx.run(setLogin, [tenantId, id, clock.now()]);
}

/** The e-mail address has another owner: nobody has invited this one. */
export async function markUninvited({ tx, tenantId }: WriteContext, id: UserId): Promise<void> {
  await tx.run(setUninvited, [tenantId, id]);
}

const erase = statement(
  "users.erase",
  `update users set code = id::text, erp_code = null, name = '', surname = '', name_folded = '', email = '', email_folded = '',
     gsm = null, send_register_mail = false, can_use_mobile = false, is_active = false, invited_at = null, registered_at = null,
     last_login_at = null, updated_at = $3, erased_at = $3
   where tenant_id = $1 and id = $2 and erased_at is null`,
);

/** Clears everything that could identify the person. */
export async function eraseRow(ctx: WriteContext, id: UserId): Promise<void> {
  await ctx.tx.run(erase, [ctx.tenantId, id, ctx.clock.now()]);
}

/** Null matches everything. */
export interface StoredUserFilter {
  /** Folded. */
  namePart: string | null;
  /** Folded. */
  emailPart: string | null;
  canUseMobile: boolean | null;
  isActive: boolean | null;
  registrationState: RegistrationState | null;
  /** Users with an entry of this customer. */
  customerId: CustomerId | null;
  /** Users who see this account, by its own entry or its customer's. */
  account: { accountId: AccountId; customerId: CustomerId | null } | null;
}

/** Oldest first. */
export async function selectUsers(
  ctx: WriteContext,
  filter: StoredUserFilter,
  { limit, offset }: { limit: number; offset: number },
) {
  const { namePart, emailPart, canUseMobile, isActive, registrationState, customerId, account } = filter;
  const targets = [customerId, account?.accountId ?? null, account?.customerId ?? null];
  const values = [ctx.tenantId, namePart, emailPart, canUseMobile, isActive, registrationState, ...targets];
  const counted = await ctx.tx.row(countMatching, values);
  const rows = await ctx.tx.rows(selectMatching, [...values, limit, offset]);
  return { totalCount: counted?.count ?? 0, records: await usersOf(ctx, rows) };
}

async function usersOf(ctx: ReadContext, rows: readonly UserRow[]): Promise<User[]> {
  const entries = await selectEntries(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => userOf(row, entries.get(row.id) ?? []));
}

function userOf(row: UserRow, accounts: User["accounts"]): User {
  return {
    id: row.id,
    code: row.code,
    erpCode: row.erp_code,
    name: row.name,
    surname: row.surname,
    email: row.email,
    gsm: row.gsm,
    sendRegisterMail: row.send_register_mail,
    canUseMobile: row.can_use_mobile,
    isActive: row.is_active,
    accounts,
    invitedAt: row.invited_at,
    registeredAt: row.registered_at,
    lastLoginAt: row.last_login_at,
    updatedAt: row.updated_at,
  };
}
