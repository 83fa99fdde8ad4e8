import { useText } from "../page/index.ts";

interface Props {
  /** The page of the record. */
  url: string;
  isActive: boolean;
  /** What happens when the record is disabled, and the button that does it. */
  disableText: string;
  disableSubmit: string;
}

/** Disables a record after a second press, or enables it. */
export function SwitchActions({ url, isActive, disableText, disableSubmit }: Props) {
  const { disable, enable } = useText().terminals;
  if (!isActive)
    return (
      <form method="post" action={`${url}/enable`} data-once>
        <button>{enable}</button>
      </form>
    );
  return (
    <details class="action-form">
      <summary class="button danger">{disable}</summary>
      <form class="sheet" method="post" action={`${url}/disable`} data-once>
        <p>{disableText}</p>
        <button class="danger">{disableSubmit}</button>
      </form>
    </details>
  );
}
