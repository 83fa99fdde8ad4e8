const EVERY_MS = 2_000;
/** Asking keeps the member's session alive, so it ends after ten minutes. */
const TIMES_MAX = 300;

/**
 * Reloads the part of the page that shows work under way, and the whole page content when the work has ended or the part's
 * `data-live`, which names its state, is another.
 */
export function startLivePart(): void {
  if (document.querySelector("[data-live]") !== null) askLater(1);
}

function askLater(time: number): void {
  if (time > TIMES_MAX) return;
  setTimeout(() => {
    if (document.hidden) return askLater(time);
    const request = new XMLHttpRequest();
    request.open("GET", location.href);
    request.responseType = "document";
    request.addEventListener("loadend", () => {
      if (request.status === 200 && request.responseXML !== null) show(request.responseXML);
      if (document.querySelector("[data-live]") !== null) askLater(time + 1);
    });
    request.send();
  }, EVERY_MS);
}

function show(loaded: Document): void {
  const stateIn = (page: Document) => page.querySelector<HTMLElement>("[data-live]")?.dataset["live"];
  const selector = stateIn(loaded) === stateIn(document) ? "[data-live]" : "main";
  const [shown, fresh] = [document.querySelector(selector), loaded.querySelector(selector)];
  if (shown !== null && fresh !== null) shown.replaceChildren(...fresh.childNodes);
}
