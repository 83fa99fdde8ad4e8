import { findAccountByAnyCode } from "#current-accounts/index.ts";
import { findCustomerByCode } from "#customers/index.ts";
import { inTransaction, type Context, type ReadContext } from "#platform/context.ts";
import type { Paging } from "#platform/http/schemas.ts";
import { foldLetters, foldText } from "#platform/text/fold-text.ts";
import { selectUsers, type StoredUserFilter } from "./store/users.ts";
import { targetsOfAccount } from "./user-account.ts";
import type { RegistrationState, User } from "./user.ts";

export interface UserFilters {
  /** Part of the name and surname. */
  name?: string | undefined;
  email?: string | undefined;
  canUseMobile?: boolean | undefined;
  isActive?: boolean | undefined;
  /** The code of a customer that an entry names. */
  customerCode?: string | undefined;
  /** The code of an account that an entry names, or an entry of its customer. */
  accountErpCode?: string | undefined;
  registrationState?: RegistrationState | undefined;
}

export function listUsers(
  ctx: Context,
  filters: UserFilters,
  { page, pageSize }: Paging,
): Promise<{ totalCount: number; records: User[] }> {
  const { name, email, canUseMobile = null, isActive = null, registrationState = null } = filters;
  return inTransaction(ctx, async (ctx) => {
    const targets = await findTargets(ctx, filters);
    if (targets === "unknown") return { totalCount: 0, records: [] };
    const namePart = name === undefined ? null : foldLetters(name);
    const emailPart = email === undefined ? null : foldText(email);
    const filter = { namePart, emailPart, canUseMobile, isActive, registrationState, ...targets };
    return selectUsers(ctx, filter, { limit: pageSize, offset: (page - 1) * pageSize });
  });
}

async function findTargets(
  ctx: ReadContext,
  { customerCode, accountErpCode }: UserFilters,
): Promise<Pick<StoredUserFilter, "customerId" | "account"> | "unknown"> {
  const customer = customerCode === undefined ? null : await findCustomerByCode(ctx, customerCode);
  const account = accountErpCode === undefined ? null : await findAccountByAnyCode(ctx, accountErpCode);
  if (customer === undefined || account === undefined) return "unknown";
  return { customerId: customer?.id ?? null, account: account && (await targetsOfAccount(ctx, account)) };
}
