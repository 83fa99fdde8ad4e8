/**
 * A transaction keeps its account's key, `account_codes` says what the account is called now. The tenant is $1 in every statement
 * that these are part of.
 */

/** The present code of an account, by a column that holds its key. */
export const codeOf = (key: string) =>
  `coalesce((select called.code from account_codes called where called.tenant_id = $1 and called.key = ${key}), ${key})`;

/** The key under which a new transaction of the account `code` is written. */
export const keyFor = (code: string) =>
  `coalesce((select min(called.key) from account_codes called where called.tenant_id = $1 and called.code = ${code}), ${code})`;

/** The keys for many codes at once, to be joined: `code` and `key`, and no row for a code that is its own key. */
export const keysByCode = `(select code, min(key) as key from account_codes where tenant_id = $1 group by code)`;

/** All keys whose account is called `code` now, as an array. There is at least one. */
export const keysOf = (code: string) => `array(
    select key from account_codes where tenant_id = $1 and code = ${code}
    union all
    select ${code} where not exists (select from account_codes where tenant_id = $1 and key = ${code})
  )`;
