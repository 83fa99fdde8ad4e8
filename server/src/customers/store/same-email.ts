import type { ReadContext, WriteContext } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import { emailKey, type CustomerId } from "../customer.ts";

const visitors = `select o.id from customers o
   where o.tenant_id = $1 and o.email_key = $2 and o.is_visitor and o.id <> $3 and o.erased_at is null order by o.id limit $4`;
const select = statement<{ id: CustomerId }>("customers.visitorsWithEmail", visitors);
const lock = statement<{ id: CustomerId }>("customers.lockVisitorsWithEmail", `${visitors} for update`);
const countOthers = statement<{ count: number }>(
  "customers.countOthersWithEmail",
  `select count(*)::int as count from customers
   where tenant_id = $1 and email_key = $2 and not is_visitor and id <> $3 and erased_at is null`,
);

/** A customer that keeps this id and had, or has, this e-mail address. */
interface Person {
  id: CustomerId;
  email: string;
}

/** The records of payers of payment requests who typed the person's address. Each visit makes one. */
export async function listVisitorsWithEmail(ctx: ReadContext, person: Person, limit: number): Promise<CustomerId[]> {
  return (await ctx.tx.rows(select, [ctx.tenantId, emailKey(person.email), person.id, limit])).map(({ id }) => id);
}

/** The same, locked until the transaction ends. */
export async function lockVisitorsWithEmail(ctx: WriteContext, person: Person, limit: number): Promise<CustomerId[]> {
  return (await ctx.tx.rows(lock, [ctx.tenantId, emailKey(person.email), person.id, limit])).map(({ id }) => id);
}

/** The number of other customers of the merchant with the person's address. */
export async function countOthersWithEmail(ctx: ReadContext, { id, email }: Person): Promise<number> {
  return (await ctx.tx.row(countOthers, [ctx.tenantId, emailKey(email), id]))?.count ?? 0;
}
