import type { ComponentChildren } from "preact";
import { Mark } from "../parts/Mark.tsx";
import { WithProblems } from "../parts/Problems.tsx";
import { formatNow, formatTime, type DoneName, type Problem } from "../words/index.ts";
import { Document } from "./Document.tsx";
import { Keys } from "./Keys.tsx";
import { NavLink, PhoneBar } from "./navigation.tsx";
import type { NavId } from "./pages.ts";
import { useMember, useText } from "./scene.ts";
import { shellOf, type ShellModel } from "./shell-of.ts";

export interface Notice {
  text: string;
  /** Part of the change was not made. */
  isWarning: boolean;
}

interface Props {
  /** The area of the page; null for one that the navigation does not lead to. */
  nav: NavId | "search" | null;
  title: string;
  problems?: readonly Problem[];
  /** By default there are problems if `problems` has one. */
  hasProblems?: boolean;
  /** Replaces what is usually said about the change that was made. */
  notice?: (done: DoneName) => Notice | undefined;
  children: ComponentChildren;
}

/** A page with navigation: a column on desks, a bar at the bottom of phones. */
export function Shell(props: Props) {
  const { nav, title, problems = [], hasProblems = problems.length > 0, notice, children } = props;
  const { ctx, request } = useMember();
  const page = shellOf(ctx, request, nav);
  const { company, done } = page;
  const text = useText();
  return (
    <Document page={page} title={title} company={company?.name ?? null} hasProblems={hasProblems} look="signed-in">
      <div class="frame">
        <Sidebar page={page} />
        <TopBar page={page} />
        <main id="main" tabIndex={-1}>
          <AccessNotice page={page} />
          {done !== null && <Done {...(notice?.(done) ?? { text: text.done[done], isWarning: isNotDone(done) })} />}
          <WithProblems problems={problems}>{children}</WithProblems>
        </main>
        <PhoneBar page={page} isSearch={nav === "search"} />
        <Keys />
      </div>
    </Document>
  );
}

function isNotDone(name: DoneName): boolean {
  return ["form_kept", "not_given_back", "not_settled"].includes(name);
}

function Done({ text, isWarning }: Notice) {
  return (
    <p class={`alert icon ${isWarning ? "alert-warn icon-warning" : "alert-good icon-good"}`} role="status">
      {text}
    </p>
  );
}

/** Says that an operator may be here: to the operator, and to members who may end it. */
function AccessNotice({ page: { locale, operatorAccess, now } }: { page: ShellModel }) {
  if (operatorAccess === null) return null;
  const { as, until, url } = operatorAccess;
  const text = useText().operatorAccess;
  const time = formatTime(locale, until, now.zone);
  return (
    <p class="alert alert-warn icon icon-warning">
      <span>
        {as === "guest" ? text.guest(time) : text.host(time)}{" "}
        <a href={url}>{as === "guest" ? text.guestLink : text.hostLink}</a>
      </span>
    </p>
  );
}

function Sidebar({ page }: { page: ShellModel }) {
  const { locale, company, companies, nav, member } = page;
  const text = useText();
  const roles = member.isOperator ? text.operator : member.roles.map((role) => text.role[role]).join(", ");
  return (
    <aside class="sidebar" aria-label={text.sidebarLabel}>
      {company === null ? (
        <p class="company">
          <Mark />
          <span>{text.product}</span>
        </p>
      ) : (
        <CompanySwitch {...{ page, company }} />
      )}
      <nav aria-label={text.navLabel}>
        <ul>
          {company === null &&
            companies.map(({ name, url }) => (
              <li key={url}>
                <a class="nav-item icon icon-company" href={url}>
                  {name}
                </a>
              </li>
            ))}
          {nav
            .filter(({ id }) => id !== (company === null ? "home" : "me"))
            .map((item) => (
              <NavLink key={item.id} item={item} />
            ))}
        </ul>
      </nav>
      <div class="sidebar-foot">
        <a class="person" href={member.url}>
          <span class="initials" aria-hidden="true">
            {initialsOf(member.name, locale)}
          </span>
          <span>
            <span class="person-name">{member.name}</span>
            {roles !== "" && <span class="hint">{roles}</span>}
          </span>
        </a>
        <button type="button" class="quiet-button" data-opens="keys" hidden>
          {text.keys.title}
        </button>
        <LogOut />
      </div>
    </aside>
  );
}

function CompanySwitch({ page, company }: { page: ShellModel; company: { name: string; url: string } }) {
  const text = useText();
  if (page.companies.length === 0)
    return (
      <p class="company">
        <Mark />
        <span>{company.name}</span>
      </p>
    );
  return (
    <details class="company-switch">
      <summary class="company">
        <Mark />
        <span>{company.name}</span>
      </summary>
      <p class="hint">{text.otherCompanies}</p>
      <ul>
        {page.companies.map(({ name, url }) => (
          <li key={url}>
            <a class="nav-item" href={url}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

function TopBar({ page }: { page: ShellModel }) {
  const { locale, search, now, company } = page;
  const text = useText();
  return (
    <header class="top-bar">
      {search === null ? (
        <p class="top-name">{text.product}</p>
      ) : (
        <form class="search" role="search" action={search.url}>
          <label class="visually-hidden" for="search">
            {text.searchLabel}
          </label>
          <span class="search-field icon icon-search">
            <input
              type="search"
              id="search"
              name="q"
              value={search.query}
              placeholder={text.searchHint}
              maxLength={200}
              autocomplete="off"
              spellcheck={false}
              aria-keyshortcuts="/ Control+K"
            />
            <kbd aria-hidden="true">/</kbd>
          </span>
        </form>
      )}
      {company !== null && <p class="phone-company">{company.name}</p>}
      <p class="now">
        <time dateTime={now.at.toISOString()}>{formatNow(locale, now.at, now.zone)}</time>
      </p>
    </header>
  );
}

export function LogOut() {
  return (
    <form method="post" action="/portal/-/log-out">
      <button class="quiet-button icon icon-log-out">{useText().logOut}</button>
    </form>
  );
}

function initialsOf(name: string, locale: string): string {
  const words = name.split(" ").filter((word) => word !== "");
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => (word === undefined ? "" : (Array.from(word)[0] ?? "")))
    .join("")
    .toLocaleUpperCase(locale);
}
