const CHECK_INTERVAL_MS = 50;

let isDown = false;

/**
 * Waits until no pointer button is down. An error that appears on blur moves the content below it, and must not move the
 * button that the payer is pressing.
 */
export function whenReleased(action: () => void): void {
  setTimeout(() => (isDown ? whenReleased(action) : action()), CHECK_INTERVAL_MS);
}

export function watchPointer(): void {
  addEventListener("pointerdown", () => (isDown = true), true);
  for (const event of ["pointerup", "pointercancel"]) addEventListener(event, () => (isDown = false), true);
}
