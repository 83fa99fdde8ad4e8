import { TIME_ZONE } from "#platform/exports/bank-time.ts";

export interface IstanbulTime {
  /** The calendar day: "2026-12-01". */
  day: string;
  /** 1 is Monday, 7 is Sunday. */
  weekday: number;
  /** 0 to 23. */
  hour: number;
}

export function timeInIstanbul(at: Date): IstanbulTime {
  const zoned = at.toTemporalInstant().toZonedDateTimeISO(TIME_ZONE);
  return { day: zoned.toPlainDate().toString(), weekday: zoned.dayOfWeek, hour: zoned.hour };
}
