import { onShown } from "../components/leave-page.ts";
import type { SessionModel } from "../model.ts";

/** Where the phone's code is shown, the payer may be paying on the phone. */
const WIDE = "(min-width: 64rem)";
const EVERY_MS = 4_000;

interface LinkStatus {
  isDecided: boolean;
  isPayable: boolean;
  tries: number;
}

/** For a form that is sent by script; the browser's own sending is seen. */
export interface LinkWatch {
  /** A try of this very page is on its way: it is not a foreign one. */
  hold(): void;
  /** The page stays after all. */
  release(): void;
}

/**
 * Leaves a form that leads nowhere any more: a newer try waits at the bank on another device or in another tab, or the
 * payment is over. Looked at whenever the payer comes back to the page, and all the time where there is a phone's code.
 */
export function watchLink({ statusUrl, stateUrl, hereUrl, tries }: SessionModel): LinkWatch {
  const pageUrl = location.href;
  let isHeld = false;
  let isAsking = false;
  let known: number | null = tries;

  const look = async () => {
    if (isHeld || isAsking || document.visibilityState !== "visible") return;
    isAsking = true;
    const status = await fetch(statusUrl, { headers: { accept: "application/json" } })
      .then((reply) => (reply.ok ? (reply.json() as Promise<LinkStatus>) : null))
      .catch(() => null);
    isAsking = false;
    if (status === null || isHeld || leadsOn(status, known)) return;
    isHeld = true;
    location.replace(stateUrl);
  };
  const name = (url: string) => history.replaceState(null, "", url);
  const hold = () => {
    isHeld = true;
    // Who comes back from the bank by the back button finds the form.
    name(hereUrl);
  };
  const release = () => {
    isHeld = false;
    name(pageUrl);
  };

  // A page that answered a form would ask before it is loaded again: from here on it is a page like any other.
  name(pageUrl);
  addEventListener("submit", (event) => event.defaultPrevented || hold());
  document.addEventListener("visibilitychange", () => void look());
  addEventListener("focus", () => void look());
  addEventListener("online", () => void look());
  onShown((isFromMemory) => {
    if (!isFromMemory) return;
    // Kept as it was left on its way to the bank: the attempt that waits there is this page's own.
    known = null;
    isHeld = false;
    void look();
  });
  setInterval(() => matchMedia(WIDE).matches && void look(), EVERY_MS);
  return { hold, release };
}

function leadsOn({ isDecided, isPayable, tries }: LinkStatus, known: number | null): boolean {
  return isPayable && (isDecided || known === null || tries === known);
}
