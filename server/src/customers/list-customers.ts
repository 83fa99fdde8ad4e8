import { inTransaction, reading, type Context, type ReadContext } from "#platform/context.ts";
import type { Paging } from "#platform/http/schemas.ts";
import { readListPage, type ListPage, type ListPosition } from "#platform/list-page.ts";
import { normaliseGsm } from "#platform/text/contact-details.ts";
import { foldLetters } from "#platform/text/fold-text.ts";
import { emailKey, type CustomerDetails } from "./customer.ts";
import { countListed, selectListed, selectListedAtOffset, type StoredFilter } from "./store/customer-list.ts";

const PAGE_SIZE = 50;

export interface CustomerFilter {
  /** The whole code or ERP code. */
  code?: string | undefined;
  /** Part of the name and surname. */
  name?: string | undefined;
  /** Part of the e-mail address. */
  email?: string | undefined;
  /** The whole mobile number. */
  gsm?: string | undefined;
  isActive?: boolean | undefined;
  /** Absent: visitors and others. */
  isVisitor?: boolean | undefined;
}

/** Lists customers, newest first. Without a position: the newest. */
export function pageOfCustomers(
  ctx: Context | ReadContext,
  filter: CustomerFilter,
  position: ListPosition | null,
): Promise<ListPage<CustomerDetails>> {
  const context = reading(ctx);
  return readListPage(PAGE_SIZE, position, (limit) => selectListed(context, storedFilter(filter), position, limit));
}

/** Counts up to `max` exactly. A result above `max` means that there are more. */
export function countCustomers(ctx: Context | ReadContext, filter: CustomerFilter, max: number): Promise<number> {
  return countListed(reading(ctx), storedFilter(filter), max + 1);
}

/** A page by its number, oldest first, as programs ask for it, and the exact number of all customers. */
export function listCustomers(
  ctx: Context,
  filter: CustomerFilter,
  { page, pageSize }: Paging,
): Promise<{ totalCount: number; records: CustomerDetails[] }> {
  const stored = storedFilter(filter);
  return inTransaction(ctx, async (ctx) => ({
    totalCount: await countListed(ctx, stored, null),
    records: await selectListedAtOffset(ctx, stored, { limit: pageSize, offset: (page - 1) * pageSize }),
  }));
}

function storedFilter({ code, name, email, gsm, isActive, isVisitor }: CustomerFilter): StoredFilter {
  return {
    code,
    name: name === undefined ? undefined : foldLetters(name),
    email: email === undefined ? undefined : emailKey(email),
    gsm: gsm === undefined ? undefined : (normaliseGsm(gsm) ?? gsm),
    isActive,
    isVisitor,
  };
}
