import type { Locale, ShellModel } from "../model.ts";
import { formatShortTime, formatTime } from "../text/index.ts";

interface Props {
  at: string;
  locale: Locale;
  now: ShellModel["now"];
  /** With seconds. */
  isExact?: boolean;
}

/** A time as short as it can be understood today; its title has the whole of it. */
export function ShortTime({ at, locale, now, isExact = false }: Props) {
  return (
    <time dateTime={at} title={formatTime(locale, at, now.zone)}>
      {formatShortTime(locale, at, { now: now.iso, zone: now.zone, isExact })}
    </time>
  );
}
