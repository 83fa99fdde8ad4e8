import type { FastifyRequest } from "fastify";
import { isGuest, rightOf, type Action, type MemberContext, type Role } from "#members/index.ts";
import { sandboxMailboxUrl } from "#notifications/index.ts";
import { TIME_ZONE } from "#platform/exports/bank-time.ts";
import { BINS, COMPANIES, operatorCompanyUrl, HEALTH, KEYS } from "../operator/operator-urls.ts";
import { isDoneName, type DoneName } from "../words/index.ts";
import { isJustDone } from "./cookies.ts";
import type { PageModel } from "./Document.tsx";
import { COMPANY_PAGES, type NavId, type PageId } from "./pages.ts";

export interface NavItem {
  id: NavId;
  url: string;
  isCurrent: boolean;
}

export interface ShellModel extends PageModel {
  /** Null on pages of no company. */
  company: { name: string; url: string } | null;
  /** The member's other companies, and on pages of no company all of them. */
  companies: readonly { name: string; url: string }[];
  nav: readonly NavItem[];
  member: { name: string; roles: readonly Role[]; isOperator: boolean; url: string };
  search: { url: string; query: string } | null;
  /** In the company's time zone, with its name. */
  now: { at: Date; zone: string };
  /** The operators' access to the company, for operators whom it let in and for members who may end it. */
  operatorAccess: { as: "guest" | "host"; until: Date; url: string } | null;
  /** The change that the last form made. */
  done: DoneName | null;
}

/** The page that lets operators in, below the members. */
export const OPERATOR_ACCESS = "/members/operator";

/** Returns what every page of a logged-in member needs. */
export function shellOf(ctx: MemberContext, request: FastifyRequest, current: NavId | "search" | null): ShellModel {
  const { session, company, companies, config, clock } = ctx;
  const { member } = session;
  const { done } = request.query as { done?: unknown };
  return {
    locale: member.locale,
    theme: member.theme,
    isTest: config.mode === "sandbox",
    mailboxUrl: sandboxMailboxUrl(config),
    company: company && { name: company.name, url: companyUrl(company.code) },
    companies: companies
      .filter(({ id }) => id !== company?.id)
      .map(({ name, code }) => ({ name, url: companyUrl(code) })),
    nav: navOf(ctx).map((item) => ({ ...item, isCurrent: item.id === current })),
    member: { name: member.name, roles: company?.roles ?? [], isOperator: member.isOperator, url: "/portal/-/me" },
    search: company && { url: `${companyUrl(company.code)}/search`, query: searchText(request) },
    now: { at: clock.now(), zone: TIME_ZONE },
    operatorAccess: operatorAccessIn(ctx),
    done: typeof done === "string" && isDoneName(done) && isJustDone(ctx, request) ? done : null,
  };
}

/** What was typed into the search. */
export function searchText({ query }: FastifyRequest): string {
  const { q } = query as { q?: unknown };
  return typeof q === "string" ? q.slice(0, 200) : "";
}

export function operatorAccessIn(ctx: MemberContext): ShellModel["operatorAccess"] {
  const { company } = ctx;
  if (company === null || company.operatorsUntil === null) return null;
  const until = company.operatorsUntil;
  if (isGuest(ctx)) return { as: "guest", until, url: operatorCompanyUrl(company.code) };
  return isAllowed(ctx, "members.write") ? { as: "host", until, url: pageUrl(ctx, OPERATOR_ACCESS) } : null;
}

export function companyUrl(code: string): string {
  return `/portal/${code}`;
}

/** The address of a page of the request's company. */
export function pageUrl({ company }: MemberContext, path: string): string {
  if (company === null) throw new Error(`${path} belongs to a company`);
  return `${companyUrl(company.code)}${path}`;
}

export function isAllowed({ company }: MemberContext, action: Action): boolean {
  return company !== null && rightOf(company.roles, action) !== null;
}

/** The named pages of the request's company that the member may open. */
export function pagesOf(ctx: MemberContext): { id: PageId; area: NavId; url: string }[] {
  return COMPANY_PAGES.filter(
    ({ action, without }) => isAllowed(ctx, action) && (without === undefined || !isAllowed(ctx, without)),
  ).map(({ id, area, path }) => ({ id, area, url: pageUrl(ctx, path) }));
}

const OPERATOR_AREAS: readonly { id: NavId; url: string }[] = [
  { id: "health", url: HEALTH },
  { id: "companies", url: COMPANIES },
  { id: "keys", url: KEYS },
  { id: "bins", url: BINS },
];

function navOf(ctx: MemberContext): Pick<NavItem, "id" | "url">[] {
  const me = { id: "me" as const, url: "/portal/-/me" };
  if (ctx.session.member.isOperator && !isGuest(ctx)) return [...OPERATOR_AREAS, me];
  // On phones this leads back to the companies.
  if (ctx.company === null) return [{ id: "home", url: "/portal" }, me];
  const pages = pagesOf(ctx);
  const firsts = pages.filter(({ area }, index) => pages.findIndex((page) => page.area === area) === index);
  return [...firsts.map(({ area, url }) => ({ id: area, url })), me];
}
