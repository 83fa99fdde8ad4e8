/** Gives the focus to an element, or to the page's content where there is none, so that it is never lost on the body. */
export function giveFocus(element: HTMLElement | null): void {
  const target = element ?? document.querySelector("main");
  if (target === null) return;
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: element === null });
}

const SENT = "portal-form-sent";

/** After a form is sent, the answering page moves the focus to its errors, its confirmation or its content. */
export function startFocus(): void {
  const wasSent = takeSent();
  document.addEventListener("submit", ({ defaultPrevented, target }) => {
    if (!defaultPrevented && (target as HTMLFormElement).method !== "dialog") noteSent();
  });
  const refused = document.getElementById("problems") ?? document.querySelector<HTMLElement>("[aria-invalid=true]");
  if (refused !== null) return refused.focus();
  if (!wasSent || location.hash !== "" || document.querySelector("[autofocus]") !== null) return;
  const notice = document.querySelector<HTMLElement>("main [role=status]");
  if (notice !== null) name(notice);
  giveFocus(notice);
}

/** Screen readers say the name of what takes the focus, and not always its content. */
function name(notice: HTMLElement): void {
  const words = notice.querySelector("h2, p") ?? notice;
  words.id ||= "notice";
  notice.setAttribute("aria-labelledby", words.id);
}

/** The next page is the answer to a form. */
export function noteSent(): void {
  try {
    sessionStorage.setItem(SENT, "yes");
  } catch {
    // The browser stores nothing for this site.
  }
}

function takeSent(): boolean {
  try {
    const wasSent = sessionStorage.getItem(SENT) !== null;
    sessionStorage.removeItem(SENT);
    return wasSent;
  } catch {
    return false;
  }
}
