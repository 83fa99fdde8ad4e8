import { onShown } from "../card-form/live/watch-leaving.ts";
import type { SessionModel } from "../model.ts";

/** On wide screens, which show the QR code, the payer may be paying on a phone. */
const WIDE_SCREEN = "(min-width: 64rem)";
const CHECK_INTERVAL_MS = 4_000;

interface LinkStatus {
  isDecided: boolean;
  isPayable: boolean;
  attempts: number;
}

/** For a form that is sent by script; `watchLink` notices a submit by the browser. */
export interface LinkWatch {
  /** Call it before the page sends an attempt. */
  pause(): void;
  /** Call it if the page stays open after the attempt. */
  resume(): void;
}

/**
 * Leaves a form that can no longer be paid: a newer attempt waits at the bank on another device or in another tab, or the
 * payment is over. Checks whenever the payer comes back to the page, and continuously where the QR code is shown.
 */
export function watchLink({ statusUrl, stateUrl, hereUrl, attempts }: SessionModel): LinkWatch {
  const pageUrl = location.href;
  let isPaused = false;
  let isChecking = false;
  let expectedAttempts: number | null = attempts;

  const checkLink = async () => {
    if (isPaused || isChecking || document.visibilityState !== "visible") return;
    isChecking = true;
    const status = await fetch(statusUrl, { headers: { accept: "application/json" } })
      .then((reply) => (reply.ok ? (reply.json() as Promise<LinkStatus>) : null))
      .catch(() => null);
    isChecking = false;
    if (status === null || isPaused || canStillPay(status, expectedAttempts)) return;
    isPaused = true;
    location.replace(stateUrl);
  };
  const setPageUrl = (url: string) => history.replaceState(null, "", url);
  const pause = () => {
    isPaused = true;
    // The back button leads from the bank to the form.
    setPageUrl(hereUrl);
  };
  const resume = () => {
    isPaused = false;
    setPageUrl(pageUrl);
  };

  // The browser would ask before it reloads a page that answered a POST. After this it does not.
  setPageUrl(pageUrl);
  addEventListener("submit", (event) => event.defaultPrevented || pause());
  document.addEventListener("visibilitychange", () => void checkLink());
  addEventListener("focus", () => void checkLink());
  addEventListener("online", () => void checkLink());
  onShown((isFromMemory) => {
    if (!isFromMemory) return;
    // The page was left for the bank, so the attempt that waits there is from this page.
    expectedAttempts = null;
    isPaused = false;
    void checkLink();
  });
  setInterval(() => matchMedia(WIDE_SCREEN).matches && void checkLink(), CHECK_INTERVAL_MS);
  return { pause, resume };
}

function canStillPay({ isDecided, isPayable, attempts }: LinkStatus, expectedAttempts: number | null): boolean {
  return isPayable && (isDecided || expectedAttempts === null || attempts === expectedAttempts);
}
