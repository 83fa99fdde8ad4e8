/** The security code does not stay behind in a page that the browser keeps in its memory. */
export function watchLeaving(): void {
  addEventListener("pagehide", clearSecurityCode);
}

/** It is typed for every attempt. */
export function clearSecurityCode(): void {
  const code = document.getElementById("cc-csc");
  if (code instanceof HTMLInputElement) code.value = "";
}

/** With the page's first sight, and whenever the browser brings the page back from its memory. */
export function onShown(action: (isFromMemory: boolean) => void): void {
  addEventListener("pageshow", ({ persisted }) => action(persisted));
}
