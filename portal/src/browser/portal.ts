/** Conveniences for every page. Without this script each form still works, except passkeys. */
import { startFileSize } from "./file-size.ts";
import { startFocus } from "./focus.ts";
import { startFormPreview } from "./form-preview.ts";
import { startLivePart } from "./live-part.ts";
import { startKeys } from "./keys.ts";
import { startPasskeys } from "./passkeys.ts";
import { startRateGrid } from "./rate-grid.ts";
import { startSwatches } from "./swatches.ts";

/** A second click on a form that is on its way does nothing. */
document.addEventListener("submit", (event) => {
  const form = event.target as HTMLFormElement;
  if (!form.hasAttribute("data-once") || event.defaultPrevented) return;
  if (form.dataset["isSent"] === "true") return event.preventDefault();
  form.dataset["isSent"] = "true";
  for (const button of form.querySelectorAll("button:not([type=button])")) button.setAttribute("aria-disabled", "true");
});

/** The browser's back button brings forms back as they were left. */
addEventListener("pageshow", () => {
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-once]")) {
    delete form.dataset["isSent"];
    const answer = form.querySelector<HTMLInputElement>("[name=passkey]");
    if (answer !== null) answer.value = "";
    for (const button of form.querySelectorAll("[aria-disabled]")) button.removeAttribute("aria-disabled");
  }
});

for (const button of document.querySelectorAll<HTMLButtonElement>("[data-shows]")) {
  const field = document.getElementById(button.dataset["shows"] ?? "") as HTMLInputElement | null;
  const show = button.textContent;
  button.hidden = false;
  button.addEventListener("click", () => {
    if (field === null) return;
    const isShown = field.type === "text";
    field.type = isShown ? "password" : "text";
    button.textContent = isShown ? show : (button.dataset["hide"] ?? show);
  });
}

for (const button of document.querySelectorAll<HTMLButtonElement>("[data-copies]")) {
  const source = document.getElementById(button.dataset["copies"] ?? "");
  // Without https there is no clipboard; the text can be selected.
  if (source === null || !("clipboard" in navigator)) continue;
  button.hidden = false;
  button.addEventListener("click", () => {
    const text = source instanceof HTMLInputElement ? source.value : source.innerText;
    void navigator.clipboard.writeText(text).then(() => (button.textContent = button.dataset["done"] ?? ""));
  });
}

startFileSize();
startFocus();

/** Work that the server does in parts continues without a click. */
document.querySelector<HTMLFormElement>("form[data-continues]")?.requestSubmit();

startKeys();
startPasskeys();
startFormPreview();
startLivePart();
startSwatches();
startRateGrid();
