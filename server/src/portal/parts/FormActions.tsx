import { useText } from "../page/scene.ts";

interface Props {
  label: string;
  cancelUrl: string;
  isDangerous?: boolean;
  /** The form has a preview. Without script this button renews it, and the page is opened at this address. */
  preview?: { label: string; url: string };
}

/** The button that sends a form, and the link that leaves it. */
export function FormActions({ label, cancelUrl, isDangerous = false, preview }: Props) {
  return (
    <div class="actions">
      <button class={isDangerous ? "danger" : "primary"}>{label}</button>
      {preview !== undefined && (
        <button name="step" value="preview" formAction={preview.url} formNoValidate>
          {preview.label}
        </button>
      )}
      <a class="button" href={cancelUrl}>
        {useText().cancel}
      </a>
    </div>
  );
}
