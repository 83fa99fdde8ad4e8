import type { ComponentChildren } from "preact";
import { useContext } from "preact/hooks";
import { cappedCount, countText } from "../lists/capped-count.ts";
import { Mark } from "../parts/Mark.tsx";
import { formatNow, formatTime, textIn, type DoneName, type Locale } from "../words/index.ts";
import { Document } from "./Document.tsx";
import { Keys } from "./Keys.tsx";
import type { NavId, NavItem, ShellModel } from "./shell-of.ts";
import { WAITING_MAX, WaitingInNav, type Waiting } from "./waiting.ts";

export interface Notice {
  text: string;
  /** Part of the change was not made. */
  isWarning: boolean;
}

/** A page's shell. The page of search hits has a kind that the navigation marks. */
type ShellPage = ShellModel & { kind?: string };

interface Props {
  page: ShellPage;
  title: string;
  hasProblems?: boolean;
  /** Replaces what is usually said about the change that was made. */
  notice?: Notice | undefined;
  children: ComponentChildren;
}

/** A page with navigation: a column on desks, a bar at the bottom of phones. */
export function Shell({ page, title, hasProblems = false, notice, children }: Props) {
  const { locale, company, done } = page;
  const text = textIn(locale);
  return (
    <Document page={page} title={title} company={company?.name ?? null} hasProblems={hasProblems} look="signed-in">
      <div class="frame">
        <Sidebar page={page} />
        <TopBar page={page} />
        <main id="main" tabIndex={-1}>
          <AccessNotice page={page} />
          {done !== null && <Done {...(notice ?? { text: text.done[done], isWarning: isNotDone(done) })} />}
          {children}
        </main>
        <PhoneBar page={page} />
        <Keys locale={locale} />
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
function AccessNotice({ page: { locale, operatorAccess, now } }: { page: ShellPage }) {
  if (operatorAccess === null) return null;
  const { as, until, url } = operatorAccess;
  const text = textIn(locale).operatorAccess;
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

function Sidebar({ page }: { page: ShellPage }) {
  const { locale, company, companies, nav, member } = page;
  const text = textIn(locale);
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
              <NavLink key={item.id} item={item} locale={locale} />
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
        <LogOut page={page} />
      </div>
    </aside>
  );
}

function CompanySwitch({ page, company }: { page: ShellPage; company: { name: string; url: string } }) {
  const text = textIn(page.locale);
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

function NavLink({ item: { id, url, isCurrent }, locale }: { item: NavItem; locale: Locale }) {
  const text = textIn(locale);
  const waiting = useContext(WaitingInNav).find(({ nav }) => nav === id);
  return (
    <li>
      <a class={`nav-item icon icon-${id}`} href={url} aria-current={isCurrent ? "page" : undefined}>
        {text.nav[id]}
      </a>
      {waiting !== undefined && (
        <a class="waiting-count" href={waiting.url} title={text.today.need[waiting.name]}>
          <span aria-hidden="true">{waiting.count > SHOWN_MAX ? `${SHOWN_MAX}+` : waiting.count}</span>
          <span class="visually-hidden">
            {countText(locale, cappedCount(waiting.count, WAITING_MAX))} {text.today.need[waiting.name]}
          </span>
        </a>
      )}
    </li>
  );
}

function TopBar({ page }: { page: ShellPage }) {
  const { locale, search, now, company } = page;
  const text = textIn(locale);
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
        <time dateTime={now.iso}>{formatNow(locale, now.iso, now.zone)}</time>
      </p>
    </header>
  );
}

/** More would not fit beside the area. */
const SHOWN_MAX = 99;

/** The areas that phones show beside the search; the others open from "more". */
const ON_PHONES: ReadonlySet<NavId> = new Set(["home", "payments", "links", "health", "companies", "bins"]);

function PhoneBar({ page }: { page: ShellPage }) {
  const text = textIn(page.locale);
  const first = page.nav.filter(({ id }) => ON_PHONES.has(id));
  const rest = page.nav.filter(({ id }) => !ON_PHONES.has(id));
  const inRest = useContext(WaitingInNav).filter(({ nav }) => rest.some(({ id }) => id === nav));
  return (
    <nav class="phone-bar" aria-label={text.navLabel}>
      <ul>
        {first.map((item) => (
          <PhoneLink key={item.id} item={item} locale={page.locale} />
        ))}
        {page.search !== null && (
          <li>
            <a
              class="nav-item icon icon-search"
              href={page.search.url}
              aria-current={page.kind === "search" ? "page" : undefined}
            >
              {text.nav.search}
            </a>
          </li>
        )}
        <li>
          <details class="phone-more">
            <summary class="nav-item icon icon-more">
              {text.nav.more}
              <PhoneCount waiting={inRest} locale={page.locale} />
            </summary>
            <ul>
              {rest.map((item) => (
                <NavLink key={item.id} item={item} locale={page.locale} />
              ))}
            </ul>
          </details>
        </li>
      </ul>
    </nav>
  );
}

/** An area in the bar. Its count is no link of its own: there is no room for two targets. */
function PhoneLink({ item: { id, url, isCurrent }, locale }: { item: NavItem; locale: Locale }) {
  const waiting = useContext(WaitingInNav).filter(({ nav }) => nav === id);
  return (
    <li>
      <a class={`nav-item icon icon-${id}`} href={url} aria-current={isCurrent ? "page" : undefined}>
        {textIn(locale).nav[id]}
        <PhoneCount waiting={waiting} locale={locale} />
      </a>
    </li>
  );
}

/** How much waits, in sum, and for screen readers what. */
function PhoneCount({ waiting, locale }: { waiting: readonly Waiting[]; locale: Locale }) {
  const { need } = textIn(locale).today;
  const sum = waiting.reduce((total, { count }) => total + count, 0);
  if (sum === 0) return null;
  const names = waiting.map(({ name, count }) => `${countText(locale, cappedCount(count, WAITING_MAX))} ${need[name]}`);
  return (
    <>
      <span class="phone-count" aria-hidden="true">
        {sum > SHOWN_MAX ? `${SHOWN_MAX}+` : sum}
      </span>
      <span class="visually-hidden">, {names.join(", ")}</span>
    </>
  );
}

export function LogOut({ page }: { page: ShellPage }) {
  return (
    <form method="post" action={page.logOutUrl}>
      <button class="quiet-button icon icon-log-out">{textIn(page.locale).logOut}</button>
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
