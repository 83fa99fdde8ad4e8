import type { ShellModel } from "../page/shell-of.ts";
import { formatShortTime, formatTime, type Instant, type Locale } from "../words/index.ts";

interface Props {
  at: Instant;
  locale: Locale;
  now: ShellModel["now"];
  /** With seconds. */
  isExact?: boolean;
}

/** A time in the shortest form that is clear today; the title has the full time. */
export function ShortTime({ at, locale, now, isExact = false }: Props) {
  return (
    <time dateTime={new Date(at).toISOString()} title={formatTime(locale, at, now.zone)}>
      {formatShortTime(locale, at, { now: now.iso, zone: now.zone, isExact })}
    </time>
  );
}
