import type { ComponentChildren } from "preact";
import { Warning } from "./Sheet.tsx";

interface Props {
  /** `saved` is the label of the link that leaves the page. */
  words: { onceTitle: string; once: string; saved: string };
  backUrl: string;
  /** The secrets. */
  children: ComponentChildren;
}

/** Secrets that are shown once, in the answer to the form that made them, so that no address contains them. */
export function OnceShown({ words, backUrl, children }: Props) {
  return (
    <section class="sheet narrow">
      <Warning isNews>
        <h2>{words.onceTitle}</h2>
        <p>{words.once}</p>
      </Warning>
      {children}
      <div class="actions">
        <a class="button primary" href={backUrl}>
          {words.saved}
        </a>
      </div>
    </section>
  );
}
