import { useContext } from "preact/hooks";
import { cappedCount, countText } from "../lists/capped-count.ts";
import { textIn, type Locale } from "../words/index.ts";
import { NavLink, shownCount } from "./NavLink.tsx";
import type { NavId, NavItem, ShellModel } from "./shell-of.ts";
import { WAITING_MAX, WaitingInNav, type Waiting } from "./waiting.ts";

/** The areas that phones show beside the search; the others open from "more". */
const ON_PHONES: ReadonlySet<NavId> = new Set(["home", "payments", "links", "health", "companies", "bins"]);

export function PhoneBar({ page }: { page: ShellModel & { kind?: string } }) {
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
        {shownCount(sum)}
      </span>
      <span class="visually-hidden">, {names.join(", ")}</span>
    </>
  );
}
