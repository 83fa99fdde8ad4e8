/** Conveniences for every page. Without this script each form still works, except passkeys. */
import { startFileSize } from "./file-size.ts";
import { startFileSlices } from "./file-slices.ts";
import { startFocus } from "./focus.ts";
import { startFormOnce } from "./form-once.ts";
import { startFormPreview } from "./form-preview.ts";
import { startKeys } from "./keys.ts";
import { startLivePart } from "./live-part.ts";
import { startPasskeys } from "./passkeys.ts";
import { startRateGrid } from "./rate-grid.ts";
import { startSwatches } from "./swatches.ts";

// Before the others, because it stops the browser from sending a form that is sent in slices.
startFileSlices();
startFormOnce();

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

for (const button of document.querySelectorAll<HTMLButtonElement>("[data-prints]")) {
  button.hidden = false;
  button.addEventListener("click", () => window.print());
}

/** The message about what a form did is shown once, not again when the page is reloaded or opened from the history. */
const address = new URL(location.href);
if (address.searchParams.has("done")) {
  address.searchParams.delete("done");
  history.replaceState(history.state, "", address);
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
