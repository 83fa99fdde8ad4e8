import type { CustomerRow, CustomersPage } from "../model.ts";
import type { FastifyRequest } from "fastify";
import { countCustomers, listCustomers, type CustomerDetails, type CustomerFilter } from "#customers/index.ts";
import type { MemberContext } from "#members/index.ts";
import { countedPage } from "../lists/counted-page.ts";
import { filterReader, listModel, readFilterQuery } from "../lists/list-query.ts";
import { isAllowed, pageUrl, shellOf } from "../page/shell-of.ts";
import { ownCode } from "../shown/customer-label.ts";
import { emailFor, phoneFor } from "../shown/masked.ts";
import { customerUrl, shownName } from "./shown-customer.ts";

const filterNames = ["name", "email", "gsm", "code", "state", "kind"] as const;
/** Members who see masked details cannot search by them, because every hit would reveal a part of them. */
const maskedFilterNames = ["code", "state", "kind"] as const;
const searches = ["name", "email", "gsm", "code"] as const;

export async function customersPage(ctx: MemberContext, request: FastifyRequest): Promise<CustomersPage> {
  const seesPeople = isAllowed(ctx, "people.read");
  const query = readFilterQuery(request, seesPeople ? filterNames : maskedFilterNames);
  const { read, problems } = filterReader(query);
  const text = (name: (typeof filterNames)[number]) => query.filters[name];
  const filter: CustomerFilter = {
    name: text("name"),
    email: text("email"),
    gsm: text("gsm"),
    code: text("code"),
    isActive: read("state", (state) => (state === "active" ? true : state === "inactive" ? false : null)),
    // A search finds visitors too, because staff do not know how a person came to pay.
    ...(searches.every((name) => text(name) === undefined) && { isVisitor: false }),
    ...read("kind", (kind) =>
      kind === "visitors" ? { isVisitor: true } : kind === "all" ? { isVisitor: undefined } : null,
    ),
  };
  const reads = {
    page: () => listCustomers(ctx, filter, query.position),
    count: (max: number) => countCustomers(ctx, filter, max),
  };
  const { page, count } = await countedPage(reads, { isEmpty: problems.length > 0 });
  return {
    kind: "customers",
    ...shellOf(ctx, request, "customers"),
    list: listModel(pageUrl(ctx, "/customers"), query, { page, count }, problems),
    rows: page.rows.map((customer) => rowOf(ctx, customer)),
    seesPeople,
  };
}

function rowOf(ctx: MemberContext, customer: CustomerDetails): CustomerRow {
  const { email, gsm, isActive, isVisitor, createdAt } = customer;
  return {
    url: customerUrl(ctx, customer),
    name: shownName(ctx, customer),
    code: isVisitor ? null : (ownCode(customer) ?? ""),
    email: emailFor(ctx, email),
    gsm: gsm && phoneFor(ctx, gsm),
    isActive,
    created: createdAt.toISOString(),
  };
}
