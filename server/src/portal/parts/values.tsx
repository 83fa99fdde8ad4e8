/** What tables and facts show of one value. */
import { useMember, usePage } from "../page/scene.ts";
import { formatMoney, formatShortTime, formatTime, type Sum } from "../words/index.ts";

/** A dash in a cell that has no value. On phones the cell is left out. */
export function NoValue() {
  return <span class="no-value">–</span>;
}

/** An amount with its currency, in figures of equal width. */
export function MoneyText({ money }: { money: Sum }) {
  const { locale } = usePage();
  return <span class="money">{formatMoney(locale, money)}</span>;
}

/** A time in the shortest form that is clear today; the title has the full time. `isExact`: with seconds. */
export function ShortTime({ at, isExact = false }: { at: Date; isExact?: boolean }) {
  const { locale, now } = useMember();
  return (
    <time dateTime={at.toISOString()} title={formatTime(locale, at, now.zone)}>
      {formatShortTime(locale, at, { now: now.at, zone: now.zone, isExact })}
    </time>
  );
}
