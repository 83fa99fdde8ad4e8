import type { Locale } from "../model.ts";
import { textIn } from "../text/index.ts";

interface Props {
  locale: Locale;
  label: string;
  cancelUrl: string;
  isDangerous?: boolean;
}

/** The button that sends a form, and the link that leaves it. */
export function FormActions({ locale, label, cancelUrl, isDangerous = false }: Props) {
  return (
    <div class="actions">
      <button class={isDangerous ? "danger" : "primary"}>{label}</button>
      <a class="button" href={cancelUrl}>
        {textIn(locale).cancel}
      </a>
    </div>
  );
}
