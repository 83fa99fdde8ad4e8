import type { CurrencyCode } from "@servicepay/money";
import type { ReadContext } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { Paging } from "#platform/http/schemas.ts";
import type { PaymentSetId } from "../sets/payment-set.ts";

/** A payment set as a program needs it to choose one. */
export interface SetChoice {
  id: PaymentSetId;
  name: string;
  currency: CurrencyCode;
  isActive: boolean;
  /** It has terminals, and all of them lead to a simulator or a test bank. */
  isTest: boolean;
}

interface SetChoiceRow {
  id: PaymentSetId;
  name: string;
  currency: CurrencyCode;
  is_active: boolean;
  is_test: boolean;
}

const page = statement<SetChoiceRow>(
  "payment-sets.listChoices",
  `select s.id, s.name, s.currency, s.is_active, coalesce(bool_and(t.is_test), false) as is_test
   from payment_sets s
     left join payment_set_terminals p on p.tenant_id = s.tenant_id and p.payment_set_id = s.id
     left join terminals t on t.tenant_id = p.tenant_id and t.id = p.terminal_id
   where s.tenant_id = $1
   group by s.tenant_id, s.id
   order by s.created_at, s.id
   limit $2 offset $3`,
);
const count = statement<{ total: number }>(
  "payment-sets.countChoices",
  `select count(*)::int as total from payment_sets where tenant_id = $1`,
);

/** A page of the tenant's sets, oldest first, and the number of all. */
export async function listSetChoices(
  { tx, tenantId }: ReadContext,
  { page: number, pageSize }: Paging,
): Promise<{ sets: SetChoice[]; totalCount: number }> {
  const [rows, counted] = await Promise.all([
    tx.rows(page, [tenantId, pageSize, (number - 1) * pageSize]),
    tx.row(count, [tenantId]),
  ]);
  return { sets: rows.map(choiceOf), totalCount: counted?.total ?? 0 };
}

function choiceOf({ is_active: isActive, is_test: isTest, ...row }: SetChoiceRow): SetChoice {
  return { ...row, isActive, isTest };
}
