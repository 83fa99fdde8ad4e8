import type { CompaniesPage, CompanyAccess } from "../model.ts";
import type { FastifyRequest } from "fastify";
import { countTenants, pageOfTenants, type TenantFilter } from "#identity/index.ts";
import { operatorAccessOf, type MemberContext } from "#members/index.ts";
import { countedPage } from "../lists/counted-page.ts";
import { filterReader, listModel, readFilterQuery } from "../lists/list-query.ts";
import { companyUrl, shellOf } from "../page/shell-of.ts";
import { COMPANIES, operatorCompanyUrl, NEW_COMPANY } from "./operator-urls.ts";

const filterNames = ["text", "state"] as const;

export async function companiesPage(ctx: MemberContext, request: FastifyRequest): Promise<CompaniesPage> {
  const query = readFilterQuery(request, filterNames);
  const { read, problems } = filterReader(query);
  const filter: TenantFilter = {
    text: read("text", (text) => text),
    isActive: read("state", (state) => (state === "active" ? true : state === "suspended" ? false : null)),
  };
  const reads = {
    page: () => pageOfTenants(ctx, filter, query.position),
    count: (max: number) => countTenants(ctx, filter, max),
  };
  const { page, count } = await countedPage(reads, { isEmpty: problems.length > 0 });
  const access = await operatorAccessOf(
    ctx,
    page.rows.map(({ id }) => id),
  );
  return {
    kind: "companies",
    ...shellOf(ctx, request, "companies"),
    list: listModel(COMPANIES, query, { page, count }, problems),
    newUrl: NEW_COMPANY,
    rows: page.rows.map(({ id, code, name, isActive, createdAt }) => ({
      url: operatorCompanyUrl(code),
      code,
      name,
      isActive,
      created: createdAt.toISOString(),
      access: isActive ? accessTo(code, access.get(id)) : null,
    })),
  };
}

/** The way into the pages of a company that lets operators in. */
export function accessTo(code: string, until: Date | undefined): CompanyAccess | null {
  return until === undefined ? null : { until: until.toISOString(), url: companyUrl(code) };
}
