import { useMember } from "../page/scene.ts";
import { formatShortTime, formatTime } from "../words/index.ts";

interface Props {
  at: Date;
  /** With seconds. */
  isExact?: boolean;
}

/** A time in the shortest form that is clear today; the title has the full time. */
export function ShortTime({ at, isExact = false }: Props) {
  const { locale, now } = useMember();
  return (
    <time dateTime={at.toISOString()} title={formatTime(locale, at, now.zone)}>
      {formatShortTime(locale, at, { now: now.at, zone: now.zone, isExact })}
    </time>
  );
}
