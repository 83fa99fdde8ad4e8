/** Shows the sum of the ticked items, and focuses an amount that was refused. Without script the next page shows the sum. */
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

function showTicked(form: HTMLFormElement): void {
  const line = form.querySelector<HTMLElement>(".ticked");
  const words = line?.querySelector("span");
  const sum = line?.querySelector("strong");
  if (!line || !words || !sum) return;
  const ticked = [...form.querySelectorAll<HTMLInputElement>("[data-open]:checked")];
  const units = ticked.reduce((total, { dataset }) => total + unitsOf(dataset["open"] ?? "0"), 0n);
  sum.textContent = formatMoney(locale, decimalOf(units), line.dataset["currency"]!);
  words.hidden = ticked.length === 0;
}

// The address has the form as its fragment. While the page loads, the browser moves the focus there.
addEventListener("load", () => document.querySelector<HTMLElement>('.open-items [aria-invalid="true"]')?.focus());
for (const form of document.querySelectorAll<HTMLFormElement>("form.open-items")) {
  form.addEventListener("change", () => showTicked(form));
  // The back button restores the ticks.
  addEventListener("pageshow", () => showTicked(form));
  showTicked(form);
}
