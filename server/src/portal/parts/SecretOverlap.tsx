import { formatTime, textIn, type Locale } from "../words/index.ts";
import { Select } from "./Field.tsx";

const HOURS = ["0", "24", "72", "168"] as const;

/** Chooses how long a replaced secret stays valid. */
export function OverlapSelect({ locale, chosen }: { locale: Locale; chosen: (typeof HOURS)[number] }) {
  const text = textIn(locale).secretOverlap;
  const options = HOURS.map((value) => ({ value, label: text.hours[value] }));
  return <Select name="overlap" label={text.label} value={chosen} options={options} />;
}

interface PreviousProps {
  locale: Locale;
  zone: string;
  /** When the replaced secret ends. */
  until: Date;
  /** Null: the member may not end it. */
  endAction: string | null;
}

/** Says until when a replaced secret is valid, with the button that ends it. */
export function PreviousSecret({ locale, zone, until, endAction }: PreviousProps) {
  const text = textIn(locale).secretOverlap;
  return (
    <div class="alert alert-info icon icon-idle previous-secret">
      <div>
        <p>{text.until(formatTime(locale, until, zone))}</p>
        {endAction !== null && (
          <form method="post" action={endAction} data-once>
            <button class="danger">{text.end}</button>
            <p class="hint">{text.endHint}</p>
          </form>
        )}
      </div>
    </div>
  );
}
