import { giveFocus } from "./focus.ts";

const POLL_MS = 2_000;
/** Each poll keeps the member's session alive, so polling ends after ten minutes. */
const POLLS_MAX = 300;

/**
 * Reloads the part of the page that shows work in progress. When the work has ended, or its state (`data-live`) has
 * changed, reloads the whole content of the page.
 */
export function startLivePart(): void {
  if (document.querySelector("[data-live]") !== null) pollLater(1);
}

function pollLater(poll: number): void {
  if (poll > POLLS_MAX) return;
  setTimeout(() => {
    if (document.hidden) return pollLater(poll);
    const address = location.href.replace(/#.*/, "");
    const request = new XMLHttpRequest();
    request.open("GET", address);
    request.responseType = "document";
    request.addEventListener("loadend", () => {
      // The session has ended, and the answer is the page to log in.
      if (request.status === 200 && request.responseURL !== address) return location.reload();
      if (request.status === 200 && request.responseXML !== null) show(request.responseXML);
      if (document.querySelector("[data-live]") !== null) pollLater(poll + 1);
    });
    request.send();
  }, POLL_MS);
}

function show(loaded: Document): void {
  const stateIn = (page: Document) => page.querySelector<HTMLElement>("[data-live]")?.dataset["live"];
  const selector = stateIn(loaded) === stateIn(document) ? "[data-live]" : "main";
  const [shown, fresh] = [document.querySelector(selector), loaded.querySelector(selector)];
  if (shown === null || fresh === null) return;
  const focused = shown.contains(document.activeElement) ? document.activeElement : null;
  shown.replaceChildren(...fresh.childNodes);
  if (focused !== null && focused !== shown) giveFocus(counterpartOf(focused, shown));
}

/** The element of the new content that equals one of the old content. */
function counterpartOf(old: Element, shown: Element): HTMLElement | null {
  const candidates = [...shown.querySelectorAll<HTMLElement>(old.localName)];
  return candidates.find((candidate) => candidate.isEqualNode(old)) ?? null;
}
