/** A second click on a form that is being sent does nothing. */
export function startFormOnce(): void {
  document.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    if (!form.hasAttribute("data-once") || event.defaultPrevented) return;
    if (form.dataset["isSent"] === "true") return event.preventDefault();
    markAsSent(form);
  });
  // The browser's back button restores forms as they were left.
  addEventListener("pageshow", () => {
    for (const form of document.querySelectorAll<HTMLFormElement>("form[data-once]")) markAsUnsent(form);
  });
}

export function markAsSent(form: HTMLFormElement): void {
  form.dataset["isSent"] = "true";
  for (const button of form.querySelectorAll("button:not([type=button])")) button.setAttribute("aria-disabled", "true");
}

export function markAsUnsent(form: HTMLFormElement): void {
  delete form.dataset["isSent"];
  const answer = form.querySelector<HTMLInputElement>("[name=passkey]");
  if (answer !== null) answer.value = "";
  for (const button of form.querySelectorAll("[aria-disabled]")) button.removeAttribute("aria-disabled");
}
