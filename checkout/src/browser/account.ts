/**
 * Counts the ticked items, shows their sum on the button, ticks all of them at once, and focuses an amount that was
 * refused. Without script the next page shows the sum.
 */
import { formatMoney, type Locale } from "../text/index.ts";

const DIGITS = 4;
const locale = document.documentElement.lang as Locale;

/** Ten-thousandths of a decimal text, so that no sum becomes a floating-point number. */
function unitsOf(decimal: string): bigint {
  const [whole = "0", fraction = ""] = decimal.split(".");
  return BigInt(whole + fraction.padEnd(DIGITS, "0"));
}

function decimalOf(units: bigint): string {
  const digits = units.toString().padStart(DIGITS + 1, "0");
  return `${digits.slice(0, -DIGITS)}.${digits.slice(-DIGITS)}`;
}

function makeLive(form: HTMLFormElement): void {
  const find = <Kind extends HTMLElement>(selector: string) => form.querySelector<Kind>(selector);
  const line = find(".ticked")!;
  const button = find<HTMLButtonElement>("[data-pay]")!;
  const payLabel = button.textContent;
  const typed = find<HTMLInputElement>('[inputmode="decimal"]')!;
  const all = find<HTMLInputElement>(".select-all input");
  const items = [...form.querySelectorAll<HTMLInputElement>("[data-open]")];

  const show = () => {
    const ticked = items.filter(({ checked }) => checked);
    const units = ticked.reduce((total, { dataset }) => total + unitsOf(dataset["open"] ?? "0"), 0n);
    const { currency, one, many } = line.dataset as Record<"currency" | "one" | "many", string>;
    const sum = formatMoney(locale, decimalOf(units), currency);
    // A typed sum replaces that of the items; the service reads it.
    const isTyped = typed.value.trim() !== "";
    const count = ticked.length === 1 ? one : many.replace("#", String(ticked.length));
    line.textContent = ticked.length === 0 ? "" : isTyped ? `${count}: ${sum}` : count;
    button.textContent = ticked.length > 0 && !isTyped ? button.dataset["pay"]!.replace("#", sum) : payLabel;
    if (all === null) return;
    all.checked = ticked.length === items.length;
    all.indeterminate = !all.checked && ticked.length > 0;
  };
  if (all !== null) {
    find(".select-all")!.hidden = items.length < 2;
    all.addEventListener("click", () => {
      for (const item of items) item.checked = all.checked;
    });
  }
  form.addEventListener("change", show);
  form.addEventListener("input", show);
  // The back button restores the ticks.
  addEventListener("pageshow", show);
  show();
}

// The address has the form as its fragment. While the page loads, the browser moves the focus there.
addEventListener("load", () => document.querySelector<HTMLElement>('.open-items [aria-invalid="true"]')?.focus());
for (const form of document.querySelectorAll<HTMLFormElement>("form.open-items")) makeLive(form);
