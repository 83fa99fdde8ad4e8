import type { SessionModel } from "../model.ts";
import { visitIn } from "../text/index.ts";
import type { Locale } from "../text/index.ts";
import { minutesAndSeconds, sessionClock, spokenAt } from "./session-clock.ts";

const SHOWN_SECONDS = 300;

/**
 * The page's time: not a word about it until five minutes are left, then seen counting and heard three times. More of
 * it is given for the asking while the link lives; afterwards the page leaves, and with it what was typed.
 */
export function watchSession(session: SessionModel, locale: Locale, renewals: EventTarget): void {
  const seen = document.getElementById("session");
  const spoken = document.getElementById("session-status");
  if (seen === null || spoken === null) return;
  const text = visitIn(locale).session;
  const clock = sessionClock(session);
  const time = document.createElement("span");
  const extend = document.createElement("button");
  extend.type = "button";
  extend.className = "secondary";
  extend.textContent = text.extend;
  extend.addEventListener("click", () => {
    clock.extend();
    renewals.dispatchEvent(new Event("renew"));
    spoken.textContent = text.extended;
    last = clock.secondsLeft();
    show();
    if (seen.childElementCount === 0) document.getElementById("summary")?.focus();
  });
  let last = clock.secondsLeft();

  const show = () => {
    const left = clock.secondsLeft();
    if (left === 0) return leave();
    const mark = spokenAt(last, left);
    last = left;
    if (mark !== null) spoken.textContent = mark < 60 ? text.secondsLeft(left) : text.minutesLeft(Math.ceil(left / 60));
    if (left > SHOWN_SECONDS) return seen.replaceChildren();
    time.textContent = text.left(minutesAndSeconds(left));
    if (seen.childElementCount === 0) seen.append(time);
    if (clock.canExtend() && extend.parentNode === null) seen.append(extend);
    if (!clock.canExtend()) extend.remove();
  };
  const leave = () => {
    clearInterval(timer);
    location.replace(session.overUrl);
  };
  const timer = setInterval(show, 1_000);
  document.addEventListener("visibilitychange", show);
  show();
}
