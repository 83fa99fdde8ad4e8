import { cappedCount, countText } from "../lists/capped-count.ts";
import { WAITING_MAX, type Waiting } from "../page/waiting.ts";
import { textIn, type Locale } from "../words/index.ts";

interface Props {
  locale: Locale;
  waiting: readonly Waiting[];
}

/** What waits for the member. Each number opens the list that it counts. */
export function Needs({ locale, waiting }: Props) {
  const text = textIn(locale).today;
  return (
    <section class="sheet needs">
      <h2>{text.needsTitle}</h2>
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
    </section>
  );
}

/** Says that no worker runs. `text`: what the reader can do. */
export function NoWorker({ locale, text }: { locale: Locale; text: string }) {
  const { title, waits } = textIn(locale).today.noWorker;
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
