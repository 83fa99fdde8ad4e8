import { usePage, useText } from "../page/scene.ts";
import { formatTime } from "../words/index.ts";
import { Select } from "./Field.tsx";

const HOURS = ["0", "24", "72", "168"] as const;

/** Chooses how long a replaced secret stays valid. */
export function OverlapSelect({ chosen }: { chosen: (typeof HOURS)[number] }) {
  const text = useText().secretOverlap;
  const options = HOURS.map((value) => ({ value, label: text.hours[value] }));
  return <Select name="overlap" label={text.label} value={chosen} options={options} />;
}

interface PreviousProps {
  zone: string;
  /** When the replaced secret ends. */
  until: Date;
  /** Null: the member may not end it. */
  endAction: string | null;
}

/** Says until when a replaced secret is valid, with the button that ends it. */
export function PreviousSecret({ zone, until, endAction }: PreviousProps) {
  const { locale } = usePage();
  const text = useText().secretOverlap;
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
