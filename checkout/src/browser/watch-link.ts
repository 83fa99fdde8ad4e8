import { onShown } from "../card-form/live/watch-leaving.ts";
import type { SessionModel } from "../model.ts";

/** On wide screens, which show the QR code, the payer may be paying on a phone. */
const WIDE = "(min-width: 64rem)";
const EVERY_MS = 4_000;

interface LinkStatus {
  isDecided: boolean;
  isPayable: boolean;
  attempts: number;
}

/** For a form that is sent by script; a submit by the browser is noticed. */
export interface LinkWatch {
  /** Stops checking: this page is sending an attempt. */
  hold(): void;
  /** Resumes checking: the page stays. */
  release(): void;
}

/**
 * Leaves a form that can no longer be paid: a newer attempt waits at the bank on another device or in another tab, or the
 * payment is over. Checks whenever the payer comes back to the page, and continuously where the QR code is shown.
 */
export function watchLink({ statusUrl, stateUrl, hereUrl, attempts }: SessionModel): LinkWatch {
  const pageUrl = location.href;
  let isHeld = false;
  let isAsking = false;
  let known: number | null = attempts;

  const look = async () => {
    if (isHeld || isAsking || document.visibilityState !== "visible") return;
    isAsking = true;
    const status = await fetch(statusUrl, { headers: { accept: "application/json" } })
      .then((reply) => (reply.ok ? (reply.json() as Promise<LinkStatus>) : null))
      .catch(() => null);
    isAsking = false;
    if (status === null || isHeld || canStillPay(status, known)) return;
    isHeld = true;
    location.replace(stateUrl);
  };
  const name = (url: string) => history.replaceState(null, "", url);
  const hold = () => {
    isHeld = true;
    // The back button leads from the bank to the form.
    name(hereUrl);
  };
  const release = () => {
    isHeld = false;
    name(pageUrl);
  };

  // The browser would ask before it reloads a page that answered a POST. After this it does not.
  name(pageUrl);
  addEventListener("submit", (event) => event.defaultPrevented || hold());
  document.addEventListener("visibilitychange", () => void look());
  addEventListener("focus", () => void look());
  addEventListener("online", () => void look());
  onShown((isFromMemory) => {
    if (!isFromMemory) return;
    // The page was left for the bank, so the attempt that waits there is its own.
    known = null;
    isHeld = false;
    void look();
  });
  setInterval(() => matchMedia(WIDE).matches && void look(), EVERY_MS);
  return { hold, release };
}

function canStillPay({ isDecided, isPayable, attempts }: LinkStatus, known: number | null): boolean {
  return isPayable && (isDecided || known === null || attempts === known);
}
