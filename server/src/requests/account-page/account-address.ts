import type { AccountId } from "#current-accounts/index.ts";
import { readSignedAddress, signedQuery } from "#links/index.ts";
import type { Context } from "#platform/context.ts";
import type { TenantId } from "#platform/ids.ts";
import type { Keys } from "#platform/keys/keys.ts";

/** The signed content of an account page's query string. */
export interface AccountAddress {
  tenantId: TenantId;
  accountId: AccountId;
  expiresAt: Date;
}

export const ACCOUNT_PATH = "/hpm/account";
export const ACCOUNT_COOKIE = { name: "account-visitor", path: ACCOUNT_PATH };

/** Path and query. */
export function accountPath({ keys, tenantId }: Context, { accountId, expiresAt }: Omit<AccountAddress, "tenantId">) {
  const timestamp = Math.floor(expiresAt.getTime() / 1_000);
  return `${ACCOUNT_PATH}?${signedQuery(keys, "account", { tenantId, id: accountId, timestamp })}`;
}

/** Returns null unless the address is exactly one that we signed. It may have expired. */
export function readAccountAddress(keys: Keys, query: Readonly<Record<string, unknown>>): AccountAddress | null {
  const address = readSignedAddress<"current account">(keys, "account", query);
  if (address === null) return null;
  return { tenantId: address.tenantId, accountId: address.id, expiresAt: new Date(address.timestamp * 1_000) };
}
