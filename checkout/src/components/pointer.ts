const LOOKS_EVERY_MS = 50;

let isDown = false;

/** What a field says when it is left moves what is below it: never while the pointer that left it is on its way to a click. */
export function whenReleased(action: () => void): void {
  setTimeout(() => (isDown ? whenReleased(action) : action()), LOOKS_EVERY_MS);
}

export function watchPointer(): void {
  addEventListener("pointerdown", () => (isDown = true), true);
  for (const event of ["pointerup", "pointercancel"]) addEventListener(event, () => (isDown = false), true);
}
