/** A file that is too large is refused when it is chosen. Without this the server says so, after the whole file was sent. */
export function startFileSize(): void {
  document.addEventListener("change", ({ target }) => {
    const field = target as HTMLInputElement;
    const form = field.form;
    if (field.type !== "file" || form === null || form.dataset["bytesMax"] === undefined) return;
    const bytesMax = Number(form.dataset["bytesMax"]);
    const isTooLarge = Array.from(field.files ?? []).some(({ size }) => size > bytesMax);
    field.setCustomValidity(isTooLarge ? (form.dataset["tooLarge"] ?? "") : "");
    field.reportValidity();
  });
}
