import { findOwnTenant } from "#identity/index.ts";
import {
  listUsers,
  registrationStateOf,
  registrationStates,
  type RegistrationState,
  type User,
  type UserFilters,
} from "#users/index.ts";
import { CustomerTabs } from "../customers/customer-tabs.tsx";
import { readActive } from "../lists/filters.ts";
import { defineList } from "../lists/list-page.tsx";
import { isAllowed, pageUrl, useText } from "../page/index.ts";
import { NoValue, ShortTime, StateMark, type Tone } from "../parts/index.ts";
import { emailFor } from "../shown/masked.ts";
import { formatCount, type Text } from "../words/index.ts";
import { userName, userUrl } from "./user-urls.ts";

const input = { autocomplete: "off" };
const needs = "people.read";

export const userList = defineList<User, UserFilters, Text["users"], { isOn: boolean }>({
  path: "/users",
  nav: "customers",
  action: "users.read",
  words: ({ users }) => users,
  filters: {
    name: { read: (name) => ({ name }), label: ({ column }) => column.name, input, needs },
    email: { read: (email) => ({ email }), label: ({ column }) => column.email, input, needs },
    customer: { read: (customerCode) => ({ customerCode }), label: ({ filterCustomer }) => filterCustomer, input },
    account: { read: (accountErpCode) => ({ accountErpCode }), label: ({ filterAccount }) => filterAccount, input },
    registration: {
      label: ({ column }) => column.state,
      options: ({ state }) => state,
      read(text) {
        const registrationState = registrationStates.find((state) => state === text);
        return registrationState === undefined ? null : { registrationState };
      },
    },
    active: { read: readActive, label: ({ filterActive }) => filterActive, options: ({ active }) => active },
  },
  async numbered(ctx, filter, paging) {
    const { totalCount, records } = await listUsers(ctx, filter, paging);
    return { totalCount, rows: records };
  },
  more: async (ctx) => ({ isOn: (await findOwnTenant(ctx)).hasSelfService }),
  note: ({ words, more }) => (more.isOn ? words.intro : words.isOff),
  actions: ({ ctx, words }) =>
    isAllowed(ctx, "users.write") && (
      <a class="button primary" href={pageUrl(ctx, "/users/new")}>
        {words.add}
      </a>
    ),
  tabs: () => <CustomerTabs current="users" />,
  keyOf: ({ id }) => id,
  columns: [
    {
      title: ({ name }) => name,
      isHead: true,
      cell: (user, { ctx }) => <a href={userUrl(ctx, user)}>{userName(ctx, user)}</a>,
    },
    { title: ({ code }) => code, cell: ({ code }) => code },
    { title: ({ email }) => email, cell: ({ email }, { ctx }) => emailFor(ctx, email) },
    {
      title: ({ entries }) => entries,
      isCount: true,
      cell: ({ accounts }, { locale }) => formatCount(locale, accounts.length),
    },
    { title: ({ state }) => state, look: "nowrap", cell: (user) => <UserState user={user} /> },
    {
      title: ({ lastLogin }) => lastLogin,
      isNamed: true,
      look: "soft nowrap",
      cell: ({ lastLoginAt }) => (lastLoginAt === null ? <NoValue /> : <ShortTime at={lastLoginAt} />),
    },
  ],
});

const TONES: Record<RegistrationState, Tone> = { NotInvited: "asking", Invited: "waiting", Registered: "good" };

/** Locked users log in to nothing, whatever was sent to them. */
export function UserState({ user, isBadge = false }: { user: User; isBadge?: boolean }) {
  const { state, locked } = useText().users;
  if (!user.isActive) return <StateMark tone="dropped" word={locked} isBadge={isBadge} />;
  const registration = registrationStateOf(user);
  return <StateMark tone={TONES[registration]} word={state[registration]} isBadge={isBadge} />;
}
