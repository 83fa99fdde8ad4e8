import { cappedCount, countText } from "../lists/counted-page.ts";
import { usePage, useText, type Waiting, WAITING_MAX } from "../page/index.ts";
import { Sheet } from "../parts/index.ts";

interface Props {
  waiting: readonly Waiting[];
}

/** What waits for the member. Each number opens the list that it counts. */
export function Needs({ waiting }: Props) {
  const { locale } = usePage();
  const text = useText().today;
  return (
    <Sheet look="needs" title={text.needsTitle}>
      {waiting.length === 0 ? (
        <p class="soft">{text.nothingNeeded}</p>
      ) : (
        <ul>
          {waiting.map(({ name, url, count }) => (
            <li key={name}>
              <a href={url}>
                <strong>{countText(locale, cappedCount(count, WAITING_MAX))}</strong> {text.need[name]}
              </a>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}

/** Says that no worker runs. `text`: what the reader can do. */
export function NoWorker({ text }: { text: string }) {
  const { title, waits } = useText().today.noWorker;
  return (
    <section class="alert alert-wrong icon icon-warning">
      <div>
        <h2>{title}</h2>
        <p>
          {waits} {text}
        </p>
      </div>
    </section>
  );
}
