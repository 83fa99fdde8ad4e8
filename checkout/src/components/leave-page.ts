/**
 * A page that comes back from the browser's memory may be of a payment that is over, so it is asked for anew; the
 * security code does not stay behind in it.
 */
export function watchLeaving(): () => void {
  const onHide = () => {
    const code = document.getElementById("cc-csc");
    if (code instanceof HTMLInputElement) code.value = "";
  };
  const onShow = (event: PageTransitionEvent) => event.persisted && location.reload();
  addEventListener("pagehide", onHide);
  addEventListener("pageshow", onShow);
  return () => {
    removeEventListener("pagehide", onHide);
    removeEventListener("pageshow", onShow);
  };
}
