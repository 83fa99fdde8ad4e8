import type { CustomerId } from "#customers/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import { foldLetters } from "#platform/text/fold-text.ts";
import type { AccountId } from "../account.ts";

const eraseOwn = statement(
  "accounts.eraseNames",
  `update current_accounts set name = '', name_folded = '', is_corporate = false, tax_number = null,
     tax_number_sealed = null, tax_number_ending = null, tax_office = null, updated_at = $4
   where tenant_id = $1 and (customer_id = $2::uuid or (customer_id is null and coalesce(erp_code, code) = $3::text))`,
);
const lockNaming = statement<{ id: AccountId; name: string }>(
  "accounts.lockNaming",
  `select id, name from current_accounts
   where tenant_id = $1 and exists (select from unnest($2::text[]) part where strpos(name, part) > 0) order by id for update`,
);
const rename = statement(
  "accounts.eraseFromName",
  `update current_accounts set name = $3, name_folded = $4, updated_at = $5 where tenant_id = $1 and id = $2`,
);

/**
 * Erases name and tax details of the customer's accounts, and the mentions of the person in the names of others. Codes and
 * transactions, which are the merchant's books, stay.
 */
export async function eraseAccountNames(
  { tx, tenantId, clock }: WriteContext,
  customer: { id: CustomerId; accountCode: string | null; mentions: readonly string[] },
): Promise<void> {
  await tx.run(eraseOwn, [tenantId, customer.id, customer.accountCode, clock.now()]);
  for (const { id, name } of await tx.rows(lockNaming, [tenantId, customer.mentions])) {
    const left = customer.mentions.reduce((text, mention) => text.replaceAll(mention, "–"), name);
    await tx.run(rename, [tenantId, id, left, foldLetters(left), clock.now()]);
  }
}
