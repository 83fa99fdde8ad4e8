import type { ShellModel } from "../page/shell-of.ts";
import { formatShortTime, formatTime, type Locale } from "../words/index.ts";

interface Props {
  at: Date;
  locale: Locale;
  now: ShellModel["now"];
  /** With seconds. */
  isExact?: boolean;
}

/** A time in the shortest form that is clear today; the title has the full time. */
export function ShortTime({ at, locale, now, isExact = false }: Props) {
  return (
    <time dateTime={at.toISOString()} title={formatTime(locale, at, now.zone)}>
      {formatShortTime(locale, at, { now: now.at, zone: now.zone, isExact })}
    </time>
  );
}
