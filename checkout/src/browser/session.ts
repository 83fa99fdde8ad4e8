import type { SessionModel } from "../model.ts";
import { sessionTextIn, type Locale } from "../text/index.ts";
import { announcementDue, minutesAndSeconds, sessionClock } from "./session-clock.ts";

const SHOWN_SECONDS = 300;

/**
 * Closes the page when its time is over. The time left is shown from five minutes on and announced three times. The payer
 * can extend it while the link is valid.
 */
export function watchSession(session: SessionModel, locale: Locale, renewOffers: () => Promise<boolean>): void {
  const countdown = document.getElementById("session");
  const announcement = document.getElementById("session-status");
  if (countdown === null || announcement === null) return;
  const text = sessionTextIn(locale);
  const clock = sessionClock(session);
  const time = document.createElement("span");
  const { extend, setBusy } = extendButton(text.extend, text.extending);
  const failure = document.createElement("p");
  failure.className = "error";
  let lastSecondsLeft = clock.secondsLeft();

  /** Extends the page only if its installments could be renewed as well. */
  const renew = async () => {
    setBusy(true);
    announcement.textContent = text.extending;
    const isRenewed = await renewOffers();
    setBusy(false);
    failure.textContent = isRenewed ? "" : text.notExtended;
    announcement.textContent = isRenewed ? text.extended : text.notExtended;
    if (!isRenewed) return update();
    clock.extend();
    lastSecondsLeft = clock.secondsLeft();
    const hadFocus = document.activeElement === extend;
    update();
    if (hadFocus && !extend.isConnected) document.getElementById("summary")?.focus();
  };
  const update = () => {
    const left = clock.secondsLeft();
    if (left === 0) return leave();
    const dueMark = announcementDue(lastSecondsLeft, left);
    lastSecondsLeft = left;
    if (dueMark !== null)
      announcement.textContent = dueMark < 60 ? text.secondsLeft(left) : text.minutesLeft(Math.ceil(left / 60));
    if (left > SHOWN_SECONDS) return countdown.replaceChildren();
    time.textContent = text.left(minutesAndSeconds(left));
    if (!time.isConnected) countdown.append(time);
    if (clock.canExtend() && !extend.isConnected) countdown.append(extend, failure);
    if (!clock.canExtend()) extend.remove();
  };
  const leave = () => {
    clearInterval(timer);
    // The next page cannot load without a connection, and the form cannot be sent either.
    if (navigator.onLine) location.replace(session.overUrl);
    else addEventListener("online", leave);
  };
  const timer = setInterval(update, 1_000);
  extend.addEventListener("click", () => extend.ariaDisabled === "true" || void renew());
  document.addEventListener("visibilitychange", update);
  update();
}

function extendButton(label: string, busyLabel: string) {
  const extend = document.createElement("button");
  extend.type = "button";
  extend.className = "secondary";
  extend.textContent = label;
  const setBusy = (isBusy: boolean) => {
    extend.ariaDisabled = String(isBusy);
    extend.textContent = isBusy ? busyLabel : label;
  };
  return { extend, setBusy };
}
