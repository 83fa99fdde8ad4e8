import { useContext } from "preact/hooks";
import { cappedCount, countText } from "../lists/counted-page.ts";
import type { NavId } from "./pages.ts";
import { usePage, useText } from "./scene.ts";
import type { NavItem, ShellModel } from "./shell-of.ts";
import { WAITING_MAX, WaitingInNav, type Waiting } from "./waiting.ts";

/** More would not fit beside the area. */
const SHOWN_MAX = 99;

/** An area of the navigation, and how much waits there. */
export function NavLink({ item: { id, url, isCurrent } }: { item: NavItem }) {
  const { locale } = usePage();
  const text = useText();
  const waiting = useContext(WaitingInNav).find(({ nav }) => nav === id);
  return (
    <li>
      <a class={`nav-item icon icon-${id}`} href={url} aria-current={isCurrent ? "page" : undefined}>
        {text.nav[id]}
      </a>
      {waiting !== undefined && (
        <a class="waiting-count" href={waiting.url} title={text.today.need[waiting.name]}>
          <span aria-hidden="true">{shownCount(waiting.count)}</span>
          <span class="visually-hidden">
            {countText(locale, cappedCount(waiting.count, WAITING_MAX))} {text.today.need[waiting.name]}
          </span>
        </a>
      )}
    </li>
  );
}

export function shownCount(count: number): string {
  return count > SHOWN_MAX ? `${SHOWN_MAX}+` : String(count);
}

/** The areas that phones show beside the search; the others open from "more". */
const ON_PHONES: ReadonlySet<NavId> = new Set(["home", "payments", "links", "health", "companies", "bins"]);

export function PhoneBar({ page, isSearch }: { page: ShellModel; isSearch: boolean }) {
  const text = useText();
  const first = page.nav.filter(({ id }) => ON_PHONES.has(id));
  const rest = page.nav.filter(({ id }) => !ON_PHONES.has(id));
  const inRest = useContext(WaitingInNav).filter(({ nav }) => rest.some(({ id }) => id === nav));
  return (
    <nav class="phone-bar" aria-label={text.navLabel}>
      <ul>
        {first.map((item) => (
          <PhoneLink key={item.id} item={item} />
        ))}
        {page.search !== null && (
          <li>
            <a class="nav-item icon icon-search" href={page.search.url} aria-current={isSearch ? "page" : undefined}>
              {text.nav.search}
            </a>
          </li>
        )}
        <li>
          <details class="phone-more">
            <summary class="nav-item icon icon-more">
              {text.nav.more}
              <PhoneCount waiting={inRest} />
            </summary>
            <ul>
              {rest.map((item) => (
                <NavLink key={item.id} item={item} />
              ))}
            </ul>
          </details>
        </li>
      </ul>
    </nav>
  );
}

/** An area in the bar. Its count is no link of its own: there is no room for two targets. */
function PhoneLink({ item: { id, url, isCurrent } }: { item: NavItem }) {
  const waiting = useContext(WaitingInNav).filter(({ nav }) => nav === id);
  return (
    <li>
      <a class={`nav-item icon icon-${id}`} href={url} aria-current={isCurrent ? "page" : undefined}>
        {useText().nav[id]}
        <PhoneCount waiting={waiting} />
      </a>
    </li>
  );
}

/** How much waits, in sum, and for screen readers what. */
function PhoneCount({ waiting }: { waiting: readonly Waiting[] }) {
  const { locale } = usePage();
  const { need } = useText().today;
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
