import type { SessionModel } from "../model.ts";

/** Where the phone's code is shown, the payer may be paying on the phone. */
const WIDE = "(min-width: 64rem)";
const EVERY_MS = 4_000;

interface LinkStatus {
  isDecided: boolean;
  isPayable: boolean;
  tries: number;
}

/**
 * Leaves a form that leads nowhere any more: a newer try waits at the bank on another device or in another tab, or the
 * payment is over. Looked at whenever the payer comes back to the page, and all the time where there is a phone's code.
 */
export function watchLink({ statusUrl, stateUrl, hereUrl, tries }: SessionModel): void {
  let isLeaving = false;
  let isAsking = false;

  const look = async () => {
    if (isLeaving || isAsking || document.visibilityState !== "visible") return;
    isAsking = true;
    const status = await fetch(statusUrl, { headers: { accept: "application/json" } })
      .then((reply) => (reply.ok ? (reply.json() as Promise<LinkStatus>) : null))
      .catch(() => null);
    isAsking = false;
    if (status === null || isLeaving || leadsOn(status, tries)) return;
    isLeaving = true;
    location.replace(stateUrl);
  };

  // A page that answered a form would ask before it is loaded again: from here on it is a page like any other.
  history.replaceState(null, "", location.href);
  addEventListener("submit", (event) => {
    if (event.defaultPrevented) return;
    isLeaving = true;
    history.replaceState(null, "", hereUrl);
  });
  document.addEventListener("visibilitychange", () => void look());
  addEventListener("online", () => void look());
  setInterval(() => matchMedia(WIDE).matches && void look(), EVERY_MS);
}

function leadsOn({ isDecided, isPayable, tries }: LinkStatus, known: number): boolean {
  return isPayable && (isDecided || tries === known);
}
