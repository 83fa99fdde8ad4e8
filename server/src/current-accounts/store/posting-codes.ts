import type { WriteContext } from "#platform/context.ts";
import { retryDuplicate } from "#platform/database/duplicate.ts";
import { statement } from "#platform/database/statement.ts";
import type { TransactionId } from "../transaction.ts";
import { codeOf } from "./account-codes.ts";

export interface CodedLine {
  id: TransactionId;
  attemptId: string | null;
  erpCode: string | null;
  accountKey: string;
  /** What the merchant calls the account today. */
  accountErpCode: string;
  amount: string;
  currency: string;
}

const columns = `id, attempt_id as "attemptId", erp_code as "erpCode", account_erp_code as "accountKey",
  ${codeOf("account_erp_code")} as "accountErpCode", amount, currency_code as currency`;

const lock = statement<CodedLine>(
  "transactions.lockPostingsAndCodes",
  `select ${columns} from account_transactions
   where tenant_id = $1 and deleted_at is null and (attempt_id = any($2::uuid[]) or erp_code = any($3::text[]))
   order by id for update`,
);

/** Locks the lines that the attempts posted, and the lines that have one of the codes. */
export function lockPostingsAndCodes(
  { tx, tenantId }: WriteContext,
  attemptIds: readonly string[],
  erpCodes: readonly string[],
): Promise<CodedLine[]> {
  return tx.rows(lock, [tenantId, attemptIds, erpCodes]);
}

const selectPosted = statement<CodedLine>(
  "transactions.postingsWithCodes",
  `select ${columns} from account_transactions
   where tenant_id = $1 and deleted_at is null and attempt_id is not null and erp_code = any($2::text[])`,
);

/** The lines that payments posted and that have one of the codes. */
export function selectPostingsWithCodes(
  { tx, tenantId }: WriteContext,
  erpCodes: readonly string[],
): Promise<CodedLine[]> {
  return tx.rows(selectPosted, [tenantId, erpCodes]);
}

const writeCodes = statement(
  "transactions.writePostingCodes",
  `update account_transactions line set erp_code = input.erp_code, updated_at = $4
   from unnest($2::uuid[], $3::text[]) input (id, erp_code) where line.tenant_id = $1 and line.id = input.id`,
);

export interface PostingCode {
  id: TransactionId;
  erpCode: string;
}

/** The caller has looked up which lines have these codes. */
export async function writePostingCodes(
  { tx, tenantId, clock }: WriteContext,
  codes: readonly PostingCode[],
): Promise<void> {
  const values = [codes.map(({ id }) => id), codes.map(({ erpCode }) => erpCode), clock.now()];
  await retryDuplicate(tx.run(writeCodes, [tenantId, ...values]), "account_transactions_erp_code_unique");
}

const release = statement(
  "transactions.releasePostingCodes",
  `update account_transactions set erp_code = null, updated_at = $3
   where tenant_id = $1 and attempt_id = any($2::uuid[]) and erp_code is not null`,
);

/** Removes the ERP codes of the lines that these attempts posted. */
export async function releaseErpCodes(
  { tx, tenantId, clock }: WriteContext,
  attemptIds: readonly string[],
): Promise<void> {
  await tx.run(release, [tenantId, attemptIds, clock.now()]);
}
