/** Tells the service, once, that a person uses the page. Programs that fetch or render the page touch nothing. */
export function tellOpened(action: string): void {
  window.onkeydown = window.onpointerdown = () => {
    window.onkeydown = window.onpointerdown = null;
    navigator.sendBeacon(action, new URLSearchParams({ step: "opened" }));
  };
}
