/**
 * A page that comes back from the browser's memory may be of a payment that is over, so it is asked for anew; the
 * security code does not stay behind in it.
 */
export function watchLeaving(): void {
  addEventListener("pagehide", clearSecurityCode);
  addEventListener("pageshow", (event) => event.persisted && location.reload());
}

/** It is typed for every try. */
export function clearSecurityCode(): void {
  const code = document.getElementById("cc-csc");
  if (code instanceof HTMLInputElement) code.value = "";
}
