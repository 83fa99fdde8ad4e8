/** The grid of rates: arrow keys move between its lines, cells of a spreadsheet can be pasted, and changed fields are marked. */
export function startRateGrid(): void {
  const form = document.querySelector<HTMLFormElement>("form[data-rate-grid]");
  if (form === null) return;
  form.addEventListener("keydown", (event) => {
    const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };
    const step = steps[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const next = inputBeside(form, event.target, step, 0);
    if (next === null) return;
    event.preventDefault();
    next.focus();
    next.select();
  });
  form.addEventListener("paste", (event) => {
    const text = event.clipboardData?.getData("text/plain").replace(/\r?\n$/, "") ?? "";
    if (!/[\t\n]/.test(text) || inputBeside(form, event.target, 0, 0) === null) return;
    event.preventDefault();
    for (const [down, line] of text.split(/\r?\n/).entries())
      for (const [right, cell] of line.split("\t").entries()) {
        const input = inputBeside(form, event.target, down, right);
        if (input !== null) input.value = cell.trim();
      }
    markChanges(form);
  });
  form.addEventListener("input", () => markChanges(form));
  markChanges(form);
}

/** The input that is `down` lines below and `right` columns after another one; null outside of the grid. */
function inputBeside(
  form: HTMLFormElement,
  from: EventTarget | null,
  down: number,
  right: number,
): HTMLInputElement | null {
  const lines = [...form.querySelectorAll(".rate-inputs tbody tr")].map((line) => [
    ...line.querySelectorAll<HTMLInputElement>("td input"),
  ]);
  const row = lines.findIndex((line) => line.includes(from as HTMLInputElement));
  if (row === -1) return null;
  const column = lines[row]!.indexOf(from as HTMLInputElement);
  return lines[row + down]?.[column + right] ?? null;
}

function markChanges(form: HTMLFormElement): void {
  let count = 0;
  for (const input of form.querySelectorAll<HTMLInputElement>("[data-stored]")) {
    const isChanged = input.value.trim() !== input.dataset["stored"];
    input.classList.toggle("changed", isChanged);
    if (isChanged) count += 1;
  }
  const status = form.querySelector<HTMLElement>("[data-says]");
  if (status === null) return;
  status.hidden = count === 0;
  status.textContent = (status.dataset["says"] ?? "").replace("{count}", String(count));
}
