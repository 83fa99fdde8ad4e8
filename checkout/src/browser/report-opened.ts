/** Reports once that a person uses the page. Programs that only fetch or render the page cause no such event. */
export function reportOpened(action: string): void {
  window.onkeydown = window.onpointerdown = () => {
    window.onkeydown = window.onpointerdown = null;
    navigator.sendBeacon(action, new URLSearchParams({ step: "opened" }));
  };
}
