/**
 * A transaction stores a key of its account: the code under which it was written, or a key that a rename made. A rename changes
 * `account_codes`, never the transactions. A key without a row is its own code. Several keys may have one code, and a code that
 * lost all its keys gets a fresh one (`rename_account` in migration 0007).
 * The tenant is $1 in every statement that uses these parts.
 */

/** The current code of the account with this key. */
export const codeOf = (key: string) =>
  `coalesce((select called.code from account_codes called where called.tenant_id = $1 and called.key = ${key}), ${key})`;

/** The key that a new transaction of the account with this code stores. */
export const keyFor = (code: string) =>
  `coalesce((select min(called.key) from account_codes called where called.tenant_id = $1 and called.code = ${code}), ${code})`;

/** A table of `code` and `key` to join with; a code without a row is its own key. */
export const keysByCode = `(select code, min(key) as key from account_codes where tenant_id = $1 group by code)`;

/** An array of all keys whose account has this code now; never empty. */
export const keysOf = (code: string) => `array(
    select key from account_codes where tenant_id = $1 and code = ${code}
    union all
    select ${code} where not exists (select from account_codes where tenant_id = $1 and key = ${code})
  )`;
