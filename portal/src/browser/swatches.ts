/** A colour can be chosen by its swatch, which shows what was typed. Without this the swatch only shows the stored colour. */
export function startSwatches(): void {
  for (const swatch of document.querySelectorAll<HTMLInputElement>("[data-colour-of]")) {
    const field = document.getElementById(swatch.dataset["colourOf"] ?? "");
    if (!(field instanceof HTMLInputElement)) continue;
    swatch.disabled = false;
    swatch.addEventListener("input", () => (field.value = swatch.value));
    field.addEventListener("input", () => {
      const typed = field.value.trim();
      if (typed === "") swatch.value = swatch.dataset["standard"] ?? "";
      else if (/^#?[0-9a-f]{6}$/i.test(typed)) swatch.value = `#${typed.replace("#", "")}`;
    });
  }
}
