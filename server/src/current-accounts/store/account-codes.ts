/**
 * A transaction stores its account's key, which never changes. `account_codes` has the current code of each key that differs from it.
 * The tenant is $1 in every statement that uses these parts.
 */

/** The current code of the account with this key. */
export const codeOf = (key: string) =>
  `coalesce((select called.code from account_codes called where called.tenant_id = $1 and called.key = ${key}), ${key})`;

/** The key that a new transaction of the account with this code stores. */
export const keyFor = (code: string) =>
  `coalesce((select min(called.key) from account_codes called where called.tenant_id = $1 and called.code = ${code}), ${code})`;

/** A table of `code` and `key` to join with; a code that is its own key has no row. */
export const keysByCode = `(select code, min(key) as key from account_codes where tenant_id = $1 group by code)`;

/** An array of all keys whose account has this code now; never empty. */
export const keysOf = (code: string) => `array(
    select key from account_codes where tenant_id = $1 and code = ${code}
    union all
    select ${code} where not exists (select from account_codes where tenant_id = $1 and key = ${code})
  )`;
