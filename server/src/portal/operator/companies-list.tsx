import { countTenants, pageOfTenants, type Tenant, type TenantFilter } from "#identity/index.ts";
import { operatorAccessOf, type MemberContext } from "#members/index.ts";
import type { ListPosition } from "#platform/list-page.ts";
import type { FilterFields } from "../lists/filters.ts";
import { defineList, timeCell } from "../lists/list-page.tsx";
import { companyUrl, useText } from "../page/index.ts";
import { StateMark } from "../parts/index.ts";
import { formatTime, type Text } from "../words/index.ts";
import { NEW_COMPANY, operatorCompanyUrl } from "./operator-urls.ts";

const words = ({ companiesArea, operatorAccess }: Text) => ({
  ...companiesArea,
  operatorAccess,
  column: { ...companiesArea, access: operatorAccess.column },
});

type Words = ReturnType<typeof words>;

const filters: FilterFields<TenantFilter, Words> = {
  text: { label: ({ nameOrCode }) => nameOrCode, input: { autocomplete: "off" }, read: (text) => ({ text }) },
  state: {
    label: ({ state }) => state,
    options: ({ stateOf }) => stateOf,
    read: (text) => (text === "active" || text === "suspended" ? { isActive: text === "active" } : null),
  },
};

interface Row extends Tenant {
  /** Until when the company lets operators in; null: it does not. */
  openUntil: Date | null;
}

export const companyList = defineList({
  path: "/companies",
  isForOperators: true,
  nav: "companies",
  action: "operator",
  words,
  filters,
  rows: readRows,
  count: countTenants,
  more: async () => null,
  note: ({ words }) => words.intro,
  actions: ({ words }) => (
    <a class="button primary icon icon-add" href={NEW_COMPANY}>
      {words.new}
    </a>
  ),
  keyOf: ({ id }: Row) => id,
  columns: [
    {
      title: ({ name }) => name,
      isHead: true,
      cell: ({ code, name }) => <a href={operatorCompanyUrl(code)}>{name}</a>,
    },
    { title: ({ code }) => code, cell: ({ code }) => <code>{code}</code> },
    {
      title: ({ state }) => state,
      cell: ({ isActive }) => <CompanyState isActive={isActive} />,
    },
    { title: ({ created }) => created, look: "soft", isNamed: true, cell: timeCell(({ createdAt }) => createdAt) },
    {
      title: ({ access }) => access,
      isNamed: true,
      cell: ({ code, name, openUntil }, { locale, now, words: { operatorAccess: text } }) =>
        openUntil === null ? (
          <span class="soft">{text.none}</span>
        ) : (
          <>
            <a href={companyUrl(code)} aria-label={`${text.open}: ${name}`}>
              {text.open}
            </a>
            <span class="hint block">{text.openUntil(formatTime(locale, openUntil, now.zone))}</span>
          </>
        ),
    },
  ],
});

async function readRows(ctx: MemberContext, filter: TenantFilter, position: ListPosition | null) {
  const page = await pageOfTenants(ctx, filter, position);
  const ids = page.rows.map(({ id }) => id);
  const access = await operatorAccessOf(ctx, ids);
  const rows: Row[] = page.rows.map((tenant) => ({
    ...tenant,
    openUntil: (tenant.isActive && access.get(tenant.id)) || null,
  }));
  return { ...page, rows };
}

export function CompanyState({ isActive }: { isActive: boolean }) {
  const { stateOf } = useText().companiesArea;
  return isActive ? (
    <StateMark tone="good" word={stateOf.active} />
  ) : (
    <StateMark tone="over" word={stateOf.suspended} />
  );
}
