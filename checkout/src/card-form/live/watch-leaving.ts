/** Clears the security code, so that it does not stay in a page that the browser keeps in memory. */
export function watchLeaving(): void {
  addEventListener("pagehide", clearSecurityCode);
}

export function clearSecurityCode(): void {
  const code = document.getElementById("cc-csc");
  if (code instanceof HTMLInputElement) code.value = "";
}

/** Runs when the page is first shown and whenever the browser restores it from memory. */
export function onShown(action: (isFromMemory: boolean) => void): void {
  addEventListener("pageshow", ({ persisted }) => action(persisted));
}
