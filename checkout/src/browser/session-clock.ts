/** Counts down the page's time with a clock that continues while the device sleeps. */
export interface SessionClock {
  secondsLeft(): number;
  /** Whether the link is valid for longer than the page. */
  canExtend(): boolean;
  extend(): void;
}

export function sessionClock(session: { secondsLeft: number; linkSecondsLeft: number }): SessionClock {
  const openedAt = Date.now();
  const linkEnd = openedAt + session.linkSecondsLeft * 1_000;
  let end = openedAt + session.secondsLeft * 1_000;
  return {
    secondsLeft: () => Math.max(0, Math.ceil((end - Date.now()) / 1_000)),
    canExtend: () => linkEnd - end >= 1_000,
    extend() {
      end = Math.min(linkEnd, Date.now() + session.secondsLeft * 1_000);
    },
  };
}

/** The announcement that is due between two readings: at five minutes, one minute and thirty seconds. */
export function announcementDue(before: number, now: number): number | null {
  return [30, 60, 300].find((mark) => before > mark && now <= mark) ?? null;
}

/** "4:05" */
export function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
