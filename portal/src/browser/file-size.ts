/** A file that is too large is refused when it is chosen. Without this the server says so, after the whole file was sent. */
export function startFileSize(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-bytes-max]")) {
    const field = form.querySelector<HTMLInputElement>("input[type=file]");
    const bytesMax = Number(form.dataset["bytesMax"]);
    field?.addEventListener("change", () => {
      const isTooLarge = Array.from(field.files ?? []).some(({ size }) => size > bytesMax);
      field.setCustomValidity(isTooLarge ? (form.dataset["tooLarge"] ?? "") : "");
      field.reportValidity();
    });
  }
}
