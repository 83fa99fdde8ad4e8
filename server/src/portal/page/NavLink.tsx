import { useContext } from "preact/hooks";
import { cappedCount, countText } from "../lists/capped-count.ts";
import { textIn, type Locale } from "../words/index.ts";
import type { NavItem } from "./shell-of.ts";
import { WAITING_MAX, WaitingInNav } from "./waiting.ts";

/** More would not fit beside the area. */
const SHOWN_MAX = 99;

/** An area of the navigation, and how much waits there. */
export function NavLink({ item: { id, url, isCurrent }, locale }: { item: NavItem; locale: Locale }) {
  const text = textIn(locale);
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
